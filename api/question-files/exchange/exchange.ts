import { filePictureBytes, questionsPerFileMax } from "../../../schema/rules/limits.ts";
import { badRequest, HttpError } from "../../core/errors.ts";
import { runFileWorker, tooMuch } from "../../core/files/file-worker.ts";
import { tooMany } from "../../core/files/table-file.ts";
import type { EmbeddedPicture } from "./moodle-xml.ts";
import type { ReadPaper } from "../paper/question.ts";

/** `text` is Aiken, GIFT or a paper for people: what it is, its content decides. */
export type ExchangeKind = "xml" | "gift" | "text";
export type ExchangeFault = "type" | "much" | "questions" | "broken";
export interface ExchangeContent {
  paper: ReadPaper;
  pictures: EmbeddedPicture[];
}
export type ExchangeAnswer = ExchangeContent | { fault: ExchangeFault };
export interface ExchangeTask {
  kind: ExchangeKind;
  bytes: Uint8Array;
  maxQuestions: number;
  maxPictureBytes: number;
}

const refusals: Record<ExchangeFault, (kind: ExchangeKind) => HttpError> = {
  type: (kind) =>
    new HttpError(
      415,
      "BAD_USER_INPUT",
      kind === "xml"
        ? "This is not a file of Moodle questions. Export the questions from Moodle as Moodle XML, and choose that file."
        : "This is not a text file. Please choose an Aiken or GIFT file that was saved as plain text.",
    ),
  much: tooMuch,
  questions: () => tooMany(questionsPerFileMax, "questions"),
  broken: (kind) =>
    badRequest(
      kind === "xml"
        ? "This XML file is damaged. Export the questions from Moodle again, and choose that file."
        : "The file could not be read. Please save it again as plain text.",
    ),
};

/**
 * Questions of an Aiken, GIFT or Moodle XML file, read in a process of its own with limits of memory and time (SEC-44).
 * @throws HttpError 415 for other files, 413 for too much in it, 400 when it cannot be read
 */
export async function readExchange(kind: ExchangeKind, bytes: Uint8Array): Promise<ExchangeContent> {
  const task: ExchangeTask = { kind, bytes, maxQuestions: questionsPerFileMax, maxPictureBytes: filePictureBytes };
  const script = new URL("./worker.ts", import.meta.url);
  const answer = (await runFileWorker<ExchangeAnswer>(script, task)) ?? { fault: "much" as const };
  if ("fault" in answer) throw refusals[answer.fault](kind);
  return answer;
}
