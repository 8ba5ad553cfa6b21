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
 * Takes as long as `mailCode` and mails nothing. The code is not kept for the address that was asked for: its owner may just
 * have verified it, and send the right code once more.
 */
export async function mailNobody(deps: Deps, db: Db, purpose: CandidatePurpose): Promise<void> {
  const to = { email: deps.tokens.id(), first_name: "" };
  const { code, expiresAt } = await makeCode(deps, db, purpose, to.email);
  await deps.mailer.queue(db, { ...codeMail(purpose, to, code, expiresAt), isForNobody: true });
}
