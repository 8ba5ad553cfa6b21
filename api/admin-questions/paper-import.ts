import { amountThat } from "../../schema/rules/counted.ts";
import { adminQuestions } from "../../schema/rest/admin-questions.ts";
import type { table } from "../../schema/rest/table.ts";
import { bareCell, isBlankRow } from "../../schema/rules/csv-cell.ts";
import { hasMarks, type QuestionField } from "../../schema/rules/question-columns.ts";
import { questionsPerFileMax } from "../../schema/rules/limits.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/errors.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { readSheets, tooMany } from "../core/files/table-file.ts";
import { readForm, type ReceivedFile } from "../core/files/uploads.ts";
import { readPaperFile, type PaperFile } from "../question-files/paper-file.ts";
import { readHeader } from "./csv-header.ts";
import { checkRow, FileRefused, noQuestions } from "./csv-rows.ts";
import { importSource, type ImportSource } from "./import.ts";
import { withKnownTexts } from "./known-texts.ts";
import { isWhole, rowsOfPaper, type GivenPaper } from "./paper-rows.ts";
import { withProgress } from "./progress.ts";
import { presentUpload, readUploadId } from "./upload.ts";

/** Rows in which the headings are looked for: a title may stand above them. */
const headingRowsMax = 10;
const namesPaper = /^(?:exam|subject)[\s_-]?(?:type|name)$/i;
const almostNamesPaper = /^(?:exam|subject)$/i;
const questionHeading = /^question$/i;

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
  const uploadId = readUploadId(call);
  const mode = form.checkOnly === "true" ? "check" : "save";
  const given = { mode, actor, uploadId, requestId: call.requestId } as const;
  const notes: string[] = [];
  let countsRows = false;
  const open = async (): Promise<ImportSource> => {
    const table = await openDocumentedTable(file, paper);
    countsRows = table !== null;
    if (table !== null) return table;
    const read = await readPaperFile(file);
    notes.push(...notesOn(read));
    const source = await rowsOfPaper(file.name, read, paper);
    return { ...source, rows: [await withKnownTexts(deps.db, source.rows[0])] };
  };
  const outcome = await withProgress(deps, { adminId: actor, uploadId }, [progress], () =>
    importSource(deps, open, given, progress),
  );
  return { ...presentUpload([{ file, outcome }]), notes, countsRows };
}

/** What of a file the bank has no place for. */
function notesOn({ leftOut }: PaperFile): string[] {
  const feedback = leftOut.filter(({ isFeedback }) => isFeedback === true);
  const questions = new Set(feedback.map(({ line }) => line)).size;
  const lines = leftOut.length - feedback.length;
  return [
    ...(questions === 0
      ? []
      : [
          `${amountThat(questions, "question", "has", "have")} feedback on wrong answers. It was left out: the bank keeps one explanation for each question.`,
        ]),
    ...(lines === 0
      ? []
      : [
          `${amountThat(lines, "line", "belongs", "belong")} to no question, such as a heading, and ${lines === 1 ? "was" : "were"} left out.`,
        ]),
  ];
}

/** A workbook with the documented columns is read as a CSV file is; null for every other file. */
async function openDocumentedTable({ name, bytes }: ReceivedFile, paper: GivenPaper): Promise<ImportSource | null> {
  if (!bytes.includes("xl/workbook.xml")) return null;
  const { sheets, doubts } = await readSheets(bytes, questionsPerFileMax);
  const [first, ...others] = sheets;
  const all = first?.rows ?? [];
  const isHeadings = (row: readonly string[], paperHeading: RegExp): boolean =>
    hasHeading(row, questionHeading) && hasHeading(row, paperHeading);
  const at = Math.max(
    0,
    all.slice(0, headingRowsMax).findIndex((row) => isHeadings(row, namesPaper)),
  );
  const [heads = [], ...rows] = all.slice(at);
  const header = readHeader(heads, Object.keys(paper) as QuestionField[]);
  if (typeof header === "string") {
    // a column for exam type or subject shows that the documented table is meant, so the person is told what it lacks
    const isMeant = hasHeading(heads, namesPaper) || (!isWhole(paper) && isHeadings(heads, almostNamesPaper));
    if (isMeant) throw new FileRefused(header);
    return null;
  }
  // a CSV file of ours that was saved as a workbook still has its marks
  const bare = hasMarks(heads) ? rows.map((cells) => cells.map(bareCell)) : rows;
  const read = bare.flatMap((cells, index) =>
    isBlankRow(cells) ? [] : [checkRow(at + index + 2, cells, header, { ...paper })],
  );
  if (read.length === 0) throw new FileRefused(noQuestions);
  if (read.length > questionsPerFileMax) throw tooMany(questionsPerFileMax, "questions");
  // faults name a row by its number alone, which several sheets would have
  const reason = "was not read: only the first sheet is. Save it as a file of its own.";
  const unread = others
    .filter(({ rows }) => !rows.every(isBlankRow))
    .map(({ name }) => ({ row: null, column: null, reason: `Sheet ${name} ${reason}` }));
  const faults = [...unread, ...doubts.map((doubt) => ({ row: null, column: null, reason: doubt }))];
  return { name, rows: [read], counts: "Row", faults };
}

const hasHeading = (row: readonly string[], heading: RegExp): boolean => row.some((cell) => heading.test(cell.trim()));
