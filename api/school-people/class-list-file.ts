import { importLinesMax } from "../../schema/rules/limits.ts";
import { badRequest, HttpError } from "../core/errors.ts";
import { findOtherFile } from "../core/files/other-files.ts";
import { runTableWorker } from "../core/files/table-file.ts";
import { isWordDocument, runDocumentWorker } from "../core/files/word/document-file.ts";
import type { ReadList } from "./import-lines.ts";

/** The students of a class list, notes about it, and whether some of its rows or sheets are hidden. */
export type ClassList = ReadList & { hasHidden: boolean };

/** What the process that read a file sends: its list, or why a person has to change the file. */
export type ListAnswer = ClassList | { refusal: string };

const wrongType = () =>
  new HttpError(
    415,
    "BAD_USER_INPUT",
    "Please choose a Word document (.docx), an Excel workbook (.xlsx) or a CSV file. Open a .doc, .xls, .ods or PDF file first and save it as .docx or .xlsx.",
  );

/**
 * The lists of a Word document, or of all sheets of a workbook; of its first one where they are more than a class list may hold.
 * @throws HttpError 415 for other files and macros, 413 for too much in it, 400 when no list can be read
 */
export async function readClassList(bytes: Buffer): Promise<ClassList> {
  const listOf = (answer: ListAnswer): ClassList => {
    if ("refusal" in answer) throw badRequest(answer.refusal);
    return answer;
  };
  const other = findOtherFile(bytes);
  if (other !== null) throw other;
  if (isWordDocument(bytes)) {
    const script = new URL("./word-list-worker.ts", import.meta.url);
    return listOf(await runDocumentWorker<ListAnswer>(script, bytes, wrongType));
  }
  const script = new URL("./list-worker.ts", import.meta.url);
  const read = async (hasAllSheets: boolean): Promise<ClassList> =>
    listOf(await runTableWorker<ListAnswer>(script, { bytes, maxRows: importLinesMax, hasAllSheets }, wrongType));
  try {
    return await read(true);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 413) throw error;
    const { lines, notes } = await read(false);
    return { lines, notes: ["Only the first sheet was read: the others hold too much.", ...notes], hasHidden: false };
  }
}
