import { HttpError } from "../../core/errors.ts";
import { runDocumentWorker } from "../../core/files/word/document-file.ts";
import type { ReadPaper } from "../paper/question.ts";

export interface DocumentContent {
  paper: ReadPaper;
  /** Those that a line names and that are not too large, by their path in the archive. */
  pictures: { name: string; bytes: Uint8Array }[];
}

/** For a file of an unknown kind. */
export const wrongType = () =>
  new HttpError(
    415,
    "BAD_USER_INPUT",
    "Please choose a Word document (.docx), a CSV file, an Excel workbook (.xlsx), or an Aiken, GIFT or Moodle XML file.",
  );

/**
 * The questions of a Word document, read in a process of its own under LIM-04 (SEC-44).
 * @throws HttpError 415 for other files and macros, 413 for too much in it, 400 when it cannot be read
 */
export const readDocument = (bytes: Uint8Array): Promise<DocumentContent> =>
  runDocumentWorker<DocumentContent>(new URL("./worker.ts", import.meta.url), bytes, wrongType);
