import { unpackedMaxBytes, unpackedMaxEntries } from "../../../../schema/rules/limits.ts";
import { badRequest, HttpError } from "../../errors.ts";
import { runFileWorker, tooMuch } from "../file-worker.ts";

export type DocumentFault = "type" | "macros" | "unpacked" | "much" | "broken";
export interface DocumentTask {
  bytes: Uint8Array;
  maxBytes: number;
  maxEntries: number;
}

const refusals: Record<Exclude<DocumentFault, "type">, () => HttpError> = {
  macros: () =>
    new HttpError(415, "BAD_USER_INPUT", "This document contains macros. Please save it as a .docx without them."),
  unpacked: () => new HttpError(413, "PAYLOAD_TOO_LARGE", "This document is too large when unpacked."),
  much: tooMuch,
  broken: () =>
    badRequest("This Word document is damaged. Open it in Word, save it again as .docx and choose that file."),
};

/**
 * Whether a file is a Word document and not a workbook. The list of an archive is at its end: names further up may belong to a
 * file that is embedded in it.
 */
export function isWordDocument(bytes: Buffer): boolean {
  const isArchive = bytes.subarray(0, 4).toString("hex") === "504b0304";
  // without the ending, because some programs call it word/document2.xml
  return isArchive && bytes.lastIndexOf("word/document") > bytes.lastIndexOf("xl/workbook.xml");
}

/**
 * Runs the script of a process that reads a Word document under LIM-04 and sends what it makes of it, or the fault of the file
 * (SEC-44). @throws HttpError 415 for macros, 413 for too much in it, 400 when it cannot be read, `wrongType` for other files
 */
export async function runDocumentWorker<Answer extends object>(
  script: URL,
  bytes: Uint8Array,
  wrongType: () => HttpError,
): Promise<Answer> {
  const task: DocumentTask = { bytes, maxBytes: unpackedMaxBytes, maxEntries: unpackedMaxEntries };
  const answer = (await runFileWorker<Answer | { fault: DocumentFault }>(script, task)) ?? { fault: "much" as const };
  if (!("fault" in answer)) return answer;
  const fault = answer.fault as DocumentFault;
  throw fault === "type" ? wrongType() : refusals[fault]();
}
