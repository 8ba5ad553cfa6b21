import { keep, kept } from "../lib/device/storage.ts";

const schoolName = "akada-registered-school";

/** Keeps the id that a school got when it registered on this device: a server may not tell it again at the login (D-83). */
export const keepSchoolId = (email: string, schoolId: string): unknown =>
  keep(schoolName, { email: email.toLowerCase(), schoolId });

/** The id of the school whose administrator has this address, if it registered on this device. */
export function keptSchoolId(email: string | undefined): string | null {
  const known = kept(schoolName) as { email?: unknown; schoolId?: unknown } | null;
  return known?.email === email?.toLowerCase() && typeof known?.schoolId === "string" ? known.schoolId : null;
}
