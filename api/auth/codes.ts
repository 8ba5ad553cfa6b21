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
  const made = await makeCode(deps, db, purpose, to.email, device);
  if (made === null) return;
  await deps.mailer.queue(db, codeMail(purpose, to, made.code, made.expiresAt));
}
