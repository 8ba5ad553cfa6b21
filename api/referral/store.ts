import { sql } from "kysely";
import type { Db } from "../core/database/db.ts";
import type { Part } from "../core/database/paging.ts";

interface Referrals {
  /** What stands in the candidate's link. */
  code: string | null;
  /** Verified sign-ups. */
  referred: number;
  earned_kobo: number;
}

/** Verified sign-ups through a candidate's link, and what they have brought, in kobo. */
export async function readReferrals(db: Db, candidateId: string): Promise<Referrals> {
  const { rows } = await sql<Referrals>`
    select
      upper(substr(md5(${candidateId}), 1, 12)) as code,
      (select count(*) from candidates where referrer_id = ${candidateId} and is_verified)::int as referred,
      (select coalesce(sum(amount_kobo), 0) from referral_credits where referrer_id = ${candidateId})::float8
        as earned_kobo`.execute(db);
  return rows[0] ?? { code: null, referred: 0, earned_kobo: 0 };
}

const referralCode = /^[0-9A-F]{12}$/i;

/** Whose referral code this is; null for what is none, and where two accounts share one (EXT-64). */
export async function findReferrer(db: Db, code: string): Promise<{ id: string; email: string } | null> {
  if (!referralCode.test(code)) return null;
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from candidates
    where upper(substr(md5(id::text), 1, 12)) = upper(${code}) and closed_at is null limit 2`.execute(db);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/**
 * Credits whoever referred a candidate, once per referred candidate, ever (SEC-36). Call it in the transaction of the
 * payment; without a referrer, and from the second payment on, it does nothing.
 */
export async function bookReferralCredit(tx: Db, candidateId: string, amountKobo: number, at: Date): Promise<void> {
  await sql`
    insert into referral_credits (referred_id, referrer_id, amount_kobo, created_at)
    select id, referrer_id, ${amountKobo}::int, ${at}::timestamptz
    from candidates where id = ${candidateId} and referrer_id is not null and referrer_id <> id
    on conflict do nothing`.execute(tx);
}

/** What a candidate's link has earned, and what the candidate's own first payment earned somebody, without the others. */
export const listOwnCredits = (db: Db, candidateId: string, part: Part) =>
  db
    .selectFrom("referral_credits")
    .select([
      sql<string>`case when referrer_id = ${candidateId} then 'earned by you' else 'earned by the person who told you about us' end`.as(
        "what",
      ),
      "amount_kobo as amountKobo",
      "created_at as createdAt",
    ])
    .where((eb) => eb.or([eb("referrer_id", "=", candidateId), eb("referred_id", "=", candidateId)]))
    .orderBy("created_at")
    .orderBy("referred_id")
    .limit(part.limit)
    .offset(part.offset)
    .execute();

/** Deletes what a closed account has earned. What others earned by it stays theirs. */
export async function forgetReferrer(tx: Db, candidateId: string): Promise<void> {
  await tx.deleteFrom("referral_credits").where("referrer_id", "=", candidateId).execute();
}
