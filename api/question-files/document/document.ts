import { filePictureBytes, unpackedMaxBytes, unpackedMaxEntries } from "../../../schema/rules/limits.ts";
import { badRequest, HttpError } from "../../core/errors.ts";
import { runFileWorker, tooMuch } from "../../core/files/file-worker.ts";
import type { ReadPaper } from "../paper/question.ts";

export type DocumentFault = "type" | "macros" | "unpacked" | "much" | "broken";
export interface DocumentContent {
  paper: ReadPaper;
  /** Those that a line names and that are not too large, by their path in the archive. */
  pictures: { name: string; bytes: Uint8Array }[];
}
export type DocumentAnswer = DocumentContent | { fault: DocumentFault };
export interface DocumentTask {
  bytes: Uint8Array;
  maxBytes: number;
  maxEntries: number;
  maxPictureBytes: number;
}

/** For a file of an unknown kind. */
export const wrongType = () =>
  new HttpError(
    415,
    "BAD_USER_INPUT",
    "Please choose a Word document (.docx), a CSV file, an Excel workbook (.xlsx), or an Aiken, GIFT or Moodle XML file.",
  );

const refusals: Record<DocumentFault, () => HttpError> = {
  type: wrongType,
  macros: () =>
    new HttpError(415, "BAD_USER_INPUT", "This document contains macros. Please save it as a .docx without them."),
  unpacked: () => new HttpError(413, "PAYLOAD_TOO_LARGE", "This document is too large when unpacked."),
  much: tooMuch,
  broken: () =>
    badRequest("This Word document is damaged. Open it in Word, save it again as .docx and choose that file."),
};

/**
 * The questions of a Word document, read in a process of its own under LIM-04 (SEC-44).
 * @throws HttpError 415 for other files and macros, 413 for too much in it, 400 when it cannot be read
 */
export async function readDocument(bytes: Uint8Array): Promise<DocumentContent> {
  const task: DocumentTask = {
    bytes,
    maxBytes: unpackedMaxBytes,
    maxEntries: unpackedMaxEntries,
    maxPictureBytes: filePictureBytes,
  };
  const script = new URL("./worker.ts", import.meta.url);
  const answer = (await runFileWorker<DocumentAnswer>(script, task)) ?? { fault: "much" };
  if ("fault" in answer) throw refusals[answer.fault]();
  return answer;
}
