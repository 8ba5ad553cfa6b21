import { sql } from "kysely";
import { questionsPerPage } from "../../schema/rules/limits.ts";
import { compareNames } from "../../schema/rules/names.ts";
import type { Db } from "../core/database/db.ts";
import { openColumns, type OpenQuestion } from "../core/questions/open-question.ts";

/** A paper of the bank; types are compared upper-cased, subjects as written (D-13). */
export interface Paper {
  examType: string;
  subjectName: string;
  year: number;
}

/** Condition on a question: it belongs to the paper. */
export const inPaper = (paper: Paper) =>
  sql<boolean>`upper(exam_type) = upper(${paper.examType}) and subject_name = ${paper.subjectName} and year = ${paper.year}`;

/*
 * The three lists of the selection screen jump from value to value in the index of papers, so that they cost as much as
 * they are long, however large the question bank is.
 */

/** Every exam type that has questions, one spelling each. */
export async function listExamTypes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ exam_type: string }>`
    with recursive hop (value) as (
      (select upper(exam_type) from questions order by 1 limit 1)
      union all
      select (select upper(exam_type) from questions where upper(exam_type) > value order by 1 limit 1)
      from hop where value is not null
    )
    select (
      select exam_type from questions where upper(exam_type) = value
      order by upper(exam_type), subject_name, year, position, id limit 1
    ) as exam_type
    from hop where value is not null`.execute(db);
  return rows.map((row) => row.exam_type);
}

/** Subjects of an exam type, in the order of their names. */
export async function listSubjects(db: Db, examType: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive hop (value) as (
      (select subject_name from questions where upper(exam_type) = upper(${examType}) order by 1 limit 1)
      union all
      select (select subject_name from questions
        where upper(exam_type) = upper(${examType}) and subject_name > value order by 1 limit 1)
      from hop where value is not null
    )
    select value from hop where value is not null`.execute(db);
  return rows.map((row) => row.value).sort(compareNames);
}

/** Years of a subject, ascending. */
export async function listYears(db: Db, examType: string, subjectName: string): Promise<number[]> {
  const inSubject = sql`upper(exam_type) = upper(${examType}) and subject_name = ${subjectName}`;
  const { rows } = await sql<{ value: number }>`
    with recursive hop (value) as (
      (select year from questions where ${inSubject} order by 1 limit 1)
      union all
      select (select year from questions where ${inSubject} and year > value order by 1 limit 1)
      from hop where value is not null
    )
    select value from hop where value is not null`.execute(db);
  return rows.map((row) => row.value);
}

export interface BankSize {
  questions: number;
  firstYear: number | null;
  lastYear: number | null;
}

/** Questions of an exam type and the years of its papers. */
export async function measureBank(db: Db, examType: string): Promise<BankSize> {
  const { rows } = await sql<BankSize>`
    select count(*)::int as questions, min(year) as "firstYear", max(year) as "lastYear"
    from questions where upper(exam_type) = upper(${examType})`.execute(db);
  return rows[0] ?? { questions: 0, firstYear: null, lastYear: null };
}

/** Every pair of an exam type, in upper case, and a subject; a subject is compared in any case here (D-13). */
export async function listTypesAndSubjects(
  db: Db,
  { examType = null, subjectName = null }: { examType?: string | null; subjectName?: string | null },
): Promise<{ type: string; subject: string }[]> {
  const { rows } = await sql<{ type: string; subject: string }>`
    with recursive hop (type, subject) as (
      (select upper(exam_type), subject_name from questions order by 1, 2 limit 1)
      union all
      select next.* from hop, lateral (
        select upper(exam_type), subject_name from questions
        where (upper(exam_type), subject_name) > (hop.type, hop.subject) order by 1, 2 limit 1
      ) next
    )
    select * from hop
    where (${examType}::text is null or type = upper(${examType}))
      and (${subjectName}::text is null or upper(subject) = upper(${subjectName}))`.execute(db);
  return rows;
}

/** How many questions a paper has today. */
export async function countQuestions(db: Db, paper: Paper): Promise<number> {
  const row = await db
    .selectFrom("questions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(inPaper(paper))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A whole paper of the bank, in its order. */
export const listPaper = (db: Db, paper: Paper): Promise<OpenQuestion[]> =>
  db.selectFrom("questions").select(openColumns).where(inPaper(paper)).orderBy("position").orderBy("id").execute();

/** One page of the bank, for a reader without an attempt; `page` counts from 1. */
export function listBankPage(db: Db, paper: Paper, page: number): Promise<OpenQuestion[]> {
  return db
    .selectFrom("questions")
    .select(openColumns)
    .where(inPaper(paper))
    .orderBy("position")
    .orderBy("id")
    .offset((page - 1) * questionsPerPage)
    .limit(questionsPerPage)
    .execute();
}

/**
 * The content of a question of `pinned (id, version)`. A lateral look-up reads each question by itself; a plain join would
 * read every question that was ever edited.
 */
export const pinnedContents = sql`lateral (
  select * from question_contents where question_contents.id = pinned.id
    and question_contents.version = coalesce(pinned.version, 1) offset 0
)`;

/** Every paper of the bank with its number of questions, counted in the index of papers. */
export async function listPaperSizes(
  db: Db,
): Promise<(Record<"exam_type" | "subject_name", string> & Record<"year" | "count", number>)[]> {
  const { rows } = await sql<{ exam_type: string; subject_name: string; year: number; count: number }>`
    with recursive hop (type, subject, year) as (
      (select upper(exam_type), subject_name, year from questions order by 1, 2, 3 limit 1)
      union all
      select next.* from hop, lateral (
        select upper(exam_type), subject_name, year from questions
        where (upper(exam_type), subject_name, year) > (hop.type, hop.subject, hop.year) order by 1, 2, 3 limit 1
      ) next
    )
    select paper.exam_type, hop.subject as subject_name, hop.year, paper.count
    from hop cross join lateral (
      select min(exam_type) as exam_type, count(*)::int as count from questions
      where upper(exam_type) = hop.type and subject_name = hop.subject and year = hop.year
    ) paper
    order by hop.type, hop.subject, hop.year`.execute(db);
  return rows;
}
