import { makeCode } from "../core/accounts/codes.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import type { Recipient } from "../core/mail.ts";
import { codeMail, type CandidatePurpose } from "./mails.ts";

/** Makes a new code in place of an older one and queues its mail; `device` as for `makeCode`. */
export async function mailCode(
  deps: Deps,
  db: Db,
  purpose: CandidatePurpose,
  to: Recipient,
  device: string | null = null,
): Promise<void> {
  const { code, expiresAt, isSaved } = await makeCode(deps, db, purpose, to.email, device);
  await deps.mailer.queue(db, { ...codeMail(purpose, to, code, expiresAt), isForNobody: !isSaved });
}

/**
 * Does the work of `mailCode` and sends no mail, so that the time of an answer does not tell who has an account. The code is made
 * for an address that nobody has: its owner may have verified the one that was asked for, and send the right code once more.
 */
export async function mailNobody(deps: Deps, db: Db, purpose: CandidatePurpose): Promise<void> {
  const to = { email: deps.tokens.id(), first_name: "" };
  const { code, expiresAt } = await makeCode(deps, db, purpose, to.email);
  await deps.mailer.queue(db, { ...codeMail(purpose, to, code, expiresAt), isForNobody: true });
}
