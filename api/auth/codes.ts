import { otpMaxGuesses, otpSeconds } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import type { ApiConfig } from "../core/config.ts";
import type { Db } from "../core/db.ts";
import type { Deps } from "../core/deps.ts";
import type { Limit } from "../core/limits.ts";
import { sameSecret } from "../core/tokens.ts";
import { codeMail, type Purpose, type Recipient } from "./mails.ts";
import { countWrongGuess, deleteCode, findCode, lockCode, saveCode, type SavedCode } from "./store.ts";

/** A code is hashed with its purpose and address, so that it fits nowhere else (SEC-06). */
const hashOf = (deps: Deps, purpose: Purpose, email: string, code: string): string =>
  deps.tokens.hash(`${purpose}\n${email.toLowerCase()}\n${code}`);

const isLive = (deps: Deps, code: SavedCode | undefined): code is SavedCode =>
  code !== undefined && code.expires_at > deps.clock.now() && code.wrong_guesses < otpMaxGuesses;

/** Makes a new code, voids the old one and queues its mail. */
export async function mailCode(deps: Deps, db: Db, purpose: Purpose, to: Recipient): Promise<void> {
  const code = deps.tokens.otp();
  const now = deps.clock.now();
  const expiresAt = after(now, otpSeconds, "second");
  await saveCode(db, {
    purpose,
    email: to.email.toLowerCase(),
    code_hash: hashOf(deps, purpose, to.email, code),
    created_at: now,
    expires_at: expiresAt,
  });
  await deps.mailer.queue(db, codeMail(purpose, to, code, expiresAt));
}

export const hasLiveCode = async (deps: Deps, db: Db, purpose: Purpose, email: string): Promise<boolean> =>
  isLive(deps, await findCode(db, purpose, email.toLowerCase()));

/** Uses a code up and answers whether it was right; a wrong one counts, and the fifth voids the code (LIM-11). */
export async function useCode(deps: Deps, db: Db, purpose: Purpose, email: string, given: string): Promise<boolean> {
  const address = email.toLowerCase();
  const saved = await lockCode(db, purpose, address);
  const fits = sameSecret(hashOf(deps, purpose, email, given), saved?.code_hash ?? "");
  if (!isLive(deps, saved)) return false;
  if (fits) await deleteCode(db, purpose, address);
  else await countWrongGuess(db, purpose, address);
  return fits;
}

/** One code per 120 seconds, and so many per hour and day (LIM-12). `who` is an address, with the network's if given. */
export const codeLimits = (config: ApiConfig, purpose: Purpose, who: string): [Limit, ...Limit[]] => [
  { key: `code-wait:${purpose}:${who}`, most: 1, minutes: otpSeconds / 60 },
  { key: `code-hour:${purpose}:${who}`, most: config.LIM_12_RESEND_HOUR, minutes: 60 },
  { key: `code-day:${purpose}:${who}`, most: config.LIM_12_RESEND_DAY, minutes: 24 * 60 },
];

/** Wrong codes of one account (LIM-11). */
export const guessLimit = (config: ApiConfig, purpose: Purpose, email: string): Limit => ({
  key: `guess:${purpose}:${email.toLowerCase()}`,
  most: config.LIM_11_PER_ACCOUNT,
  minutes: 60,
});
