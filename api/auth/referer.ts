import type { Db } from "../core/db.ts";
import { findCandidateByEmail } from "./store.ts";

/** One mailbox, whatever its dots, tag and case. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at).replace(/\+.*$/, "").replaceAll(".", "");
  return `${local}@${email.slice(at + 1)}`.toLowerCase();
}

/** Who referred the new account; an unknown address and the account's own count as nobody (SEC-36). */
export async function refererOf(db: Db, referer: string | null | undefined, own: string): Promise<string | null> {
  if (referer === null || referer === undefined || referer === "" || mailboxOf(referer) === mailboxOf(own)) return null;
  return (await findCandidateByEmail(db, referer))?.id ?? null;
}
