import { sql, type Selectable } from "kysely";
import { paymentReferenceMinutes, subscriptionDays } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import type { Part } from "../core/database/paging.ts";
import type { Tables } from "../core/database/tables.ts";

export type Reference = Selectable<Tables["payment_references"]>;

const ofType = (examType: string) => sql<boolean>`upper(exam_type) = upper(${examType})`;

/** End of the candidate's live subscription to a type; undefined without one. */
export async function findSubscriptionEnd(
  db: Db,
  candidateId: string,
  examType: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("subscriptions")
    .select("expires_at")
    .where("candidate_id", "=", candidateId)
    .where(ofType(examType))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.expires_at;
}

/** Whether the candidate may take exams of a type today (SEC-32). */
export const isSubscribed = async (db: Db, candidateId: string, examType: string, now: Date): Promise<boolean> =>
  (await findSubscriptionEnd(db, candidateId, examType, now)) !== undefined;

/** Exam types with a live subscription. */
export async function listSubscriptions(db: Db, candidateId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("subscriptions")
    .select("exam_type")
    .where("candidate_id", "=", candidateId)
    .where("expires_at", ">", now)
    .orderBy("exam_type")
    .execute();
  return rows.map((row) => row.exam_type);
}

export type Payer = Pick<Selectable<Tables["candidates"]>, "email" | "first_name">;

/** Who pays, unless the account was closed. `lock` locks the record, so that two calls of one person come one after the other. */
export function findPayer(db: Db, candidateId: string, lock?: "lock"): Promise<Payer | undefined> {
  const query = db
    .selectFrom("candidates")
    .select(["email", "first_name"])
    .where("id", "=", candidateId)
    .where("closed_at", "is", null);
  return (lock === undefined ? query : query.forUpdate()).executeTakeFirst();
}

/** The candidate's open reference of the last 30 minutes for this type and amount. */
export function findOpenReference(
  db: Db,
  wanted: Pick<Reference, "candidate_id" | "exam_type" | "amount_kobo">,
  now: Date,
): Promise<Reference | undefined> {
  return db
    .selectFrom("payment_references")
    .selectAll()
    .where("candidate_id", "=", wanted.candidate_id)
    .where("exam_type", "=", wanted.exam_type)
    .where("amount_kobo", "=", wanted.amount_kobo)
    .where("status", "=", "open")
    .where("created_at", ">", after(now, -paymentReferenceMinutes, "minute"))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export const insertReference = (
  db: Db,
  reference: Pick<Reference, "reference" | "candidate_id" | "exam_type" | "amount_kobo" | "created_at">,
): Promise<Reference> => db.insertInto("payment_references").values(reference).returningAll().executeTakeFirstOrThrow();

export const findReference = (db: Db, reference: string): Promise<Reference | undefined> =>
  db.selectFrom("payment_references").selectAll().where("reference", "=", reference).executeTakeFirst();

/** Part of a statement: how many payments of a state were begun within the last 24 hours. */
export const paymentsOfState = (db: Db, status: Reference["status"], now: Date) =>
  db
    .selectFrom("payment_references")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("created_at", ">", after(now, -1, "day"))
    .where("status", "=", status);

/** The candidate's last ten references, newest first. */
export function listReferences(db: Db, candidateId: string): Promise<Reference[]> {
  return db
    .selectFrom("payment_references")
    .selectAll()
    .where("candidate_id", "=", candidateId)
    .orderBy("created_at", "desc")
    .orderBy("reference")
    .limit(10)
    .execute();
}

/** One page of a candidate's payments, newest first, and their number; of one reference where it is given. */
export async function listOwnPayments(
  db: Db,
  candidateId: string,
  reference: string | undefined,
  part: Part,
): Promise<{ rows: Reference[]; total: number }> {
  const own = db
    .selectFrom("payment_references")
    .where("candidate_id", "=", candidateId)
    .$if(reference !== undefined, (query) => query.where("reference", "=", reference ?? ""));
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("reference")
    .limit(part.limit)
    .offset(part.offset)
    .execute();
  return { rows, total };
}

/** A payment that has been verified, or refused. */
export type Payment = Pick<Reference, "reference" | "candidate_id" | "exam_type" | "amount_kobo">;

/**
 * Uses a reference up, writing one that the client made; false when it is used already or belongs to somebody or
 * something else. Of parallel callers one wins (SEC-33).
 */
export async function claimReference(tx: Db, payment: Payment, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto("payment_references")
    .values({ ...payment, status: "granted", created_at: now, settled_at: now })
    .onConflict((conflict) =>
      conflict
        .column("reference")
        .doUpdateSet({
          status: "granted",
          settled_at: now,
          // a dispute may be reported before the payment itself, whose event was late
          note: sql<
            string | null
          >`case payment_references.status when 'refused' then null else payment_references.note end`,
        })
        .where("payment_references.status", "<>", "granted")
        .where("payment_references.candidate_id", "=", payment.candidate_id)
        .where(sql<boolean>`upper(payment_references.exam_type) = upper(excluded.exam_type)`),
    )
    .returning("reference")
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an issued reference as refused and locks its row. False if it was granted, and so stays, or was never issued. */
export async function refuseReference(
  tx: Db,
  reference: string,
  { note, now }: { note: string | null; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable("payment_references")
    .set({ status: "refused", settled_at: now, note })
    .where("reference", "=", reference)
    .where("status", "<>", "granted")
    .returning("reference")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a payment until the transaction ends. */
export async function lockReference(tx: Db, reference: string): Promise<void> {
  await tx
    .selectFrom("payment_references")
    .select("reference")
    .where("reference", "=", reference)
    .forUpdate()
    .execute();
}

/** Keeps what the provider said of a payment after it was settled. */
export async function noteOnReference(tx: Db, reference: string, note: string): Promise<void> {
  await tx.updateTable("payment_references").set({ note }).where("reference", "=", reference).execute();
}

/** Adds a year, from now or from the end of the present subscription (D-84), and returns the new end. */
export async function extendSubscription(tx: Db, candidateId: string, examType: string, now: Date): Promise<Date> {
  const expires = after(now, subscriptionDays, "day");
  const row = await tx
    .insertInto("subscriptions")
    .values({ candidate_id: candidateId, exam_type: examType, starts_at: now, expires_at: expires })
    .onConflict((conflict) =>
      conflict.columns(["candidate_id", "exam_type"]).doUpdateSet({
        starts_at: sql<Date>`case when subscriptions.expires_at > ${now}::timestamptz
          then subscriptions.starts_at else excluded.starts_at end`,
        expires_at: sql<Date>`greatest(subscriptions.expires_at, ${now}::timestamptz)
          + make_interval(hours => ${subscriptionDays * 24}::int)`,
      }),
    )
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

/** Keeps with a payment until when it is good. */
export async function updateValidUntil(tx: Db, reference: string, end: Date): Promise<void> {
  await tx.updateTable("payment_references").set({ valid_until: end }).where("reference", "=", reference).execute();
}

/** Paid years that are not over. */
export async function countSubscriptions(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom("subscriptions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Only admins are told why a payment was refused (D-338). */
export const noteForPayer = ({ status, note }: Pick<Reference, "status" | "note">): string | null =>
  status === "granted" ? note : null;

/** A candidate's payments and subscriptions, for the export of own data. */
export async function exportPayments(db: Db, candidateId: string, part: Part) {
  const rows = await db
    .selectFrom("payment_references")
    .select([
      "reference",
      "exam_type as examType",
      "amount_kobo as amountKobo",
      "status",
      "created_at as createdAt",
      "settled_at as settledAt",
      "valid_until as validUntil",
      "note",
    ])
    .where("candidate_id", "=", candidateId)
    .orderBy("created_at")
    .orderBy("reference")
    .limit(part.limit)
    .offset(part.offset)
    .execute();
  return rows.map((row) => Object.assign(row, { note: noteForPayer(row) }));
}

export const listOwnSubscriptions = (db: Db, candidateId: string, part: Part) =>
  db
    .selectFrom("subscriptions")
    .select(["exam_type as examType", "starts_at as startsAt", "expires_at as expiresAt"])
    .where("candidate_id", "=", candidateId)
    .orderBy("exam_type")
    .limit(part.limit)
    .offset(part.offset)
    .execute();

/** Ends the subscriptions of a closed account. Its payments stay on record, as tax law asks, without the person. */
export async function forgetPayer(tx: Db, candidateId: string): Promise<void> {
  await tx.deleteFrom("subscriptions").where("candidate_id", "=", candidateId).execute();
  await tx
    .updateTable("payment_references")
    .set({ candidate_id: null })
    .where("candidate_id", "=", candidateId)
    .execute();
}
