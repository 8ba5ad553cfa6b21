import { sql, type Insertable, type Selectable } from "kysely";
import type { Db } from "../core/database/db.ts";
import { selectPage, type Part } from "../core/database/paging.ts";
import { contains } from "../core/database/search.ts";
import type { Tables } from "../core/database/tables.ts";
import type { Totals } from "../core/database/totals.ts";

export type Candidate = Selectable<Tables["candidates"]>;

/** Addresses are stored as typed and compared without case. */
export const findCandidateByEmail = (db: Db, email: string): Promise<Candidate | undefined> =>
  db
    .selectFrom("candidates")
    .selectAll()
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();

/** An account by its id, unless it was closed. */
export const findCandidate = (db: Db, id: string): Promise<Candidate | undefined> =>
  db.selectFrom("candidates").selectAll().where("id", "=", id).where("closed_at", "is", null).executeTakeFirst();

/**
 * Keeps an account from being closed or deleted until the transaction ends; false where that has happened. A call that came
 * just before would otherwise write something of the person into the closed account.
 */
export async function holdCandidate(tx: Db, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom("candidates")
    .select("id")
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** The same for an account and for the one that referred it, which earns by its payment; in the order of their ids, as below. */
export async function holdWithReferrer(tx: Db, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom("candidates")
    .select(["id", "closed_at"])
    .where((eb) =>
      eb.or([eb("id", "=", id), eb("id", "=", eb.selectFrom("candidates").select("referrer_id").where("id", "=", id))]),
    )
    .orderBy("id")
    .forKeyShare()
    .execute();
  return held.some((row) => row.id === id && row.closed_at === null);
}

/**
 * Locks an account that is being closed or deleted, and the accounts it has referred, because their rows are changed too. In
 * the order of their ids, as the re-mark of a question does, so that the two cannot deadlock.
 */
export async function lockEndingAccount(tx: Db, id: string): Promise<void> {
  await tx
    .selectFrom("candidates")
    .select("id")
    .where((eb) => eb.or([eb("id", "=", id), eb("referrer_id", "=", id)]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Whether the candidate still has this password hash; locks the record until the transaction ends. */
export async function holdsPassword(db: Db, candidate: Candidate): Promise<boolean> {
  const now = await db
    .selectFrom("candidates")
    .select("password_hash")
    .where("id", "=", candidate.id)
    .forUpdate()
    .executeTakeFirst();
  return now?.password_hash === candidate.password_hash;
}

/** False when the address is taken; of parallel registrations only one inserts (REL-10). */
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

/** Sets the password. The link was mailed, so the address counts as verified, too. */
export const setPassword = (db: Db, id: string, passwordHash: string): Promise<Candidate | undefined> =>
  db
    .updateTable("candidates")
    .set({ password_hash: passwordHash, is_verified: true })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/** Saves the settings form of an open account; without a phone number the stored one stays. */
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
    .where("closed_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/**
 * Saves the reset token of a candidate in place of an older one (SEC-07). False where no open account has the id, and where the
 * older one was asked for on a known device, and still works, and this one was not.
 */
export async function saveResetToken(db: Db, token: Selectable<Tables["reset_tokens"]>, now: Date): Promise<boolean> {
  const { token_hash, candidate_id, expires_at, device_hash } = token;
  const saved = await db
    .insertInto("reset_tokens")
    .columns(["candidate_id", "token_hash", "expires_at", "device_hash"])
    .expression((eb) =>
      eb
        .selectFrom("candidates")
        .select((columns) => [
          "id",
          columns.val(token_hash).as("token"),
          columns.val(expires_at).as("until"),
          columns.val(device_hash).as("device"),
        ])
        .where("id", "=", candidate_id)
        .where("closed_at", "is", null),
    )
    .onConflict((conflict) =>
      conflict
        .column("candidate_id")
        .doUpdateSet({ token_hash, expires_at, device_hash })
        .where((eb) =>
          eb.or([
            eb.val(device_hash !== null),
            eb("reset_tokens.device_hash", "is", null),
            eb("reset_tokens.expires_at", "<=", now),
          ]),
        ),
    )
    .returning("candidate_id")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Whose token this is. */
export const findResetToken = (
  db: Db,
  tokenHashes: string[],
  now: Date,
): Promise<{ id: string; email: string } | undefined> =>
  db
    .selectFrom("reset_tokens")
    .innerJoin("candidates", "candidates.id", "reset_tokens.candidate_id")
    .select(["candidates.id", "candidates.email"])
    .where("token_hash", "in", tokenHashes)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Deletes a token; of parallel calls only one gets true. */
export async function takeResetToken(db: Db, tokenHashes: string[], now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom("reset_tokens")
    .where("token_hash", "in", tokenHashes)
    .where("expires_at", ">", now)
    .returning("candidate_id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteExpiredResetTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("reset_tokens").where("expires_at", "<=", now).execute();
}

/** A phone number as it is dialled in Nigeria: +234 803 000 1122 is 0803 000 1122. Other words stay as they are. */
const dialled = (search: string): string => search.trim().replace(/^\+?234[\s-]*0?(?=[\d\s-]+$)/, "0");

/** Open accounts; `search` is a part of name, address or phone number. */
const openAccounts = (db: Db, search: string) =>
  db
    .selectFrom("candidates")
    .where("closed_at", "is", null)
    .$if(search !== "", (query) =>
      query.where(
        contains(
          sql`concat_ws(' ', first_name, last_name, email, phone,
            regexp_replace(translate(phone, ' +-().', ''), '^2340?', '0'))`,
          dialled(search),
        ),
      ),
    );

export async function countCandidates(db: Db, search = ""): Promise<number> {
  const row = await openAccounts(db, search)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function listEmails(db: Db, ids: string[]): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("candidates").select(["id", "email"]).where("id", "in", ids).execute();
  return rows.map(({ id, email }) => [id, email]);
}

/** A page of accounts, newest first, and their total. */
export async function listCandidates(
  db: Db,
  { search = "", ...part }: Part & { search?: string | undefined },
  totals: Totals,
): Promise<{ rows: Candidate[]; total: number }> {
  const total = await totals.of("candidates", { search }, () => countCandidates(db, search));
  const ids = selectPage(openAccounts(db, search).select("id"), { created_at: "desc", id: "asc" }, total, part);
  const rows = await db
    .selectFrom("candidates")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return { rows, total };
}

/** Overwrites names, address and phone number; returns the account before and after. Violates `candidates_email` when the address is taken. */
export async function replaceContact(
  tx: Db,
  id: string,
  contact: Partial<Pick<Candidate, "first_name" | "last_name" | "email" | "phone">>,
): Promise<{ before: Candidate; after: Candidate } | undefined> {
  const before = await tx
    .selectFrom("candidates")
    .selectAll()
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  const after = await tx
    .updateTable("candidates")
    .set({ email: before.email, ...contact })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after };
}

/** Deletes an account with its data; payments stay, without the person. */
export const deleteCandidate = (tx: Db, id: string): Promise<Candidate | undefined> =>
  tx.deleteFrom("candidates").where("id", "=", id).where("closed_at", "is", null).returningAll().executeTakeFirst();

export async function deleteResetTokens(db: Db, candidateId: string): Promise<void> {
  await db.deleteFrom("reset_tokens").where("candidate_id", "=", candidateId).execute();
}

/**
 * Takes the person out of an account: its row stays for results without a name, and the address is free again. In lists
 * of people the row has words in place of its address.
 */
export async function emptyCandidate(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("candidates")
    .set({
      first_name: "",
      last_name: "",
      email: `closed account ${id}`,
      phone: "",
      password_hash: "",
      closed_at: now,
    })
    .where("id", "=", id)
    .execute();
  await tx.updateTable("candidates").set({ referrer_id: null }).where("referrer_id", "=", id).execute();
}

/** Sessions of a candidate, for the export of own data; without the id of the device, which is a secret of its cookie (LIM-10). */
export const listOwnSessions = (db: Db, candidateId: string, part: Part) =>
  db
    .selectFrom("sessions")
    .select(["created_at as signedInAt", "last_seen_at as lastUsedAt", "expires_at as endsAt"])
    .where("audience", "=", "candidate")
    .where("subject_id", "=", candidateId)
    .orderBy("created_at")
    .limit(part.limit)
    .offset(part.offset)
    .execute();

export const listOwnResetLinks = (db: Db, candidateId: string, part: Part) =>
  db
    .selectFrom("reset_tokens")
    .select("expires_at as worksUntil")
    .where("candidate_id", "=", candidateId)
    .limit(part.limit)
    .offset(part.offset)
    .execute();
