import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import { questionImportHours } from "../../schema/rules/limits.ts";
import type { MarkingKey } from "../../schema/rules/words.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";

/*
 * Exams of a school and their questions. Every statement names the school of the caller's token (SEC-23); archived exams are
 * left out everywhere but in the reports.
 */
export type ExamRow = Selectable<Tables["school_exams"]>;
export type QuestionRow = Selectable<Tables["school_exam_questions"]>;

const listedColumns = [
  "id",
  "school_id",
  "name",
  "term",
  "subject_id",
  "class_id",
  "exam_date",
  "duration",
  "instructions",
  "question_file",
  "question_file_name",
  "created_by",
  "version",
  "questions_version",
  "opens_at",
  "closes_at",
  "was_closed",
  "archived_at",
  "created_at",
] as const satisfies (keyof ExamRow)[];

/** An exam as the lists show one: without who was in the class, which would be half of what is read. */
export interface ListedExam extends Pick<ExamRow, (typeof listedColumns)[number]> {
  subject: string;
  class_name: string;
  questions: number;
  has_attempts: boolean;
  students: number;
  /** Students with late answers that wait for a decision. */
  late: number;
}

// Counting late answers and students for each exam was most of the work. Late answers are counted once for the school, and
// students once for each class, because PostgreSQL keeps what the lateral join has found.
const listed = (schoolId: string) => sql<ListedExam>`
  with waiting as (
    select a.exam_id, count(distinct l.attempt_id)::int as late
    from school_late_answers l join school_attempts a on a.school_id = l.school_id and a.id = l.attempt_id
    where l.school_id = ${schoolId}::uuid and l.decided_at is null group by a.exam_id
  )
  select ${sql.join(listedColumns.map((column) => sql.ref(`e.${column}`)))}, s.name as subject, c.name as class_name,
    (select count(*)::int from school_exam_questions q where q.school_id = e.school_id and q.exam_id = e.id) as questions,
    -- the limit keeps the planner from reading the attempts of all schools
    (select true from school_attempts a where a.school_id = e.school_id and a.exam_id = e.id limit 1) is not null as has_attempts,
    z.students, coalesce(w.late, 0) as late
  from school_exams e
  join school_subjects s on s.school_id = e.school_id and s.id = e.subject_id
  join school_classes c on c.school_id = e.school_id and c.id = e.class_id
  cross join lateral (select count(*)::int as students from school_users u
    where u.school_id = e.school_id and u.class_id = e.class_id and u.role = 'STUDENT' and u.left_at is null) z
  left join waiting w on w.exam_id = e.id
  where e.school_id = ${schoolId}::uuid and e.archived_at is null`;

/** Exams of a school, the newest day first; for a student the published ones of the class, and those that were begun. */
export async function listExams(
  db: Db,
  schoolId: string,
  student?: { id: string; classId: string | null },
): Promise<ListedExam[]> {
  const forStudent =
    student === undefined
      ? sql``
      : sql`and e.opens_at is not null and (e.class_id = ${student.classId}::uuid or exists (
          select from school_attempts a where a.school_id = e.school_id and a.exam_id = e.id
            and a.student_id = ${student.id}::uuid))`;
  const { rows } = await sql<ListedExam>`${listed(schoolId)} ${forStudent}
    order by e.exam_date desc, e.created_at desc, e.id`.execute(db);
  return rows;
}

/** One exam as the lists show it. */
export async function findListedExam(db: Db, schoolId: string, id: string): Promise<ListedExam | undefined> {
  const { rows } = await sql<ListedExam>`${listed(schoolId)} and e.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Reads an exam and holds it: `share` against changes, `update` also against students who begin. */
export async function lockExam(
  db: Db,
  schoolId: string,
  id: string,
  how: "share" | "update",
): Promise<ExamRow | undefined> {
  const query = db
    .selectFrom("school_exams")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("archived_at", "is", null);
  return (how === "share" ? query.forShare() : query.forUpdate()).executeTakeFirst();
}

/** The exam that a form with this request key made. */
export const findExamByRequest = (db: Db, schoolId: string, requestKey: string): Promise<ExamRow | undefined> =>
  db
    .selectFrom("school_exams")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("request_key", "=", requestKey)
    .executeTakeFirst();

/** Undefined when the same form made an exam before. */
export const insertExam = (db: Db, exam: Insertable<Tables["school_exams"]>): Promise<ExamRow | undefined> =>
  db
    .insertInto("school_exams")
    .values(exam)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Changes an exam and counts its version. With another end, who was in the class at the end is no longer known. */
export async function updateExam(
  db: Db,
  schoolId: string,
  id: string,
  change: Updateable<Tables["school_exams"]>,
): Promise<void> {
  await db
    .updateTable("school_exams")
    .set(change.closes_at === undefined ? change : { ...change, roster_ids: null })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();
}

/** Moves the end of an exam; its version stays, because nobody edited it. */
export async function prolongExam(db: Db, schoolId: string, id: string, closesAt: Date): Promise<void> {
  await db
    .updateTable("school_exams")
    .set({ closes_at: closesAt })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();
}

export async function deleteExam(db: Db, schoolId: string, id: string): Promise<void> {
  await db.deleteFrom("school_exams").where("school_id", "=", schoolId).where("id", "=", id).execute();
}

/** How many exams belong to a class or a subject. Archived ones are in no list, but their results are kept. */
export async function countExamsOf(
  db: Db,
  schoolId: string,
  kind: "class" | "subject",
  id: string,
): Promise<{ listed: number; archived: number }> {
  const exams = await db
    .selectFrom("school_exams")
    .select("archived_at")
    .where("school_id", "=", schoolId)
    .where(`${kind}_id`, "=", id)
    .execute();
  const listed = exams.filter((exam) => exam.archived_at === null).length;
  return { listed, archived: exams.length - listed };
}

/** Questions of an exam in the order of the paper. */
export const listQuestions = (db: Db, schoolId: string, examId: string): Promise<QuestionRow[]> =>
  db
    .selectFrom("school_exam_questions")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("exam_id", "=", examId)
    .orderBy("position")
    .execute();

/** Puts a list of questions in the place of the present one. */
export async function replaceQuestions(
  db: Db,
  schoolId: string,
  examId: string,
  questions: Insertable<Tables["school_exam_questions"]>[],
): Promise<void> {
  await db
    .deleteFrom("school_exam_questions")
    .where("school_id", "=", schoolId)
    .where("exam_id", "=", examId)
    .execute();
  if (questions.length > 0) await db.insertInto("school_exam_questions").values(questions).execute();
}

/** What a question is marked by; null while nobody marked its key. */
export const markingKeyOf = (question: Pick<QuestionRow, "correct_answer" | "counts_for_all">): MarkingKey | null =>
  question.counts_for_all ? "ALL" : question.correct_answer;

/** Gives a question another key, and another explanation where one is given. */
export async function updateKey(
  tx: Db,
  question: Pick<QuestionRow, "school_id" | "id">,
  { key, explanation }: { key: MarkingKey; explanation: string | null | undefined },
): Promise<void> {
  await tx
    .updateTable("school_exam_questions")
    .set({
      correct_answer: key === "ALL" ? null : key,
      counts_for_all: key === "ALL",
      ...(explanation === undefined || explanation === null ? {} : { explanation: explanation || null }),
    })
    .where("school_id", "=", question.school_id)
    .where("id", "=", question.id)
    .execute();
}

const isUsed = sql<boolean>`exists (select from school_exam_questions q where q.picture = stored_files.name)`;

/** The number of a school's pictures that no question has: those that wait to be saved. */
export async function countWaitingPictures(db: Db, schoolId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom("stored_files")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("school_id", "=", schoolId)
    .where("kind", "=", "question-picture")
    .where(({ not }) => not(isUsed))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** The bytes of all files and pictures of a school. */
export async function sumOfFiles(db: Db, schoolId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("stored_files")
    .select(sql<string>`coalesce(sum(coalesce(object_size, octet_length(bytes))), 0)`.as("bytes"))
    .where("school_id", "=", schoolId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Bytes that a question takes in the database besides its texts. */
const rowBytes = 200;

/** How many bytes the questions of a school take, including those that were read from files and are not saved yet. */
export async function sumOfTexts(db: Db, schoolId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      select coalesce(sum(${rowBytes} + octet_length(question) + octet_length(option_a) + octet_length(option_b)
        + coalesce(octet_length(option_c), 0) + coalesce(octet_length(option_d), 0) + coalesce(octet_length(explanation), 0)
        + coalesce(octet_length(picture_alt), 0)), 0)
      from school_exam_questions where school_id = ${schoolId}::uuid
    ) + (
      select coalesce(sum(pg_column_size(questions)), 0) from school_question_imports where school_id = ${schoolId}::uuid
    ) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Deletes the pictures of schools that no question has, a day after they came. */
export async function deleteUnusedPictures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("stored_files")
    .where("school_id", "is not", null)
    .where("kind", "=", "question-picture")
    .where("created_at", "<=", after(now, -questionImportHours, "hour"))
    .where(({ not }) => not(isUsed))
    .execute();
}
