import { adminQuestions } from "../../schema/rest/admin-questions.ts";
import type { table } from "../../schema/rest/table.ts";
import type { QuestionField } from "../../schema/rules/question-columns.ts";
import { questionsPerFileMax } from "../../schema/rules/limits.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/errors.ts";
import { callerOf, type Call } from "../core/serve.ts";
import { readTable } from "../core/table-file.ts";
import { readForm, type ReceivedFile } from "../core/uploads.ts";
import { readPaperFile } from "../question-files/paper-file.ts";
import { readHeader } from "./csv-header.ts";
import { checkRow, FileRefused } from "./csv-rows.ts";
import { importSource, type ImportSource } from "./import.ts";
import { rowsOfPaper, type GivenPaper } from "./paper-rows.ts";
import { presentUpload } from "./upload.ts";

/**
 * EXT-55b: questions of a Word, Excel, Aiken, GIFT or Moodle XML file, taken like the rows of a CSV file or only checked. The
 * form names the paper of questions whose file does not.
 */
export async function importPaper(deps: Deps, call: Call<typeof table.adminQuestions.importQuestions>) {
  const { form, file } = await readForm(call.request, adminQuestions.importQuestions);
  if (file === null) throw badRequest("Please choose a file.", "file");
  const paper: GivenPaper = {
    ...(form.examType && { examType: form.examType }),
    ...(form.subjectName && { subjectName: form.subjectName }),
    ...(form.year && { year: form.year }),
  };
  const progress = { name: file.name, rowsRead: 0, inserted: 0, errors: 0, done: false };
  const { id: actor } = callerOf(call);
  const mode = form.checkOnly === "true" ? "check" : "save";
  const given = { mode, actor, uploadId: call.requestId, requestId: call.requestId } as const;
  const outcome = await importSource(deps, () => openPaper(file, paper), given, progress);
  return presentUpload([{ file, outcome }]);
}

async function openPaper(file: ReceivedFile, paper: GivenPaper): Promise<ImportSource> {
  return (await openDocumentedTable(file, paper)) ?? rowsOfPaper(file.name, await readPaperFile(file), paper);
}

/** A workbook with the documented columns is read as a CSV file is; null for every other file. */
async function openDocumentedTable({ name, bytes }: ReceivedFile, paper: GivenPaper): Promise<ImportSource | null> {
  if (!bytes.includes("xl/workbook.xml")) return null;
  const [heads = [], ...rows] = await readTable(bytes, questionsPerFileMax + 1);
  const header = readHeader(heads, Object.keys(paper) as QuestionField[]);
  if (typeof header === "string") {
    // one column of a paper tells the documented table, which then lacks something
    if (heads.some((head) => /^(?:exam|subject)\s?_?(?:type|name)$/i.test(head.trim()))) throw new FileRefused(header);
    return null;
  }
  const read = rows.flatMap((cells, index) =>
    cells.every((cell) => cell.trim() === "") ? [] : [checkRow(index + 2, cells, header, { ...paper })],
  );
  return { name, rows: [read], faults: [] };
}
