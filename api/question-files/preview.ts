import { questionFiles } from "../../schema/rest/question-files.ts";
import type { table } from "../../schema/rest/table.ts";
import {
  questionImportHours,
  questionPictureBytes,
  questionPicture,
  questionsPerExamMax,
} from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/db.ts";
import type { Deps } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import { publicPath } from "../core/files.ts";
import { readPicture, type Picture } from "../core/pictures.ts";
import type { Call } from "../core/serve.ts";
import { readFile } from "../core/uploads.ts";
import { examForStaff } from "../school-exams/exam-access.ts";
import { readPaperFile, type PaperFile } from "./paper-file.ts";
import { insertQuestionImport } from "./store.ts";

type Pictured = {
  line: number;
  pictures: string[];
  imageAddress: string | null;
  image: string | null;
  imageAlt?: string | null | undefined;
};
type Kept<Question> = Omit<Question, "pictures" | "imageAddress">;

/** EXT-14a: questions of a file for a person to look through; the exam stays as it is. */
export async function previewSchoolQuestions(
  deps: Deps,
  call: Call<typeof table.questionFiles.previewSchoolQuestions>,
) {
  const exam = await examForStaff(deps, call);
  const read = await readPaperFile(await readFile(call.request, questionFiles.previewSchoolQuestions));
  if (read.questions.length > questionsPerExamMax) {
    throw new HttpError(413, "PAYLOAD_TOO_LARGE", `An exam has at most ${questionsPerExamMax} questions.`);
  }
  const importId = deps.tokens.id();
  const now = deps.clock.now();
  // before the transaction, which holds a connection
  const pictures = await decodeFirst(read);
  const { questions, setAside } = await deps.db.transaction().execute(async (db) => {
    const kept = await keepPictures(deps, db, exam.school_id, read, pictures, read.questions);
    const aside = await keepPictures(deps, db, exam.school_id, read, pictures, read.setAside);
    await insertQuestionImport(db, {
      id: importId,
      school_id: exam.school_id,
      exam_id: exam.id,
      questions: JSON.stringify(kept),
      // a person may take such a question over until the import expires
      aside_pictures: aside.flatMap(({ image }) => image ?? []),
      created_at: now,
      expires_at: after(now, questionImportHours, "hour"),
    });
    return { questions: kept, setAside: aside };
  });
  const errors = read.errors.toSorted((a, b) => a.line - b.line);
  return {
    importId,
    questions: questions.map((question) => Object.assign(question, { image: publicPath(question.image) })),
    setAside: setAside.map((question) => Object.assign(question, { image: publicPath(question.image) })),
    leftOut: read.leftOut,
    errors,
  };
}

/** Keeps the first picture of each question, and reports those that cannot be kept by their line. */
async function keepPictures<Question extends Pictured>(
  deps: Deps,
  db: Db,
  schoolId: string,
  read: PaperFile,
  decoded: Map<string, Picture>,
  found: readonly Question[],
): Promise<Kept<Question>[]> {
  const questions: Kept<Question>[] = [];
  for (const { pictures, imageAddress, ...question } of found) {
    const [first] = pictures;
    const picture = decoded.get(first ?? "");
    const image =
      picture === undefined ? null : await deps.files.put(db, { schoolId, kind: "question-picture", ...picture });
    if (first !== undefined && image === null) {
      const megabytes = questionPictureBytes / 1024 / 1024;
      const reason = `The picture cannot be kept: it must be PNG, JPEG or WebP of at most ${megabytes} MB.`;
      read.errors.push({ line: question.line, column: "image", reason });
    }
    if (pictures.length > 1) {
      const reason = "A question has one picture: only the first was kept.";
      read.errors.push({ line: question.line, column: "image", reason });
    }
    if (first === undefined && imageAddress !== null) {
      const reason = "A picture from another place was not read: add it if students need it";
      read.errors.push({ line: question.line, column: "image", reason });
    }
    questions.push({ ...question, image, imageAlt: image === null ? null : question.imageAlt });
  }
  return questions;
}

/** The first picture of each question, decoded; what is no picture is left out. */
async function decodeFirst({ questions, setAside, pictures }: PaperFile): Promise<Map<string, Picture>> {
  const decoded = new Map<string, Picture>();
  for (const name of new Set([...questions, ...setAside].flatMap(({ pictures: [first] }) => first ?? []))) {
    const bytes = pictures.get(name);
    const picture = bytes && (await readPicture(bytes, questionPicture).catch(nullIfNoPicture));
    if (picture) decoded.set(name, picture);
  }
  return decoded;
}

function nullIfNoPicture(error: unknown): null {
  if (error instanceof HttpError && error.status !== 503) return null;
  throw error;
}
