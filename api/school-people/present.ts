import type { SchoolUser } from "../school/store.ts";
import { addedOn } from "./namesakes.ts";

/** The admission number in a reply, which leaves it out for a student without one. */
export const admissionNoOf = ({ admission_no: admissionNo }: { admission_no: string | null }) =>
  admissionNo === null ? {} : { admissionNo };

/** A student or teacher for lists, never with the sign-in ID. */
export const presentPerson = (user: SchoolUser, now: Date) => ({
  id: user.id,
  name: user.name,
  email: user.email,
  hasTemporaryCredentials: user.sign_in_expires_at !== null,
  credentialsExpireAt: user.sign_in_expires_at?.toISOString() ?? null,
  credentialsExpired: user.sign_in_expires_at !== null && user.sign_in_expires_at <= now,
  classId: user.class_id,
  added: addedOn(user),
  ...admissionNoOf(user),
  canEdit: user.role !== "ADMIN",
});
