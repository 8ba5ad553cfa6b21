import { isDeepStrictEqual } from "node:util";
import type { table } from "../../schema/rest/table.ts";
import { questionFault } from "../../schema/rules/question-fault.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, HttpError, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import type { Call } from "../core/http/serve.ts";
import { findQuestionImport, type ImportedQuestion } from "../question-files/store.ts";
import { changeExam, examForStaff, staleExam, unchanged, type ExamCall } from "./exam-access.ts";
import { keepTexts, refuseLongTexts } from "./kept-files.ts";
import { presentQuestion } from "./present.ts";
import { hasAttempts } from "../school-attempts/store.ts";
import { listQuestions, replaceQuestions, updateExam, type ExamRow, type QuestionRow } from "./store.ts";

type Rows = typeof table.schoolExams;
type Body = Call<Rows["updateSchoolExamQuestions"]>["body"];
type Given = Body["questions"][number];

/** EXT-14b: the questions with their keys. */
export async function schoolExamQuestions(deps: Deps, call: ExamCall) {
  const exam = await examForStaff(deps, call);
  const questions = await listQuestions(deps.db, exam.school_id, exam.id);
  return { questions: questions.map(presentQuestion), version: exam.questions_version };
}

/** EXT-14c: replaces the whole list of questions at once, until the first student begins. The same list again changes nothing (D-400). */
export async function updateSchoolExamQuestions(deps: Deps, call: Call<Rows["updateSchoolExamQuestions"]>) {
  const { schoolId } = schoolCallerOf(call);
  await changeExam(deps, call, "school-exam.questions", async (db, exam) => {
    if (exam.questions_version !== call.body.version) {
      if (await isStored(deps, db, exam, call.body)) return unchanged;
      throw staleExam();
    }
    if (await hasAttempts(db, schoolId, exam.id)) {
      throw conflict("Students have begun this exam: its questions can no longer change.");
    }
    const rows = await buildRows(deps, db, exam, call.body);
    if (exam.opens_at !== null) {
      if (rows.length === 0) throw conflict("A published exam needs questions.");
      refuseFaultyQuestions(rows);
    }
    refuseLongTexts(rows);
    await keepTexts(db, schoolId, () => replaceQuestions(db, schoolId, exam.id, rows));
    await updateExam(db, schoolId, exam.id, { questions_version: exam.questions_version + 1 });
    return null;
  });
  return schoolExamQuestions(deps, call);
}

/** Whether the questions of a list are those of the exam, as after a call whose answer got lost. */
async function isStored(deps: Deps, db: Db, exam: ExamRow, body: Body): Promise<boolean> {
  const given = await buildRows(deps, db, exam, body).catch((error: unknown) => {
    if (error instanceof HttpError) return null;
    throw error;
  });
  if (given === null) return false;
  const stored = await listQuestions(db, exam.school_id, exam.id);
  // a new question got its id when it was stored
  const contents = (rows: QuestionRow[]) => rows.map((row) => ({ ...row, id: "" }));
  return isDeepStrictEqual(contents(given), contents(stored));
}

/**
 * Gives a new exam the questions of another one. A question that had no right answer, so that everybody got its mark, has no key
 * in the new exam: it has to be mended before students see it again.
 */
export async function copyQuestions(deps: Deps, db: Db, from: Pick<ExamRow, "school_id" | "id">, examId: string) {
  const questions = await listQuestions(db, from.school_id, from.id);
  const copies = questions.map((question) =>
    Object.assign(question, { id: deps.tokens.id(), exam_id: examId, counts_for_all: false }),
  );
  await keepTexts(db, from.school_id, () => replaceQuestions(db, from.school_id, examId, copies));
}

/** Refuses questions that cannot be given to students. @throws HttpError 409 that names the first of them */
export function refuseFaultyQuestions(rows: QuestionRow[]): void {
  for (const [index, row] of rows.entries()) {
    const fault = questionFault({
      text: row.question,
      optionA: row.option_a,
      optionB: row.option_b,
      optionC: row.option_c,
      optionD: row.option_d,
      correctAnswer: row.correct_answer,
    });
    if (fault !== null) throw conflict(`Question ${index + 1}: ${fault.reason}.`);
  }
}

async function buildRows(deps: Deps, db: Db, exam: ExamRow, { importId, questions }: Body): Promise<QuestionRow[]> {
  const stored = new Map((await listQuestions(db, exam.school_id, exam.id)).map((row) => [row.id, row]));
  const imported = await importedLines(deps, db, exam, importId);
  const seen = new Set<string>();
  const rows: QuestionRow[] = [];
  for (const [index, given] of questions.entries()) {
    const known = given.id ? stored.get(given.id) : undefined;
    if (given.id && known === undefined) throw badRequest(`Question ${index + 1} is not part of this exam.`);
    if (known !== undefined && seen.has(known.id)) throw badRequest(`Question ${index + 1} is in the list twice.`);
    if (known !== undefined) seen.add(known.id);
    const content = readContent(given, known, imported, index);
    const place = {
      id: known?.id ?? deps.tokens.id(),
      school_id: exam.school_id,
      exam_id: exam.id,
      position: index + 1,
    };
    rows.push({ ...place, ...content, picture: content.picture?.replace(/^\/files\//, "") ?? null });
  }
  await refuseOtherPictures(deps, db, exam.school_id, rows);
  return rows;
}

type Content = Omit<QuestionRow, "id" | "school_id" | "exam_id" | "position">;

/** The content of one entry of the list: given in full, read from a file, or stored already. */
function readContent(
  given: Given,
  known: QuestionRow | undefined,
  imported: ReadonlyMap<number, ImportedQuestion>,
  index: number,
): Content {
  if (given.text !== null && given.text !== undefined) return toContent({ ...given, text: given.text });
  if (given.line !== null && given.line !== undefined) {
    const found = imported.get(given.line);
    if (found === undefined) throw badRequest(`Question ${index + 1}: the file has no question in line ${given.line}.`);
    return toContent(found);
  }
  if (known === undefined) throw badRequest(`Question ${index + 1} has no text.`);
  const { id: _id, school_id: _school, exam_id: _exam, position: _position, ...content } = known;
  return content;
}

const toContent = (given: Omit<Given, "text"> & { text: string }): Content => ({
  question: given.text.trim(),
  option_a: (given.optionA ?? "").trim(),
  option_b: (given.optionB ?? "").trim(),
  option_c: (given.optionC ?? "").trim() || null,
  option_d: (given.optionD ?? "").trim() || null,
  correct_answer: given.correctAnswer ?? null,
  explanation: (given.explanation ?? "").trim() || null,
  picture: given.image || null,
  picture_alt: given.image ? (given.imageAlt ?? "").trim() || null : null,
  counts_for_all: false,
});

async function importedLines(deps: Deps, db: Db, exam: ExamRow, id: string | null | undefined) {
  if (!id) return new Map<number, ImportedQuestion>();
  const of = { schoolId: exam.school_id, examId: exam.id, id };
  const found = isId(id) ? await findQuestionImport(db, of, deps.clock.now()) : undefined;
  if (found === undefined) throw notFound("These questions are no longer here. Please read the file again.");
  return new Map(found.map((question) => [question.line, question]));
}

/** Only pictures that the school itself has sent (SEC-43). @throws HttpError 400 that names the first other one */
async function refuseOtherPictures(deps: Deps, db: Db, schoolId: string, rows: QuestionRow[]): Promise<void> {
  const pictures = rows.flatMap(({ picture }) => picture ?? []);
  const own = await deps.files.known(db, { schoolId, kind: "question-picture" }, pictures);
  const other = rows.findIndex(({ picture }) => picture !== null && !own.has(picture));
  if (other >= 0) throw badRequest(`Question ${other + 1}: the picture is not one of this school.`);
}
