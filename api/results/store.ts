import { sql } from "kysely";
import { candidatePassPercent, leaderboardRows } from "../../schema/rules/limits.ts";
import { notFound } from "../core/errors.ts";
import type { Db } from "../core/database/db.ts";
import type { Part } from "../core/database/paging.ts";

/** Percent by the candidate's final answers, for their own screens only (SEC-31). */
const finalPercent = sql<number>`100.0 * score / greatest(total_questions, 1)`;
/** Percent by the first answers, for everything that compares people (SEC-31). */
const firstPercent = sql<number>`100.0 * first_score / greatest(total_questions, 1)`;

/** Averages of one candidate; means in percent, not rounded, null before the first exam. */
export interface PerformanceRow {
  total: number;
  average: number | null;
  best_subject: string | null;
  best_score: number | null;
  best_exam_type: string | null;
  weakest_subject: string | null;
  weakest_score: number | null;
  weakest_exam_type: string | null;
  late: number;
}

/** Best and weakest subject by mean, each with the exam type it was last taken in; ties go to more attempts, then to the name (D-28). */
export async function readPerformance(db: Db, candidateId: string): Promise<PerformanceRow | undefined> {
  const { rows } = await sql<PerformanceRow>`
    with own as (
      select subject_name, ${finalPercent} as percent, late_answers, exam_type, created_at
      from results where candidate_id = ${candidateId}
    ), subjects as (
      select subject_name, avg(percent) as mean, count(*) as attempts,
        (array_agg(exam_type order by created_at desc))[1] as exam_type
      from own group by subject_name
    ), best as (select * from subjects order by mean desc, attempts desc, subject_name limit 1),
    weakest as (select * from subjects order by mean, attempts desc, subject_name limit 1)
    select (select count(*) from own)::int as total, (select avg(percent)::float8 from own) as average,
      (select count(*) from own where late_answers > 0)::int as late,
      best.subject_name as best_subject, best.mean::float8 as best_score, best.exam_type as best_exam_type,
      weakest.subject_name as weakest_subject, weakest.mean::float8 as weakest_score,
      weakest.exam_type as weakest_exam_type
    from best, weakest`.execute(db);
  return rows[0];
}

/** The three figures of the dashboard; `highest` in percent, null before the first exam. */
export interface StatsRow {
  total: number;
  highest: number | null;
  passed: number;
  /** Exams with answers that were delivered late. */
  late: number;
}

/** Exams, highest score and passes of one candidate, by final answers. */
export async function readStats(db: Db, candidateId: string): Promise<StatsRow> {
  const { rows } = await sql<StatsRow>`
    select count(*)::int as total, max(percent)::float8 as highest,
      (count(*) filter (where round(percent) >= ${candidatePassPercent}))::int as passed,
      (count(*) filter (where late_answers > 0))::int as late
    from (select ${finalPercent} as percent, late_answers from results where candidate_id = ${candidateId}) own`.execute(
    db,
  );
  return rows[0] ?? { total: 0, highest: null, passed: 0, late: 0 };
}

/** Exams of a candidate whose time is running, the one that ends first before the others. */
export function listOpenExams(db: Db, candidateId: string, now: Date) {
  return db
    .selectFrom("attempts")
    .select([
      "exam_type",
      "subject_name",
      "year",
      "deadline",
      sql<number>`cardinality(question_ids)`.as("total"),
      sql<number>`(select count(*)::int from attempt_answers a where a.attempt_id = attempts.id)`.as("answered"),
    ])
    .where("candidate_id", "=", candidateId)
    .where("submitted_at", "is", null)
    .where("deadline", ">", now)
    .orderBy("deadline")
    .execute();
}

/** Longest history; older results are left out. */
const maxHistoryRows = 1000;

/** Results of a candidate, newest first, each with how many questions were answered. */
export function listHistory(db: Db, candidateId: string) {
  return db
    .selectFrom("results")
    .select([
      "id",
      "exam_type",
      "subject_name",
      "year",
      "score",
      "total_questions",
      "created_at",
      "remarked_at",
      "score_before",
      "receipt",
      "late_answers",
      sql<number>`(select count(*)::int from attempt_answers a where a.attempt_id = results.attempt_id)`.as("answered"),
    ])
    .where("candidate_id", "=", candidateId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(maxHistoryRows)
    .execute();
}

/** The lines of the ranking of all exams, or of one exam type. */
const rankingOf = (examType: string | undefined) =>
  examType === undefined
    ? sql`standings`
    : sql`(select * from exam_type_standings where exam_type = ${examType.toUpperCase()})`;

/** The first fifty of the ranking, of one exam type if it is given; names are shortened by the presenter (D-27). */
export async function listLeaders(db: Db, examType?: string) {
  const { rows } = await sql<{
    first_name: string;
    last_name: string;
    best_subject: string;
    average_percent: number;
  }>`
    select first_name, last_name, best_subject, average_percent
    from ${rankingOf(examType)} ranking join candidates on candidates.id = ranking.candidate_id
    order by average_percent desc, exams desc, candidate_id limit ${leaderboardRows}`.execute(db);
  return rows;
}

/** A candidate's place in a ranking; rank and average are null without a result in it. */
export interface StandingRow {
  first_name: string;
  last_name: string;
  average_percent: number | null;
  rank: number | null;
  /** How many people are ranked. */
  total: number;
}

/** Counts along the index of the ranking, which reads no result and no candidate but the caller. */
export async function findStanding(db: Db, candidateId: string, examType?: string): Promise<StandingRow> {
  const ranking = rankingOf(examType);
  const { rows } = await sql<StandingRow>`
    select first_name, last_name, own.average_percent,
      case when own.candidate_id is not null then (
        select count(*)::int from ${ranking} above
        where above.average_percent >= own.average_percent
          and (above.average_percent > own.average_percent or above.exams > own.exams
            or (above.exams = own.exams and above.candidate_id <= own.candidate_id))
      ) end as rank,
      (select count(*)::int from ${ranking} ranked) as total
    from candidates left join ${ranking} own on own.candidate_id = candidates.id
    where candidates.id = ${candidateId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Writes the candidates' lines of the rankings, of all exams and of each exam type, from their results. Call it in the transaction that stores or changes a
 * result, with the candidates' rows locked: two at once would not see each other's result. A result of which nothing had
 * arrived in time does not count (D-101); who has no other one leaves the ranking.
 */
export async function refreshStandings(tx: Db, candidateIds: string[]): Promise<void> {
  if (candidateIds.length === 0) return;
  await sql`
    with own as (
      select candidate_id, ranking.exam_type, subject_name, ${firstPercent} as percent
      from results cross join lateral (values (''), (upper(results.exam_type))) ranking (exam_type)
      where candidate_id = any(${candidateIds}::uuid[]) and is_ranked
    ), gone as (
      delete from standings s
      where candidate_id = any(${candidateIds}::uuid[])
        and not exists (select from own where own.candidate_id = s.candidate_id)
    ), gone_of_type as (
      delete from exam_type_standings s
      where candidate_id = any(${candidateIds}::uuid[]) and not exists (
        select from own where own.candidate_id = s.candidate_id and own.exam_type = s.exam_type
      )
    ), subjects as (
      select candidate_id, exam_type, subject_name, avg(percent) as mean, count(*) as exams
      from own group by candidate_id, exam_type, subject_name
    ), best as (
      select distinct on (candidate_id, exam_type) candidate_id, exam_type, subject_name from subjects
      order by candidate_id, exam_type, mean desc, exams desc, subject_name
    ), lines as (
      select candidate_id, exam_type, count(*) as exams, avg(own.percent) as average_percent, best.subject_name as best_subject
      from own join best using (candidate_id, exam_type) group by candidate_id, exam_type, best.subject_name
    ), of_type as (
      insert into exam_type_standings (candidate_id, exam_type, exams, average_percent, best_subject)
      select candidate_id, exam_type, exams, average_percent, best_subject from lines where exam_type <> ''
      on conflict (candidate_id, exam_type) do update set
        exams = excluded.exams, average_percent = excluded.average_percent, best_subject = excluded.best_subject
    )
    insert into standings (candidate_id, exams, average_percent, best_subject)
    select candidate_id, exams, average_percent, best_subject from lines where exam_type = ''
    on conflict (candidate_id) do update set
      exams = excluded.exams, average_percent = excluded.average_percent, best_subject = excluded.best_subject`.execute(
    tx,
  );
}

/** A candidate's lines in the rankings, for the export of own data; the one without an exam type is of all exams. */
export async function listOwnStandings(db: Db, candidateId: string, part: Part) {
  const { rows } = await sql<Record<string, unknown>>`
    select exam_type as "examType", exams, average_percent as "averagePercentOfFirstAnswers", best_subject as "bestSubject"
    from (
      select null as exam_type, exams, average_percent, best_subject from standings where candidate_id = ${candidateId}
      union all
      select exam_type, exams, average_percent, best_subject from exam_type_standings where candidate_id = ${candidateId}
    ) lines
    order by exam_type nulls first limit ${part.limit} offset ${part.offset}`.execute(db);
  return rows;
}
