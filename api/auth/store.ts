import { sql, type Insertable, type Selectable } from "kysely";
import type { Db } from "../core/db.ts";
import type { Tables } from "../core/tables.ts";

export type Candidate = Selectable<Tables["candidates"]>;
export type SavedCode = Selectable<Tables["one_time_codes"]>;

/** Addresses are stored as typed and compared without regard to case. */
export const findCandidateByEmail = (db: Db, email: string): Promise<Candidate | undefined> =>
  db
    .selectFrom("candidates")
    .selectAll()
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();

export const findCandidate = (db: Db, id: string): Promise<Candidate | undefined> =>
  db.selectFrom("candidates").selectAll().where("id", "=", id).executeTakeFirst();

/** Whether the candidate still has the password hash read before; holds the record until the transaction ends. */
export async function holdsPassword(db: Db, candidate: Candidate): Promise<boolean> {
  const now = await db
    .selectFrom("candidates")
    .select("password_hash")
    .where("id", "=", candidate.id)
    .forUpdate()
    .executeTakeFirst();
  return now?.password_hash === candidate.password_hash;
}

/** Answers false when the address is taken: of parallel registrations one inserts (REL-10). */
export async function insertCandidate(db: Db, candidate: Insertable<Tables["candidates"]>): Promise<boolean> {
  const inserted = await db
    .insertInto("candidates")
    .values(candidate)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export const markVerified = (db: Db, email: string): Promise<Candidate | undefined> =>
  db
    .updateTable("candidates")
    .set({ is_verified: true })
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .returningAll()
    .executeTakeFirst();

/** The link proved that the person reads the mails of the address, so the account counts as verified too. */
export const setPassword = (db: Db, id: string, passwordHash: string): Promise<Candidate | undefined> =>
  db
    .updateTable("candidates")
    .set({ password_hash: passwordHash, is_verified: true })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** What the settings form may change; an absent phone number stays as it is. */
export const updateContact = (
  db: Db,
  id: string,
  contact: { firstName: string; lastName: string; phone?: string | null | undefined },
): Promise<Candidate | undefined> =>
  db
    .updateTable("candidates")
    .set({
      first_name: contact.firstName,
      last_name: contact.lastName,
      ...(typeof contact.phone === "string" ? { phone: contact.phone } : {}),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** Saves the one code of a purpose and address; an older one stops working (SEC-06). */
export async function saveCode(db: Db, code: Omit<SavedCode, "wrong_guesses">): Promise<void> {
  await db
    .insertInto("one_time_codes")
    .values({ ...code, wrong_guesses: 0 })
    .onConflict((conflict) => conflict.columns(["purpose", "email"]).doUpdateSet({ ...code, wrong_guesses: 0 }))
    .execute();
}

export const findCode = (db: Db, purpose: string, email: string): Promise<SavedCode | undefined> =>
  db
    .selectFrom("one_time_codes")
    .selectAll()
    .where("purpose", "=", purpose)
    .where("email", "=", email)
    .executeTakeFirst();

/** Holds the code until the transaction ends, so that parallel guesses are judged one after the other. */
export const lockCode = (db: Db, purpose: string, email: string): Promise<SavedCode | undefined> =>
  db
    .selectFrom("one_time_codes")
    .selectAll()
    .where("purpose", "=", purpose)
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();

export async function countWrongGuess(db: Db, purpose: string, email: string): Promise<void> {
  await db
    .updateTable("one_time_codes")
    .set((eb) => ({ wrong_guesses: eb("wrong_guesses", "+", 1) }))
    .where("purpose", "=", purpose)
    .where("email", "=", email)
    .execute();
}

export async function deleteCode(db: Db, purpose: string, email: string): Promise<void> {
  await db.deleteFrom("one_time_codes").where("purpose", "=", purpose).where("email", "=", email).execute();
}

/** Saves the one reset token of a candidate; an older one stops working (SEC-07). */
export async function saveResetToken(db: Db, token: Insertable<Tables["reset_tokens"]>): Promise<void> {
  await db
    .insertInto("reset_tokens")
    .values(token)
    .onConflict((conflict) =>
      conflict.column("candidate_id").doUpdateSet({ token_hash: token.token_hash, expires_at: token.expires_at }),
    )
    .execute();
}

export const findResetToken = (db: Db, tokenHash: string, now: Date): Promise<{ email: string } | undefined> =>
  db
    .selectFrom("reset_tokens")
    .innerJoin("candidates", "candidates.id", "reset_tokens.candidate_id")
    .select("candidates.email")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Uses a token up and answers whose it was; of parallel callers one gets an answer. */
export const takeResetToken = (db: Db, tokenHash: string, now: Date): Promise<{ candidate_id: string } | undefined> =>
  db
    .deleteFrom("reset_tokens")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returning("candidate_id")
    .executeTakeFirst();

/** Deletes codes and reset tokens that no longer work. */
export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("one_time_codes").where("expires_at", "<=", now).execute();
  await db.deleteFrom("reset_tokens").where("expires_at", "<=", now).execute();
}
