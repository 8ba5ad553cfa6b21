import type { Db } from "../core/database/db.ts";
import { findReferrer } from "../referral/store.ts";
import { findCandidateByEmail, holdCandidate } from "./store.ts";

/** The same text for all spellings of a mailbox: without dots, tag and case. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at).replace(/\+.*$/, "").replaceAll(".", "");
  return `${local}@${email.slice(at + 1)}`.toLowerCase();
}

/**
 * Who referred the new account, by address or by code (EXT-64); null for what is unknown and for the account's own mailbox
 * (SEC-36).
 */
export async function refererOf(db: Db, referer: string | null | undefined, own: string): Promise<string | null> {
  if (referer === null || referer === undefined || referer === "") return null;
  const found = (await findReferrer(db, referer)) ?? (await findCandidateByEmail(db, referer)) ?? null;
  if (found === null || mailboxOf(found.email) === mailboxOf(own)) return null;
  // holds the account, because another call may be deleting it
  return (await holdCandidate(db, found.id)) ? found.id : null;
}
