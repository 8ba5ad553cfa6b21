import type { Selectable } from "kysely";
import { otpMaxGuesses, otpSeconds } from "../../../schema/rules/limits.ts";
import { after } from "../clock.ts";
import type { ApiConfig } from "../config.ts";
import type { Db } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import type { Limit } from "../http/limits.ts";
import type { Part } from "../database/paging.ts";
import type { Tables } from "../database/tables.ts";
import { sameSecret } from "./tokens.ts";

/* Six-digit codes sent by mail to candidates and school administrators (SEC-06). */

/** What a code may be used for. */
export type Purpose = "verify" | "other-device" | "school-reset" | "school-verify";

const candidatePurposes: Purpose[] = ["verify", "other-device"];

type SavedCode = Selectable<Tables["one_time_codes"]>;

/** A code is hashed with its purpose and address, so that it cannot be used for another (SEC-06). */
const bound = (purpose: Purpose, email: string, code: string): string => `${purpose}\n${email.toLowerCase()}\n${code}`;

const isLive = (deps: Deps, code: SavedCode | undefined): code is SavedCode =>
  code !== undefined && code.expires_at > deps.clock.now() && code.wrong_guesses < otpMaxGuesses;

/**
 * Makes a new code, which replaces an older one. The caller has to mail it. A code that was asked for on a known device of the
 * account works there alone, that of a registration elsewhere too, and a caller without one (`device` is null) does not replace
 * it while it lives: `isSaved` is false then, and the new code opens nothing.
 */
export async function makeCode(
  deps: Deps,
  db: Db,
  purpose: Purpose,
  email: string,
  device: string | null = null,
): Promise<{ code: string; expiresAt: Date; isSaved: boolean }> {
  const code = deps.tokens.otp();
  const now = deps.clock.now();
  const expiresAt = after(now, otpSeconds, "second");
  const isSaved = await saveCode(db, {
    purpose,
    email: email.toLowerCase(),
    code_hash: deps.tokens.hash(bound(purpose, email, code)),
    created_at: now,
    expires_at: expiresAt,
    device_hash: device,
  });
  return { code, expiresAt, isSaved };
}

export const hasLiveCode = async (deps: Deps, db: Db, purpose: Purpose, email: string): Promise<boolean> =>
  isLive(deps, await findCode(db, purpose, email.toLowerCase()));

export type Verdict = "right" | "wrong" | "over";

interface Guess {
  purpose: Purpose;
  email: string;
  given: string;
  /** A known device of the account; null for any other. */
  device: string | null;
}

/**
 * Checks a code, ends it if it is right (see `useUp`), and runs `settle` in the same transaction. A code that has expired, or was
 * guessed at too often, is `over`. The guess is counted before it is checked (LIM-11), so that parallel guesses cannot get
 * past the limit; a right one is given back. `settle` may return another verdict. Guesses on a known device are counted for it
 * alone.
 * @throws HttpError 429 with Retry-After
 */
export async function checkCode(
  deps: Deps,
  guess: Guess,
  settle: (db: Db, verdict: Verdict) => Promise<Verdict | void>,
): Promise<Verdict> {
  const guesses = guessLimit(deps.config, guess.purpose, whoAsks(guess.email, guess.device));
  await deps.limits.take(deps.db, guesses);
  const check = async (db: Db): Promise<Verdict> => {
    const verdict = await compareCode(deps, db, guess);
    const settled = (await settle(db, verdict)) ?? verdict;
    if (settled === "right") await deps.limits.giveBack(db, guesses);
    return settled;
  };
  return deps.db
    .transaction()
    .execute(check)
    .catch(async (error: unknown) => {
      // an error on our side does not count as a guess
      await deps.limits.giveBack(deps.db, guesses);
      throw error;
    });
}

async function compareCode(deps: Deps, db: Db, { purpose, email, given, device }: Guess): Promise<Verdict> {
  const address = email.toLowerCase();
  const saved = await lockCode(db, purpose, address);
  const hashes = deps.tokens.hashes(bound(purpose, email, given));
  const fits = hashes.some((hash) => sameSecret(hash, saved?.code_hash ?? ""));
  if (!isLive(deps, saved)) return saved === undefined ? "wrong" : "over";
  if (saved.device_hash !== null && saved.device_hash !== device) {
    // a stranger's guesses must not end the code that waits for its owner on another device
    if (purpose !== "verify") return "wrong";
    // who has just registered may type the code on another device than that of the form
    const { granted } = await deps.limits.takeSome(db, guessesElsewhere(purpose, address), 1);
    return fits && granted === 1 ? "right" : "wrong";
  }
  if (fits) await useUp(db, purpose, address);
  else await countWrongGuess(db, purpose, address);
  return fits ? "right" : "wrong";
}

/** Who asks for a code or guesses at one, as limits count it: an address, or a known device of its account for itself. */
export const whoAsks = (email: string, device: string | null): string =>
  device === null ? email.toLowerCase() : `${email.toLowerCase()}:${device}`;

/** One code per 120 seconds, and limits per hour and day (LIM-12). `who` is a mail address, also with a network address or a device. */
export const codeLimits = (config: ApiConfig, purpose: Purpose, who: string): [Limit, ...Limit[]] => [
  { key: `code-wait:${purpose}:${who}`, most: 1, minutes: otpSeconds / 60 },
  { key: `code-hour:${purpose}:${who}`, most: config.LIM_12_RESEND_HOUR, minutes: 60 },
  { key: `code-day:${purpose}:${who}`, most: config.LIM_12_RESEND_DAY, minutes: 24 * 60 },
];

/** Wrong codes of one account (LIM-11). */
const guessLimit = (config: ApiConfig, purpose: Purpose, who: string): Limit => ({
  key: `guess:${purpose}:${who}`,
  most: config.LIM_11_PER_ACCOUNT,
  minutes: 60,
});

/** Guesses at one code on other devices than the one that it was made for. */
const guessesElsewhere = (purpose: Purpose, address: string): Limit => ({
  key: `guess-elsewhere:${purpose}:${address}`,
  most: otpMaxGuesses,
  minutes: otpSeconds / 60,
});

/** Saves the code of a purpose and address in place of an older one (SEC-06); false where that one is a known device's. */
async function saveCode(db: Db, code: Omit<SavedCode, "wrong_guesses">): Promise<boolean> {
  const saved = await db
    .insertInto("one_time_codes")
    .values({ ...code, wrong_guesses: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(["purpose", "email"])
        .doUpdateSet({ ...code, wrong_guesses: 0 })
        .where((eb) =>
          eb.or([
            eb.val(code.device_hash !== null),
            eb("one_time_codes.device_hash", "is", null),
            eb("one_time_codes.expires_at", "<=", code.created_at),
          ]),
        ),
    )
    .returning("purpose")
    .executeTakeFirst();
  return saved !== undefined;
}

const findCode = (db: Db, purpose: string, email: string): Promise<SavedCode | undefined> =>
  db
    .selectFrom("one_time_codes")
    .selectAll()
    .where("purpose", "=", purpose)
    .where("email", "=", email)
    .executeTakeFirst();

/** Locks the code, so that parallel guesses are checked one after the other. */
const lockCode = (db: Db, purpose: string, email: string): Promise<SavedCode | undefined> =>
  db
    .selectFrom("one_time_codes")
    .selectAll()
    .where("purpose", "=", purpose)
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();

async function countWrongGuess(db: Db, purpose: string, email: string): Promise<void> {
  await db
    .updateTable("one_time_codes")
    .set((eb) => ({ wrong_guesses: eb("wrong_guesses", "+", 1) }))
    .where("purpose", "=", purpose)
    .where("email", "=", email)
    .execute();
}

/**
 * Deletes a code that was right. A code that verifies an address stays until it expires, because verifying twice does no
 * harm: a person who did not get our answer can send the same code again (D-214).
 */
async function useUp(db: Db, purpose: Purpose, email: string): Promise<void> {
  if (purpose !== "verify")
    await db.deleteFrom("one_time_codes").where("purpose", "=", purpose).where("email", "=", email).execute();
}

/** Codes that were mailed to a candidate's address and still work, for the export of own data. */
export const listOwnCodes = (db: Db, email: string, part: Part) =>
  db
    .selectFrom("one_time_codes")
    .select(["purpose", "created_at as sentAt", "expires_at as worksUntil"])
    .where("email", "=", email.toLowerCase())
    .where("purpose", "in", candidatePurposes)
    .orderBy("purpose")
    .limit(part.limit)
    .offset(part.offset)
    .execute();

/** Deletes every code that was mailed to a candidate's address. */
export async function deleteCandidateCodes(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom("one_time_codes")
    .where("email", "=", email.toLowerCase())
    .where("purpose", "in", candidatePurposes)
    .execute();
}

/** Deletes the code for a new password that was mailed to an administrator of a school. */
export async function deleteSchoolResetCode(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom("one_time_codes")
    .where("purpose", "=", "school-reset" satisfies Purpose)
    .where("email", "=", email.toLowerCase())
    .execute();
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("one_time_codes").where("expires_at", "<=", now).execute();
}
