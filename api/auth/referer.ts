import type { Db } from "../core/db.ts";
import { findCandidateByEmail } from "./store.ts";

/** The same text for all spellings of a mailbox: without dots, tag and case. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at).replace(/\+.*$/, "").replaceAll(".", "");
  return `${local}@${email.slice(at + 1)}`.toLowerCase();
}

/** Who referred the new account; null for an unknown address and for the account's own (SEC-36). */
export async function refererOf(db: Db, referer: string | null | undefined, own: string): Promise<string | null> {
  if (referer === null || referer === undefined || referer === "" || mailboxOf(referer) === mailboxOf(own)) return null;
  return (await findCandidateByEmail(db, referer))?.id ?? null;
}
