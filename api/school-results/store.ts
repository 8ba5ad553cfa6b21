import { sql } from "kysely";
import type { Letter } from "../../schema/rules/words.ts";
import type { Db } from "../core/database/db.ts";
import { rowsOf, type Part } from "../core/database/paging.ts";
import { contains } from "../core/database/search.ts";
import { sortByName } from "../../schema/rules/names.ts";
import { countedAnswers } from "../school-attempts/answer-store.ts";

/* Results of school exams: attempts that have ended. Every statement names the school of the caller's token (SEC-23). */

export interface ReportRow {
  id: string;
  exam_id: string;
  student_id: string;
  score: number;
  total: number;
  submitted_at: Date;
  remarked_at: Date | null;
  score_before: number | null;
  student_name: string;
  /** Set for an archived exam and for a student who has left: the lists do not have them. */
  exam: string | null;
  subject: string | null;
  class_name: string | null;
  exam_date: string | null;
  student: string | null;
  left_at: Date | null;
  /** Whether the school has or had another student of that name. */
  is_shared: boolean | null;
}

export interface ReportFilter {
  subjectId?: string | undefined;
  examId?: string | undefined;
  studentId?: string | undefined;
  search?: string | undefined;
}

/** Whose results: of the whole school, or of one student and completed exams alone (D-60). */
export interface ReportScope {
  schoolId: string;
  ownOf?: string | undefined;
  now: Date;
}

const inScope = ({ schoolId, ownOf, now }: ReportScope) =>
  sql`a.school_id = ${schoolId}::uuid and a.submitted_at is not null ${
    ownOf === undefined ? sql`` : sql`and a.student_id = ${ownOf}::uuid and e.closes_at <= ${now}::timestamptz`
  }`;

/** Names are searched before they are joined: each stands in many results, and comparing it takes a while. */
function matchesFilter({ schoolId }: ReportScope, filter: ReportFilter) {
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? sql`` : sql`and ${sql.ref(column)} = ${value}::uuid`;
  const { search = "" } = filter;
  const named = (table: "school_exams" | "school_users") =>
    sql`(select id from ${sql.table(table)} where school_id = ${schoolId}::uuid and ${contains(sql`name`, search)})`;
  return sql`
    ${equal("e.subject_id", filter.subjectId)} ${equal("a.exam_id", filter.examId)}
    ${equal("a.student_id", filter.studentId)}
    ${search === "" ? sql`` : sql`and (a.exam_id in ${named("school_exams")} or a.student_id in ${named("school_users")})`}`;
}

const joined = sql`
  from school_attempts a
  join school_exams e on e.school_id = a.school_id and e.id = a.exam_id
  join school_users u on u.school_id = a.school_id and u.id = a.student_id`;

/**
 * Results, newest first, those of one exam by name; all of them without a `part`. Only this process can
 * sort by name, so all results of one exam are read; an exam has those of one class.
 */
export async function listReports(db: Db, scope: ReportScope, filter: ReportFilter, part?: Part): Promise<ReportRow[]> {
  const isOneExam = filter.examId !== undefined;
  const { rows } = await sql<ReportRow>`
    select a.id, a.exam_id, a.student_id, a.score, a.total, a.submitted_at,
      a.remarked_at, a.score_before, u.name as student_name,
      case when e.archived_at is not null then e.name end as exam,
      case when e.archived_at is not null then s.name end as subject,
      case when e.archived_at is not null then c.name end as class_name,
      case when e.archived_at is not null then e.exam_date end as exam_date,
      case when u.left_at is not null then u.name end as student, u.left_at,
      case when u.left_at is not null then lower(u.name) in (
        select lower(name) from school_users where school_id = ${scope.schoolId}::uuid and role = 'STUDENT'
        group by lower(name) having count(*) > 1) end as is_shared
    ${joined}
    join school_subjects s on s.school_id = e.school_id and s.id = e.subject_id
    join school_classes c on c.school_id = e.school_id and c.id = e.class_id
    where ${inScope(scope)} ${matchesFilter(scope, filter)}
    order by a.submitted_at desc, a.id
    ${part === undefined || isOneExam ? sql`` : sql`limit ${part.limit} offset ${part.offset}`}`.execute(db);
  if (!isOneExam) return rows;
  const sorted = sortByName(rows, ({ student_name }) => student_name);
  return part === undefined ? sorted : rowsOf(sorted, part);
}

export async function countReports(db: Db, scope: ReportScope, filter: ReportFilter): Promise<number> {
  // joining the exams of 100,000 results takes most of the time, and is not needed to count all results of a school
  const isOfExams = scope.ownOf !== undefined || filter.subjectId !== undefined;
  const exams = sql`join school_exams e on e.school_id = a.school_id and e.id = a.exam_id`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from school_attempts a ${isOfExams ? exams : sql``} where ${inScope(scope)} ${matchesFilter(scope, filter)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface SlipRow {
  student_id: string;
  student: string;
  admission_no: string | null;
  score: number;
  total: number;
  slip_code: string;
  place: number;
  submitted_at: Date;
  remarked_at: Date | null;
}

/** Results of an exam in the order of names, with their place among all of them; equal scores share one. */
export async function listSlips(db: Db, schoolId: string, examId: string): Promise<SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    select a.student_id, u.name as student, u.admission_no, a.score, a.total, a.slip_code, a.submitted_at, a.remarked_at,
      rank() over (order by a.score desc)::int as place
    from school_attempts a join school_users u on u.school_id = a.school_id and u.id = a.student_id
    where a.school_id = ${schoolId}::uuid and a.exam_id = ${examId}::uuid and a.submitted_at is not null
    order by u.id`.execute(db);
  return sortByName(rows, ({ student }) => student);
}

/** The result behind the code of a slip; completed exams only. */
export async function findSlip(
  db: Db,
  code: string,
  now: Date,
): Promise<
  | {
      school: string;
      exam: string;
      student: string;
      score: number;
      total: number;
      submitted_at: Date;
      remarked_at: Date | null;
    }
  | undefined
> {
  const { rows } = await sql<{
    school: string;
    exam: string;
    student: string;
    score: number;
    total: number;
    submitted_at: Date;
    remarked_at: Date | null;
  }>`
    select schools.name as school, e.name as exam, u.name as student, a.score, a.total, a.submitted_at,
      a.remarked_at ${joined}
    join schools on schools.id = a.school_id
    where a.slip_code = ${code} and a.submitted_at is not null and e.closes_at <= ${now}::timestamptz`.execute(db);
  return rows[0];
}

/** The code under the printed result of an exam: the one it has, else the given one. */
export async function classCode(
  db: Db,
  given: { school_id: string; exam_id: string; code: string; created_at: Date },
): Promise<string> {
  const { code } = await db
    .insertInto("class_result_codes")
    .values(given)
    // an update, so that the row is returned when it is there already
    .onConflict((conflict) => conflict.columns(["school_id", "exam_id"]).doUpdateSet({ exam_id: given.exam_id }))
    .returning("code")
    .executeTakeFirstOrThrow();
  return code;
}

/** The class behind the code of a printed result; completed exams only. */
export async function findClassByCode(
  db: Db,
  code: string,
  now: Date,
): Promise<
  { school_id: string; exam_id: string; school: string; exam: string; class_name: string; closes_at: Date } | undefined
> {
  const { rows } = await sql<{
    school_id: string;
    exam_id: string;
    school: string;
    exam: string;
    class_name: string;
    closes_at: Date;
  }>`
    select r.school_id, r.exam_id, schools.name as school, e.name as exam, c.name as class_name, e.closes_at
    from class_result_codes r
    join school_exams e on e.school_id = r.school_id and e.id = r.exam_id
    join school_classes c on c.school_id = e.school_id and c.id = e.class_id
    join schools on schools.id = r.school_id
    where r.code = ${code} and e.closes_at <= ${now}::timestamptz`.execute(db);
  return rows[0];
}

/** Scores of an exam, best first. */
export async function listScores(db: Db, schoolId: string, examId: string): Promise<{ id: string; score: number }[]> {
  return db
    .selectFrom("school_attempts")
    .select(["id", sql<number>`score`.as("score")])
    .where("school_id", "=", schoolId)
    .where("exam_id", "=", examId)
    .where("submitted_at", "is not", null)
    .orderBy("score", "desc")
    .orderBy("id")
    .execute();
}

/** Who began an exam, with the score of those who have submitted it. */
export const listOutcomes = (
  db: Db,
  schoolId: string,
  examId: string,
): Promise<{ student_id: string; score: number | null; total: number | null }[]> =>
  db
    .selectFrom("school_attempts")
    .select(["student_id", "score", "total"])
    .where("school_id", "=", schoolId)
    .where("exam_id", "=", examId)
    .execute();

export interface AnswersRow {
  student_id: string;
  submitted_at: Date | null;
  score: number | null;
  /** The letters of the paper that count, by question. */
  answers: Record<string, Letter>;
}

/** What these students answered in an exam; who has not begun has no row. */
export async function listAnswersOf(
  db: Db,
  of: { schoolId: string; examId: string; studentIds: string[] },
): Promise<AnswersRow[]> {
  const named = sql`a.school_id = ${of.schoolId}::uuid and a.exam_id = ${of.examId}::uuid
    and a.student_id = any(${of.studentIds}::uuid[])`;
  const { rows } = await sql<AnswersRow>`
    select a.student_id, a.submitted_at, a.score,
      coalesce(jsonb_object_agg(s.question_id, s.answer) filter (where s.answer is not null), '{}') as answers
    from school_attempts a left join (${countedAnswers(named)}) s on s.attempt_id = a.id
    where ${named} group by a.id`.execute(db);
  return rows;
}

export interface ChoiceRow {
  question_id: string;
  answer: Letter;
  chosen: number;
  strong: number;
  weak: number;
}

/** How often each option was chosen in an exam's results: by all, by the strong and by the weak. */
export async function countChoices(
  db: Db,
  of: { schoolId: string; examId: string; strong: string[]; weak: string[] },
): Promise<ChoiceRow[]> {
  const submitted = sql`a.school_id = ${of.schoolId}::uuid and a.exam_id = ${of.examId}::uuid
    and a.submitted_at is not null`;
  const { rows } = await sql<ChoiceRow>`
    select question_id, answer, count(*)::int as chosen,
      count(*) filter (where attempt_id = any(${of.strong}::uuid[]))::int as strong,
      count(*) filter (where attempt_id = any(${of.weak}::uuid[]))::int as weak
    from (${countedAnswers(submitted)}) s where answer is not null group by question_id, answer`.execute(db);
  return rows;
}
