import { sql } from "kysely";
import { trialQuestionCount } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import type { Db } from "../core/database/db.ts";
import type { Part } from "../core/database/paging.ts";
import { openColumns, type OpenQuestion } from "../core/questions/open-question.ts";
import { inPaper, pinnedContents, type Paper } from "../exam/catalogue-store.ts";
import { isAsked } from "../exam/own-exams-store.ts";

/** The columns that two tables of sets have in common. */
const setColumns = [
  "candidate_id",
  "exam_type",
  "subject_name",
  "year",
  "question_ids",
  "pinned_versions",
  "opened_at",
] as const;

/** Keeps a candidate's set of a paper before a new one replaces it, if something was answered in it. */
async function keepAnsweredSet(db: Db, candidateId: string, paper: Paper): Promise<void> {
  await db
    .insertInto("past_practice_sets")
    .columns(setColumns)
    .expression((eb) =>
      eb
        .selectFrom("practice_sets as s")
        .select(setColumns)
        .where("candidate_id", "=", candidateId)
        .where("exam_type", "=", paper.examType.toUpperCase())
        .where("subject_name", "=", paper.subjectName)
        .where("year", "=", paper.year)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("practice_answers as a")
              .select("a.answer")
              .whereRef("a.candidate_id", "=", "s.candidate_id")
              .whereRef("a.opened_at", "=", "s.opened_at")
              .where(sql<boolean>`a.question_id = any(s.question_ids)`),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Starts a new practice set and returns its questions in the order of the bank, at most `most` of them (null: all). Earlier
 * answers belong to the earlier set.
 */
export async function openSet(
  db: Db,
  { candidateId, paper, most, now }: { candidateId: string; paper: Paper; most: number | null; now: Date },
): Promise<OpenQuestion[]> {
  const questions = await db
    .selectFrom("questions")
    .select([...openColumns, "version"])
    .where(inPaper(paper))
    .orderBy("position")
    .orderBy("id")
    .$if(most !== null, (query) => query.limit(most ?? 0))
    .execute();
  if (questions.length === 0) return [];
  await keepAnsweredSet(db, candidateId, paper);
  const set = {
    question_ids: questions.map(({ id }) => id),
    pinned_versions: questions.map(({ version }) => version),
    opened_at: now,
  };
  await db
    .insertInto("practice_sets")
    .values({
      candidate_id: candidateId,
      exam_type: paper.examType.toUpperCase(),
      subject_name: paper.subjectName,
      year: paper.year,
      ...set,
    })
    .onConflict((conflict) => conflict.columns(["candidate_id", "exam_type", "subject_name", "year"]).doUpdateSet(set))
    .execute();
  return questions;
}

/** A question that anyone may try, with its key. */
export type TrialQuestion = OpenQuestion & { correct_answer: Letter; explanation: string | null };

/**
 * Questions of an exam type for people without an account: one of each subject, the subject with the most questions first,
 * and second ones where there are not enough subjects. Always the same while the bank is, and without pictures, which a
 * slow line would have to fetch.
 */
export async function listTrialQuestions(db: Db, examType: string): Promise<TrialQuestion[]> {
  const { rows } = await sql<TrialQuestion>`
    with ordered as (
      select *, row_number() over (partition by subject_name order by year desc, position, id) as turn,
        count(*) over (partition by subject_name) as subject_size
      from questions where upper(exam_type) = upper(${examType}) and question_image_url is null
    )
    select ${sql.join([...openColumns, "correct_answer", "explanation"].map((column) => sql.ref(column)))}
    from ordered order by turn, subject_size desc, subject_name limit ${trialQuestionCount}`.execute(db);
  return rows;
}

/** A question of a candidate's practice set, with its key. */
export interface SetQuestion {
  opened_at: Date;
  exam_type: string;
  subject_name: string;
  year: number;
  correct_answer: Letter;
  explanation: string | null;
}

/** The question in the candidate's set that contains it, as it was when the set was opened. */
export async function findSetQuestion(
  db: Db,
  candidateId: string,
  questionId: string,
): Promise<SetQuestion | undefined> {
  const { rows } = await sql<SetQuestion>`
    select s.opened_at, q.exam_type, q.subject_name, q.year, q.correct_answer, q.explanation
    from practice_sets s
    cross join lateral unnest(s.question_ids, s.pinned_versions) as pinned (id, version)
    join ${pinnedContents} q on true
    where s.candidate_id = ${candidateId}::uuid and pinned.id = ${questionId}::uuid
    order by s.opened_at desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Stores an answer unless the question already has one in this set, because the first one counts. Returns the stored answer;
 * undefined when the account was closed or deleted meanwhile.
 */
export async function saveAnswer(
  db: Db,
  given: { candidateId: string; questionId: string; openedAt: Date; answer: Letter; isCorrect: boolean; now: Date },
): Promise<Letter | undefined> {
  await sql`
    insert into practice_answers (candidate_id, question_id, opened_at, answer, is_correct, answered_at)
    select id, ${given.questionId}::uuid, ${given.openedAt}::timestamptz, ${given.answer}, ${given.isCorrect}::boolean,
      ${given.now}::timestamptz
    from candidates where id = ${given.candidateId}::uuid and closed_at is null for key share
    on conflict do nothing`.execute(db);
  // A second statement, so that it sees what a parallel call has just stored.
  const counted = await db
    .selectFrom("practice_answers")
    .select("answer")
    .where("candidate_id", "=", given.candidateId)
    .where("question_id", "=", given.questionId)
    .where("opened_at", "=", given.openedAt)
    .executeTakeFirst();
  return counted?.answer;
}

/** Every set of a candidate; one that is being replaced may stand in both tables. */
const setsOf = (db: Db, candidateId: string) =>
  db
    .selectFrom("practice_sets")
    .select(setColumns)
    .where("candidate_id", "=", candidateId)
    .union(db.selectFrom("past_practice_sets").select(setColumns).where("candidate_id", "=", candidateId));

/** A practice test in which something was answered. */
export interface AnsweredSet extends Paper {
  openedAt: Date;
  rightAnswers: number;
  answeredQuestions: number;
  totalQuestions: number;
}

const answeredSets = (db: Db, candidateId: string) =>
  db
    .selectFrom(setsOf(db, candidateId).as("s"))
    .innerJoin("practice_answers as a", (join) =>
      join
        .onRef("a.candidate_id", "=", "s.candidate_id")
        .onRef("a.opened_at", "=", "s.opened_at")
        .on(sql<boolean>`a.question_id = any(s.question_ids)`),
    )
    .select(({ fn }) => [
      "s.exam_type as examType",
      "s.subject_name as subjectName",
      "s.year",
      "s.opened_at as openedAt",
      sql<number>`cardinality(s.question_ids)`.as("totalQuestions"),
      fn.countAll<number>().as("answeredQuestions"),
      fn.countAll<number>().filterWhere("a.is_correct", "=", true).as("rightAnswers"),
    ])
    .groupBy(["s.exam_type", "s.subject_name", "s.year", "s.opened_at", "s.question_ids"]);

/** A candidate's practice tests with answers, newest first, and how many there are. */
export async function listAnsweredSets(
  db: Db,
  candidateId: string,
  part: Part,
): Promise<{ rows: AnsweredSet[]; total: number }> {
  const sets = answeredSets(db, candidateId).as("sets");
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom(sets)
      .selectAll()
      .orderBy("openedAt", "desc")
      .orderBy("examType")
      .orderBy("subjectName")
      .orderBy("year")
      .limit(part.limit)
      .offset(part.offset)
      .execute(),
    db
      .selectFrom(sets)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The candidate's practice test that was opened at this time, if something was answered in it. */
export const findAnsweredSet = (db: Db, candidateId: string, openedAt: Date): Promise<AnsweredSet | undefined> =>
  answeredSets(db, candidateId).where("s.opened_at", "=", openedAt).executeTakeFirst();

/** A question of a practice test, as it was when the test was opened; with its key once it was answered (D-09). */
export type PastQuestion = OpenQuestion & {
  answer: Letter | null;
  correct_answer: Letter | null;
  explanation: string | null;
};

/** The questions of a practice test in their order. */
export async function listPastQuestions(
  db: Db,
  candidateId: string,
  { examType, subjectName, year, openedAt }: AnsweredSet,
): Promise<PastQuestion[]> {
  const { rows } = await sql<PastQuestion>`
    select ${sql.join(openColumns.map((column) => sql.ref(`q.${column}`)))}, a.answer,
      case when a.answer is not null then q.correct_answer end as correct_answer,
      case when a.answer is not null then q.explanation end as explanation
    from (${setsOf(db, candidateId)}) s
    cross join lateral unnest(s.question_ids, s.pinned_versions) with ordinality as pinned (id, version, place)
    join ${pinnedContents} q on true
    left join practice_answers a on a.candidate_id = s.candidate_id and a.opened_at = s.opened_at and a.question_id = q.id
    where s.exam_type = ${examType} and s.subject_name = ${subjectName} and s.year = ${year}::integer
      and s.opened_at = ${openedAt}::timestamptz
    order by pinned.place`.execute(db);
  return rows;
}

/** Practice tests of a candidate, and the answers given, for the export of own data. */
export const listOwnSets = (db: Db, candidateId: string, part: Part) =>
  db
    .selectFrom(setsOf(db, candidateId).as("sets"))
    .select([
      "exam_type as examType",
      "subject_name as subjectName",
      "year",
      "opened_at as openedAt",
      sql<number>`cardinality(question_ids)`.as("questions"),
    ])
    .orderBy("opened_at")
    .orderBy("exam_type")
    .orderBy("subject_name")
    .orderBy("year")
    .limit(part.limit)
    .offset(part.offset)
    .execute();

/** For the export of own data; of a question in an exam that is open it does not say whether the answer is right (D-230). */
export const listOwnPracticeAnswers = (db: Db, candidateId: string, part: Part) =>
  db
    .selectFrom("practice_answers")
    .select([
      "question_id as question",
      "opened_at as testOpenedAt",
      "answer",
      sql<
        boolean | null
      >`case when ${isAsked(sql.ref("practice_answers.candidate_id"), sql.ref("practice_answers.question_id"))}
        then null else is_correct end`.as("isRight"),
      "answered_at as answeredAt",
    ])
    .where("candidate_id", "=", candidateId)
    .orderBy("question_id")
    .orderBy("opened_at")
    .limit(part.limit)
    .offset(part.offset)
    .execute();

/** Deletes the practice of a closed account. */
export async function forgetPractice(tx: Db, candidateId: string): Promise<void> {
  await tx.deleteFrom("practice_answers").where("candidate_id", "=", candidateId).execute();
  await tx.deleteFrom("past_practice_sets").where("candidate_id", "=", candidateId).execute();
  await tx.deleteFrom("practice_sets").where("candidate_id", "=", candidateId).execute();
}
