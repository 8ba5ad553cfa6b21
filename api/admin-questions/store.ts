import { sql, type Insertable, type RawBuilder, type Selectable } from "kysely";
import type { CheckedQuestion } from "../../schema/rules/admin-questions.ts";
import { questionsPerFileMax, searchHitsMax } from "../../schema/rules/limits.ts";
import type { Db } from "../core/database/db.ts";
import { nearestEnd, type Part, type PageRead } from "../core/database/paging.ts";
import type { Tables } from "../core/database/tables.ts";
import type { Totals } from "../core/database/totals.ts";
import { listTypesAndSubjects } from "../exam/catalogue-store.ts";

export type Question = Selectable<Tables["questions"]>;
/** One version of a question. */
export type Content = Selectable<Tables["question_contents"]>;

export const toColumns = (question: CheckedQuestion) => ({
  exam_type: question.examType,
  subject_name: question.subjectName,
  year: question.year,
  question: question.question,
  question_image_url: question.questionImageUrl,
  question_image_alt: question.questionImageAlt ?? null,
  option_a: question.optionA,
  option_b: question.optionB,
  option_c: question.optionC,
  option_d: question.optionD,
  correct_answer: question.correctAnswer,
  explanation: question.explanation,
});
export type Columns = ReturnType<typeof toColumns>;

export interface Filter {
  subjectName?: string | undefined;
  examType?: string | undefined;
  year?: number | undefined;
  search?: string | undefined;
}

/**
 * A page of the bank in the order of its papers, and how many questions match. A search counts and sorts at most
 * `searchHitsMax` of its hits.
 */
export async function listQuestions(
  db: Db,
  { search = "", ...filter }: Filter,
  { limit, offset }: Part,
  totals: Totals,
): Promise<{ rows: Question[]; total: number }> {
  const matching = await inPapers(db, filter);
  if (search.trim() === "") {
    const total = await totals.of("questions", filter, () => countMatching(db, matching));
    return { rows: await listPage(db, matching, nearestEnd(total, limit, offset)), total };
  }
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with hits as materialized (
      select id, upper(exam_type) as type, subject_name, year, position from questions
      where ${matching} and ${matchesSearch(search)} limit ${searchHitsMax}
    )
    select (select count(*) from hits) as total, array(
      select id from hits order by type, subject_name, year, position, id limit ${limit} offset ${offset}
    ) as ids`.execute(db);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  return { rows: await listInOrder(db, ids), total };
}

/** The ids of the first questions that match, in the order of their papers. */
export async function listMatchingIds(db: Db, { search = "", ...filter }: Filter, most: number): Promise<string[]> {
  const matching = await inPapers(db, filter);
  const { rows } = await sql<{ id: string }>`
    select id from questions where ${matching} and ${matchesSearch(search)} order by ${firstFirst} limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The expression of the index `questions_search`. */
const searchText = sql`lower(question || E'\\x1f' || option_a || E'\\x1f' || option_b || E'\\x1f' || option_c || E'\\x1f' || option_d)`;

/** More words are ignored, because each is compared with each question. */
const maxWords = 10;

/** The search index consists of groups of this many letters. */
const lettersOfIndex = 3;

/** Whether a search is too short for the index. */
export const isShortSearch = (search: string): boolean => search.trim() !== "" && search.trim().length < lettersOfIndex;

/** A text in quotes, numbers and signs side by side (`141 + 141`), or a word. */
const searchPart = /"([^"]+)"|(?<!\S)[^\s\p{L}]+(?:\s+[^\s\p{L}]+)*(?!\S)|\S+/gu;

/** The texts that a search looks for; the whole search, where none of them is long enough for the index. */
function partsOf(search: string): string[] {
  const whole = search.trim();
  const parts = [...whole.matchAll(searchPart)].map(([part, quoted]) => quoted ?? part).slice(0, maxWords);
  return parts.some((part) => part.length >= lettersOfIndex) ? parts : whole === "" ? [] : [whole];
}

/** Whether a question contains each part of a search, in any order. %, _ and \ have no special meaning (SEC-41). */
function matchesSearch(search: string): RawBuilder<unknown> {
  const found = partsOf(search).map(
    (part) => sql`${searchText} like lower(${`%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`,
  );
  return found.length === 0 ? sql`true` : sql`(${sql.join(found, sql` and `)})`;
}

/** The condition of a filter. It always names the first columns of the index `questions_order`, so that the index is used. */
async function inPapers(db: Db, { subjectName, examType, year }: Filter) {
  if (subjectName === undefined && year === undefined)
    return examType === undefined ? sql`true` : sql`upper(exam_type) = upper(${examType})`;
  const found = await listTypesAndSubjects(db, { examType, subjectName });
  const types = [...new Set(found.map(({ type }) => type))];
  const subjects = [...new Set(found.map(({ subject }) => subject))];
  const ofYear = year === undefined ? sql`true` : sql`year = ${year}`;
  return sql`upper(exam_type) = any(${types}::text[]) and subject_name = any(${subjects}::text[]) and ${ofYear}`;
}

async function countMatching(db: Db, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from questions where ${matching}`.execute(db);
  return rows[0]?.total ?? 0;
}

const firstFirst = sql`upper(exam_type), subject_name, year, position, id`;
const lastFirst = sql`upper(exam_type) desc, subject_name desc, year desc, position desc, id desc`;

/** Finds the ids through the index alone and reads only the questions of the page. */
async function listPage(db: Db, matching: RawBuilder<unknown>, read: PageRead): Promise<Question[]> {
  const order = read.isBackward ? lastFirst : firstFirst;
  const { rows } = await sql<{ id: string }>`
    select id from questions where ${matching} order by ${order} limit ${read.limit} offset ${read.offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return listInOrder(db, read.isBackward ? ids.toReversed() : ids);
}

/** The questions of these ids in their order, without those that are gone. */
export async function listInOrder(db: Db, ids: string[]): Promise<Question[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("questions").selectAll().where("id", "in", ids).execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Locks the question until the transaction ends. */
export const findForUpdate = (tx: Db, id: string): Promise<Question | undefined> =>
  tx.selectFrom("questions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Stores the present version as an old one and the new contents in its place. In a new paper the question comes last. */
export async function replaceQuestion(
  tx: Db,
  present: Question,
  content: Columns,
  { at, by }: { at: Date; by: string },
): Promise<Question> {
  await keepVersion(tx, present.id);
  const isMoved =
    present.exam_type.toUpperCase() !== content.exam_type.toUpperCase() ||
    present.subject_name !== content.subject_name ||
    present.year !== content.year;
  return tx
    .updateTable("questions")
    .set({ ...content, version: present.version + 1, changed_at: at, changed_by: by })
    .$if(isMoved, (query) => query.set({ position: sql<number>`nextval('question_positions')` }))
    .where("id", "=", present.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a question and keeps its last version. */
export async function deleteQuestion(tx: Db, id: string): Promise<void> {
  await keepVersion(tx, id);
  await tx.deleteFrom("questions").where("id", "=", id).execute();
}

async function keepVersion(tx: Db, id: string): Promise<void> {
  await sql`
    insert into question_versions (question_id, version, exam_type, subject_name, year, question, question_image_url,
      question_image_alt, option_a, option_b, option_c, option_d, correct_answer, explanation, changed_at, changed_by)
    select id, version, exam_type, subject_name, year, question, question_image_url, question_image_alt,
      option_a, option_b, option_c, option_d, correct_answer, explanation, coalesce(changed_at, created_at), changed_by
    from questions where id = ${id}::uuid`.execute(tx);
}

/**
 * Every version of a question, newest first, of a deleted one too; each with the key and the explanation that it had,
 * which attempts may no longer be marked by.
 */
export async function listVersions(
  db: Db,
  id: string,
): Promise<(Content & { changed_at: Date; changed_by: string | null })[]> {
  const { rows } = await sql<Content & { changed_at: Date; changed_by: string | null }>`
    select c.id, c.version, c.exam_type, c.subject_name, c.year, c.question, c.question_image_url, c.question_image_alt,
      c.option_a, c.option_b, c.option_c, c.option_d, coalesce(v.correct_answer, c.correct_answer) as correct_answer,
      case when v.question_id is null then c.explanation else v.explanation end as explanation,
      coalesce(v.changed_at, q.changed_at, q.created_at) as changed_at,
      case when v.question_id is null then q.changed_by else v.changed_by end as changed_by
    from question_contents c
    left join question_versions v on v.question_id = c.id and v.version = c.version
    left join questions q on q.id = c.id and v.question_id is null
    where c.id = ${id}::uuid
    order by c.version desc`.execute(db);
  return rows;
}

/** A row to insert; `row` is its number in the file, by which faults name it. */
export type NewQuestion = Columns & { id: string; row: number };

/** A batch as arrays of columns, which takes half the time of a list of JSON objects. */
function asTable(batch: NewQuestion[]) {
  const column = (name: keyof NewQuestion) => batch.map((question) => question[name]);
  return sql`unnest(${column("id")}::uuid[], ${column("row")}::int[], ${column("exam_type")}::text[],
    ${column("subject_name")}::text[], ${column("year")}::int[], ${column("question")}::text[],
    ${column("question_image_url")}::text[], ${column("question_image_alt")}::text[], ${column("option_a")}::text[],
    ${column("option_b")}::text[], ${column("option_c")}::text[], ${column("option_d")}::text[],
    ${column("correct_answer")}::text[], ${column("explanation")}::text[])
    as r (id, row_number, exam_type, subject_name, year, question, question_image_url, question_image_alt, option_a, option_b,
      option_c, option_d, correct_answer, explanation)`;
}

/** Inserts the rows that the bank does not have, in their order and in one statement; returns their numbers in the file. */
export async function insertNew(
  tx: Db,
  batch: NewQuestion[],
  { at, by }: { at: Date; by: string },
): Promise<Set<number>> {
  const { numAffectedRows } = await sql`
    insert into questions (id, exam_type, subject_name, year, question, question_image_url, question_image_alt,
      option_a, option_b, option_c, option_d, correct_answer, explanation, position, created_at, changed_by)
    select id, exam_type, subject_name, year, question, question_image_url, question_image_alt,
      option_a, option_b, option_c, option_d, correct_answer, explanation, nextval('question_positions'),
      ${at}::timestamptz, ${by}::uuid
    from ${asTable(batch)}
    on conflict (upper(exam_type), subject_name, year, md5(question)) do nothing`.execute(tx);
  if (Number(numAffectedRows) === batch.length) return new Set(batch.map(({ row }) => row));
  // some exist already; a second statement finds out which
  const ids = batch.map(({ id }) => id);
  const inserted = await tx.selectFrom("questions").select("id").where("id", "in", ids).execute();
  const added = new Set(inserted.map(({ id }) => id));
  return new Set(batch.filter(({ id }) => added.has(id)).map(({ row }) => row));
}

/** The numbers of the rows that the bank does not have. */
export async function findNew(db: Db, batch: NewQuestion[]): Promise<Set<number>> {
  const { rows } = await sql<{ row: number }>`
    select row_number as row from ${asTable(batch)}
    where not exists (
      select from questions q
      where upper(q.exam_type) = upper(r.exam_type) and q.subject_name = r.subject_name and q.year = r.year
        and md5(q.question) = md5(r.question)
    )`.execute(db);
  return new Set(rows.map(({ row }) => row));
}

/** The questions of these papers that have a formula, as far as a file of questions can repeat them. */
export async function listWithFormulas(
  db: Db,
  papers: readonly { examType: string; subjectName: string; year: number }[],
) {
  if (papers.length === 0) return [];
  const column = (name: "examType" | "subjectName" | "year") => papers.map((paper) => paper[name]);
  const { rows } = await sql<{ examType: string; subjectName: string; year: number; question: string }>`
    select q.exam_type as "examType", q.subject_name as "subjectName", q.year, q.question
    from questions q
    join unnest(${column("examType")}::text[], ${column("subjectName")}::text[], ${column("year")}::int[])
      as p (exam_type, subject_name, year)
      on upper(q.exam_type) = upper(p.exam_type) and q.subject_name = p.subject_name and q.year = p.year
    where q.question like '%$%'
    order by q.position limit ${questionsPerFileMax}`.execute(db);
  return rows;
}

/** A number that no other advisory lock uses. */
const importLock = 20_091;

/** Takes the lock of imports if it is free. One file at a time in all processes, so that imports never deadlock. */
export async function takeImportLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${importLock}::bigint) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Keeps a link, and deletes those that have expired. */
export async function insertExportLink(
  db: Db,
  link: Insertable<Tables["question_export_links"]>,
  now: Date,
): Promise<void> {
  await db.deleteFrom("question_export_links").where("expires_at", "<=", now).execute();
  await db.insertInto("question_export_links").values(link).execute();
}

/** Uses a link up; of parallel calls one gets it. Undefined when it was used or has expired. */
export const takeExportLink = (
  db: Db,
  hashes: string[],
  now: Date,
): Promise<Selectable<Tables["question_export_links"]> | undefined> =>
  db
    .deleteFrom("question_export_links")
    .where("link_hash", "in", hashes)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
