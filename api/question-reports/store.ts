import { sql, type Selectable } from "kysely";
import { reportNotesShown } from "../../schema/rules/limits.ts";
import type { ReportReason, ReportStatus } from "../../schema/rules/question-reports.ts";
import type { Db } from "../core/database/db.ts";
import type { Part } from "../core/database/paging.ts";
import type { Tables } from "../core/database/tables.ts";

/** The version of a question that a candidate met last, in an exam or else in practice; undefined for somebody who never met it. */
export async function findSeenVersion(db: Db, candidateId: string, questionId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from (
      (select coalesce(pinned_versions[array_position(question_ids, ${questionId}::uuid)], 1) as version, 1 as place
        from attempts where candidate_id = ${candidateId}::uuid and ${questionId}::uuid = any(question_ids)
        order by started_at desc limit 1)
      union all
      (select coalesce((select max(version) from question_contents where id = ${questionId}::uuid), 1), 2
        from practice_sets where candidate_id = ${candidateId}::uuid and ${questionId}::uuid = any(question_ids) limit 1)
    ) seen order by place limit 1`.execute(db);
  return rows[0]?.version;
}

/** A report as it comes in. */
export interface NewReport {
  id: string;
  questionId: string;
  candidateId: string;
  version: number;
  reason: ReportReason;
  note: string | null;
  at: Date;
}

/** Stores a report, or puts it in the place of the person's open one; returns its id. Call it in a transaction. */
export async function saveReport(tx: Db, report: NewReport): Promise<string> {
  const { questionId, at } = report;
  // Locks the reported question first, so that reports and decisions about it come one after the other
  const before = await tx
    .insertInto("reported_questions")
    .values({ question_id: questionId, status: "open", reports: 0, latest_at: at })
    .onConflict((conflict) => conflict.column("question_id").doUpdateSet({ latest_at: at }))
    .returning(["reply", "closed_at"])
    .executeTakeFirstOrThrow();
  // those whom the reply has not been mailed to yet wait for the next decision
  if (before.reply !== null) await openUnanswered(tx, questionId, before.closed_at);
  const { rows } = await sql<{ id: string }>`
    insert into question_reports (id, question_id, candidate_id, version, reason, note, created_at)
    values (${report.id}, ${questionId}, ${report.candidateId}, ${report.version}, ${report.reason}, ${report.note}, ${at})
    on conflict (candidate_id, question_id) where closed_at is null do update set
      version = excluded.version, reason = excluded.reason, note = excluded.note, created_at = excluded.created_at
    returning id`.execute(tx);
  const open = await countOpen(tx, questionId);
  await tx
    .updateTable("reported_questions")
    .set({ status: "open", reports: open, reply: null, closed_at: null, closed_by: null })
    .where("question_id", "=", questionId)
    .execute();
  return rows[0]?.id ?? report.id;
}

async function openUnanswered(tx: Db, questionId: string, closedAt: Date | null): Promise<void> {
  await tx
    .updateTable("question_reports")
    .set({ closed_at: null })
    .where("question_id", "=", questionId)
    .where("closed_at", "=", closedAt)
    .where("answered_at", "is", null)
    .execute();
}

/**
 * The questions of a candidate's open reports. Their entries in the queue are locked: a decision locks the entry before its
 * reports, so whoever deletes reports does the same.
 */
export async function lockReportedBy(tx: Db, candidateId: string): Promise<string[]> {
  const own = tx
    .selectFrom("question_reports")
    .select("question_id")
    .where("candidate_id", "=", candidateId)
    .where("closed_at", "is", null);
  const rows = await tx
    .selectFrom("reported_questions")
    .select("question_id")
    .where("question_id", "in", own)
    .orderBy("question_id")
    .forUpdate()
    .execute();
  return rows.map(({ question_id }) => question_id);
}

/** Counts open reports again after some were deleted, of entries that are locked; one without any leaves the queue. */
export async function recountReports(tx: Db, questionIds: string[]): Promise<void> {
  const open = sql`from question_reports r where r.question_id = e.question_id and r.closed_at is null`;
  const isQueued = sql`e.question_id = any(${questionIds}::uuid[]) and e.status = 'open'`;
  await sql`delete from reported_questions e where ${isQueued} and not exists (select ${open})`.execute(tx);
  await sql`update reported_questions e set reports = (select count(*) ${open}) where ${isQueued}`.execute(tx);
}

async function countOpen(tx: Db, questionId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("question_reports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("question_id", "=", questionId)
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export type ReportedQuestion = Selectable<Tables["reported_questions"]>;

/** Lines of the queue, most reported first, and how many there are; null is every status. */
export async function listReported(
  db: Db,
  { status, limit, offset }: { status: ReportStatus | null; limit: number; offset: number },
): Promise<{ rows: ReportedQuestion[]; total: number }> {
  const matching = db
    .selectFrom("reported_questions")
    .$if(status !== null, (query) => query.where("status", "=", status ?? "open"));
  const rows = await matching
    .selectAll()
    .orderBy("reports", "desc")
    .orderBy("latest_at", "desc")
    .orderBy("question_id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { rows, total };
}

/** One line of the queue; `lock` keeps reports and other decisions out until the transaction ends. */
export const findReported = (db: Db, questionId: string, lock = false): Promise<ReportedQuestion | undefined> =>
  db
    .selectFrom("reported_questions")
    .selectAll()
    .where("question_id", "=", questionId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

type Content = Selectable<Tables["question_contents"]>;

/** Questions as the bank has them, or had them last. */
export async function listLatest(db: Db, ids: string[]): Promise<Map<string, Content & { is_in_bank: boolean }>> {
  const { rows } = await sql<Content & { is_in_bank: boolean }>`
    select latest.*, exists (select 1 from questions q where q.id = latest.id) as is_in_bank
    from (select distinct unnest(${ids}::uuid[]) as id) wanted
    cross join lateral (
      select * from question_contents c where c.id = wanted.id order by c.version desc limit 1
    ) latest`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** How often each reason was given in the reports that a question's status is about; most frequent first. */
export async function listReasons(
  db: Db,
  ids: string[],
): Promise<{ question_id: string; reason: ReportReason; count: number }[]> {
  const { rows } = await sql<{ question_id: string; reason: ReportReason; count: number }>`
    select r.question_id, r.reason, count(*)::int as count
    from question_reports r
    join reported_questions e on e.question_id = r.question_id and r.closed_at is not distinct from e.closed_at
    where r.question_id = any(${ids}::uuid[])
    group by r.question_id, r.reason order by count(*) desc, r.reason`.execute(db);
  return rows;
}

/** What was written with those reports, newest first. */
export async function listNotes(
  db: Db,
  ids: string[],
): Promise<{ question_id: string; reason: ReportReason; note: string; created_at: Date }[]> {
  const { rows } = await sql<{ question_id: string; reason: ReportReason; note: string; created_at: Date }>`
    select n.* from reported_questions e
    cross join lateral (
      select question_id, reason, note, created_at from question_reports r
      where r.question_id = e.question_id and r.closed_at is not distinct from e.closed_at and r.note is not null
      order by created_at desc, id limit ${reportNotesShown}
    ) n
    where e.question_id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** A moment at which no other decision about the question was made, because the moment tells whose reports a decision closed. */
async function ownMoment(tx: Db, questionId: string, at: Date): Promise<Date> {
  const { last } = await tx
    .selectFrom("question_reports")
    .select((eb) => eb.fn.max("closed_at").as("last"))
    .where("question_id", "=", questionId)
    .executeTakeFirstOrThrow();
  return last === null || last < at ? at : new Date(last.getTime() + 1);
}

/**
 * Writes a decision; the reports that were open are closed with it, and opened again when it is taken back. Whoever was told
 * that one hears the next, too, unless the account is closed.
 */
export async function decide(
  tx: Db,
  before: ReportedQuestion,
  given: { status: ReportStatus; reply: string | null; at: Date; adminId: string },
): Promise<void> {
  const closedAt =
    given.status === "open" ? null : (before.closed_at ?? (await ownMoment(tx, before.question_id, given.at)));
  await tx
    .updateTable("question_reports")
    .set((eb) => ({
      closed_at: closedAt,
      ...(given.status === "open" && {
        answered_at: eb
          .case()
          .when(
            eb.exists(
              eb.selectFrom("candidates as c").whereRef("c.id", "=", "candidate_id").where("c.closed_at", "is", null),
            ),
          )
          .then(null)
          .else(eb.ref("answered_at"))
          .end(),
      }),
    }))
    .where("question_id", "=", before.question_id)
    .where("closed_at", before.closed_at === null ? "is" : "=", before.closed_at)
    .execute();
  await tx
    .updateTable("reported_questions")
    .set({
      status: given.status,
      reply: given.status === "open" ? null : given.reply,
      closed_at: closedAt,
      closed_by: given.status === "open" ? null : given.adminId,
    })
    .where("question_id", "=", before.question_id)
    .execute();
}

/** Returns some people who have not been told the decision about a question, and marks them as told. */
export async function takeUnanswered(tx: Db, questionId: string, at: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with next as (
      select r.id from question_reports r
      join reported_questions e on e.question_id = r.question_id and e.closed_at = r.closed_at
      where r.question_id = ${questionId}::uuid and r.answered_at is null
      order by r.id limit ${most} for update of r
    )
    update question_reports r set answered_at = ${at}::timestamptz
    from next, candidates c where r.id = next.id and c.id = r.candidate_id
    returning c.email`.execute(tx);
  return rows.map((row) => row.email);
}

/** Whether a re-mark of the question was requested after the first of the reports that this decision answers. */
export async function isMarkedAgain(db: Db, { question_id, closed_at }: ReportedQuestion): Promise<boolean> {
  const { rows } = await sql`
    select from remarks m where m.question_id = ${question_id}::uuid and m.requested_at >= (
      select min(r.created_at) from question_reports r
      where r.question_id = m.question_id and r.closed_at is not distinct from ${closed_at}::timestamptz
    ) limit 1`.execute(db);
  return rows.length > 0;
}

/** What a candidate has reported, for the export of own data. */
export const listOwnReports = (db: Db, candidateId: string, part: Part) =>
  db
    .selectFrom("question_reports")
    .select([
      "question_id as question",
      "reason",
      "note",
      "created_at as createdAt",
      "closed_at as decidedAt",
      "answered_at as replyMailedAt",
    ])
    .where("candidate_id", "=", candidateId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(part.limit)
    .offset(part.offset)
    .execute();

/** Takes the words of a closed account out of its reports, which go on counting, and marks them as answered: there is no address. */
export async function forgetReporter(tx: Db, candidateId: string, now: Date): Promise<void> {
  await tx
    .updateTable("question_reports")
    .set((eb) => ({ note: null, answered_at: eb.fn.coalesce("answered_at", eb.val(now)) }))
    .where("candidate_id", "=", candidateId)
    .execute();
}
