import { sql } from "kysely";
import { candidatePassPercent, leaderboardRows } from "../../schema/rules/limits.ts";
import type { Db } from "../core/db.ts";
import type { Part } from "../core/nearest-end.ts";

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
  weakest_subject: string | null;
  weakest_score: number | null;
  late: number;
}

/** Best and weakest subject by mean; ties go to more attempts, then to the name (D-28). */
export async function readPerformance(db: Db, candidateId: string): Promise<PerformanceRow | undefined> {
  const { rows } = await sql<PerformanceRow>`
    with own as (
      select subject_name, ${finalPercent} as percent, late_answers from results where candidate_id = ${candidateId}
    ), subjects as (
      select subject_name, avg(percent) as mean, count(*) as attempts from own group by subject_name
    ), best as (select * from subjects order by mean desc, attempts desc, subject_name limit 1),
    weakest as (select * from subjects order by mean, attempts desc, subject_name limit 1)
    select (select count(*) from own)::int as total, (select avg(percent)::float8 from own) as average,
      (select count(*) from own where late_answers > 0)::int as late,
      best.subject_name as best_subject, best.mean::float8 as best_score,
      weakest.subject_name as weakest_subject, weakest.mean::float8 as weakest_score
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

/** Longest history; older results are left out. */
const mostHistoryRows = 1000;

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
    .limit(mostHistoryRows)
    .execute();
}

/** The first fifty of the ranking, with names to be shortened by the presenter (D-27). */
export function listLeaders(db: Db) {
  return db
    .selectFrom("standings")
    .innerJoin("candidates", "candidates.id", "standings.candidate_id")
    .select(["first_name", "last_name", "best_subject", "average_percent"])
    .orderBy("average_percent", "desc")
    .orderBy("exams", "desc")
    .orderBy("candidate_id")
    .limit(leaderboardRows)
    .execute();
}

/**
 * Writes the candidates' lines of the ranking from their results. Call it in the transaction that stores or changes a
 * result, with the candidates' rows locked: two at once would not see each other's result. A result of which nothing had
 * arrived in time does not count (D-101); who has no other one leaves the ranking.
 */
export async function refreshStandings(tx: Db, candidateIds: string[]): Promise<void> {
  if (candidateIds.length === 0) return;
  await sql`
    with own as (
      select candidate_id, subject_name, ${firstPercent} as percent from results
      where candidate_id = any(${candidateIds}::uuid[]) and is_ranked
    ), gone as (
      delete from standings s
      where candidate_id = any(${candidateIds}::uuid[]) and not exists (select from own where own.candidate_id = s.candidate_id)
    ), subjects as (
      select candidate_id, subject_name, avg(percent) as mean, count(*) as exams from own group by candidate_id, subject_name
    ), best as (
      select distinct on (candidate_id) candidate_id, subject_name from subjects
      order by candidate_id, mean desc, exams desc, subject_name
    )
    insert into standings (candidate_id, exams, average_percent, best_subject)
    select own.candidate_id, count(*), avg(own.percent), best.subject_name
    from own join best on best.candidate_id = own.candidate_id group by own.candidate_id, best.subject_name
    on conflict (candidate_id) do update set
      exams = excluded.exams, average_percent = excluded.average_percent, best_subject = excluded.best_subject`.execute(
    tx,
  );
}

/** A candidate's line in the ranking, for the export of own data. */
export const listOwnStandings = (db: Db, candidateId: string, part: Part) =>
  db
    .selectFrom("standings")
    .select(["exams", "average_percent as averagePercentOfFirstAnswers", "best_subject as bestSubject"])
    .where("candidate_id", "=", candidateId)
    .limit(part.limit)
    .offset(part.offset)
    .execute();
