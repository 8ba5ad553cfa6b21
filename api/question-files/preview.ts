import { questionFiles } from "../../schema/rest/question-files.ts";
import type { table } from "../../schema/rest/table.ts";
import {
  fileFaultsListed,
  passagesMaxLength,
  filePixelsMax,
  leftOutLinesListed,
  leftOutTextShown,
  questionImportHours,
  questionPicturesWaitingMax,
  questionsPerExamMax,
} from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { HttpError, unavailable } from "../core/errors.ts";
import { filesOf } from "../core/files/file-worker.ts";
import { publicPath, type SentFile } from "../core/files/files.ts";
import type { Picture } from "../core/files/pictures.ts";
import type { Call } from "../core/http/serve.ts";
import { readFile } from "../core/files/uploads.ts";
import { examForStaff, examNotFound } from "../school-exams/exam-access.ts";
import {
  keepFiles,
  keepTexts,
  refuseLongTexts,
  refuseTooManyPictures,
  tooManyPictures,
} from "../school-exams/kept-files.ts";
import { lockExam } from "../school-exams/store.ts";
import { readPaperFile, readPaperPicture, type PaperFile } from "./paper-file.ts";
import { insertQuestionImport } from "./store.ts";

type Pictured = {
  line: number;
  pictures: string[];
  imageAddress: string | null;
  imageAlt?: string | null | undefined;
};

/** By the name in the file: the picture in the store, or why it is not kept. */
type SentPictures = ReadonlyMap<string, SentFile | { refusal: string }>;

/** By the name in the file: the name of the stored picture, or why it is not kept. */
type StoredPictures = ReadonlyMap<string, string | { refusal: string }>;

/** EXT-14a: questions of a file for a person to look through; the exam stays as it is. */
export async function previewSchoolQuestions(
  deps: Deps,
  call: Call<typeof table.questionFiles.previewSchoolQuestions>,
) {
  const exam = await examForStaff(deps, call);
  const file = await readFile(call.request, questionFiles.previewSchoolQuestions);
  const read = await filesOf(exam.school_id, () => readPaperFile(file));
  if (Math.max(read.questions.length, read.setAside.length) > questionsPerExamMax) {
    throw new HttpError(413, "PAYLOAD_TOO_LARGE", `An exam has at most ${questionsPerExamMax} questions.`);
  }
  refuseLongTexts([read.questions, read.setAside]);
  const importId = deps.tokens.id();
  const now = deps.clock.now();
  const expiresAt = after(now, questionImportHours, "hour");
  // before the transaction, which holds a connection
  const sent = await sendPictures(deps, exam.school_id, await decodeFirst(deps, call, read, exam.school_id), expiresAt);
  const { kept, aside } = await deps.db.transaction().execute(async (db) => {
    // before the school, in the order of an exam that is changed together with its file
    if ((await lockExam(db, exam.school_id, exam.id, "share")) === undefined) throw examNotFound();
    const stored = await keepFiles(db, exam.school_id, () => storePictures(deps, db, sent));
    const found = { kept: withImages(stored, read.questions), aside: withImages(stored, read.setAside) };
    const row = {
      id: importId,
      school_id: exam.school_id,
      exam_id: exam.id,
      questions: JSON.stringify(found.kept.questions),
      created_at: now,
      expires_at: expiresAt,
    };
    await keepTexts(db, exam.school_id, () => insertQuestionImport(db, row));
    return found;
  });
  const errors = [...read.errors, ...kept.errors, ...aside.errors].toSorted((a, b) => a.line - b.line);
  return {
    importId,
    questions: kept.questions.map((question) => Object.assign(question, { image: publicPath(question.image) })),
    setAside: aside.questions.map((question) => Object.assign(question, { image: publicPath(question.image) })),
    // a file of junk has hundreds of thousands of them, which no answer can hold (LIM-15)
    leftOut: read.leftOut
      .slice(0, leftOutLinesListed)
      .map(({ line, text }) => ({ line, text: text.slice(0, leftOutTextShown) })),
    leftOutCount: read.leftOut.length,
    errors: withPassages(errors.slice(0, fileFaultsListed)),
    errorCount: errors.length,
  };
}

/** Takes away the passages of the later faults where all together are too long for one answer. */
function withPassages(faults: PaperFile["errors"]): PaperFile["errors"] {
  let left = passagesMaxLength;
  return faults.map(({ passage = "", ...fault }) => {
    left -= passage.length;
    return passage === "" || left < 0 ? fault : { ...fault, passage };
  });
}

/**
 * The first picture of each question, decoded; none where the school could not keep them anyway.
 * @throws HttpError 409 for too many pictures, 503 when the caller has hung up
 */
async function decodeFirst(
  { db }: Deps,
  { hasLeft }: Pick<Call<typeof table.questionFiles.previewSchoolQuestions>, "hasLeft">,
  read: PaperFile,
  schoolId: string,
): Promise<Map<string, Picture | { refusal: string }>> {
  const names = new Set([...read.questions, ...read.setAside].flatMap(({ pictures: [first] }) => first ?? []));
  const decoded = new Map<string, Picture | { refusal: string }>();
  if (names.size === 0) return decoded;
  if (names.size > questionPicturesWaitingMax) throw tooManyPictures();
  await refuseTooManyPictures(db, schoolId);
  const budget = { pixelsLeft: filePixelsMax };
  for (const name of names) {
    if (hasLeft()) throw unavailable();
    decoded.set(name, await readPaperPicture(read, name, budget));
  }
  return decoded;
}

/** Brings the bytes of each picture to the store. */
async function sendPictures(
  deps: Deps,
  schoolId: string,
  decoded: ReadonlyMap<string, Picture | { refusal: string }>,
  waitsUntil: Date,
): Promise<SentPictures> {
  const sent = new Map<string, SentFile | { refusal: string }>();
  for (const [name, picture] of decoded) {
    const file = { schoolId, kind: "question-picture" as const, waitsUntil };
    sent.set(name, "refusal" in picture ? picture : await deps.files.send({ ...file, ...picture }));
  }
  return sent;
}

/** Stores each picture once, however many questions show it. */
async function storePictures(deps: Deps, db: Db, sent: SentPictures): Promise<StoredPictures> {
  const stored = new Map<string, string | { refusal: string }>();
  for (const [name, picture] of sent) {
    stored.set(name, "refusal" in picture ? picture : await deps.files.put(db, picture));
  }
  return stored;
}

/** Gives each question its first picture, and reports by their line those that were left out. */
function withImages<Question extends Pictured>(stored: StoredPictures, found: readonly Question[]) {
  const errors: PaperFile["errors"] = [];
  const questions = found.map(({ pictures, imageAddress, ...question }) => {
    const report = (reason: string) => errors.push({ line: question.line, column: "image", reason });
    const picture = stored.get(pictures[0] ?? "") ?? null;
    const image = typeof picture === "string" ? picture : null;
    if (picture !== null && typeof picture !== "string") report(picture.refusal);
    if (pictures.length > 1) report("A question has one picture: only the first was kept.");
    if (picture === null && imageAddress !== null) {
      report("A picture from another place was not read: add it if students need it");
    }
    return { ...question, image, imageAlt: image === null ? null : question.imageAlt };
  });
  return { questions, errors };
}
