import { extname } from "node:path";
import { exportColumn } from "../../schema/rules/question-columns.ts";
import type { QuestionFormat } from "../../schema/rules/question-formats.ts";
import { exportBytesMax } from "../../schema/rules/limits.ts";
import type { Deps } from "../core/deps.ts";
import type { Download } from "../core/files/downloads.ts";
import { documentType, writeDocument } from "./write/document.ts";
import { writeCsv, writeWorkbook, type WrittenColumn } from "./write/sheet.ts";
import { writeAiken, writeGift, writeMoodleXml } from "./write/text.ts";
import { tooLargeToWrite } from "./write/too-large.ts";
import { keyText, type WrittenPicture, type WrittenQuestion, type WrittenQuestions } from "./write/written-question.ts";

/** The columns of the templates, which every table of questions has. */
export const paperColumns: readonly WrittenColumn[] = [
  { name: "question", cell: ({ text }) => text },
  ...["A", "B", "C", "D"].map((letter, place) => ({
    name: `option${letter}`,
    cell: ({ options }: WrittenQuestion) => options[place] ?? "",
  })),
  { name: "correctAnswer", cell: keyText },
  { name: "explanation", cell: ({ explanation }) => explanation ?? "" },
];

/** One more column in a CSV file of saved questions: by it our readers know that cells have marks against formulas (SEC-42). */
export const exportColumns = (format: QuestionFormat, day: string): WrittenColumn[] =>
  format === "csv" ? [{ name: exportColumn, cell: () => day }] : [];

/** Reads the stored picture of a question for a file; null where there is none, and for formats that hold no pictures. */
export async function findPicture(
  { files, db }: Deps,
  format: QuestionFormat,
  name: string | null,
): Promise<WrittenPicture | null> {
  if (name === null || (format !== "docx" && format !== "xml")) return null;
  const file = await files.find(db, name);
  if (file?.kind !== "question-picture") return null;
  return { bytes: file.bytes, contentType: file.contentType, extension: extname(name) };
}

const textType = "text/plain; charset=utf-8";

/**
 * Writes questions into a file; texts are written while they are sent.
 * @throws HttpError 413 where a document or a workbook, which are made in memory, would be too large
 */
export async function writeQuestionFile(
  format: QuestionFormat,
  name: string,
  questions: WrittenQuestions,
  columns: readonly WrittenColumn[] = paperColumns,
): Promise<Download> {
  switch (format) {
    case "csv":
      return { name: `${name}.csv`, contentType: "text/csv; charset=utf-8", bytes: writeCsv(questions, columns) };
    case "aiken":
      return { name: `${name} - Aiken.txt`, contentType: textType, bytes: writeAiken(questions) };
    case "gift":
      return { name: `${name}.gift`, contentType: textType, bytes: writeGift(questions) };
    case "xml":
      return {
        name: `${name}.xml`,
        contentType: "application/xml; charset=utf-8",
        bytes: writeMoodleXml(questions),
      };
    case "xlsx":
      return {
        name: `${name}.xlsx`,
        contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        bytes: await writeWorkbook(await allOf(questions), columns),
      };
    case "docx":
      return { name: `${name}.docx`, contentType: documentType, bytes: await writeDocument(await allOf(questions)) };
  }
}

/** @throws HttpError 413 for more than a file made in memory may hold */
export async function allOf(questions: WrittenQuestions): Promise<WrittenQuestion[]> {
  const all: WrittenQuestion[] = [];
  let bytes = 0;
  for await (const question of questions) {
    const { text, options, explanation, picture } = question;
    const characters = [text, ...options, explanation ?? ""].reduce((sum, one) => sum + one.length, 0);
    bytes += characters * 2 + (picture?.bytes.length ?? 0);
    if (bytes > exportBytesMax) throw tooLargeToWrite();
    all.push(question);
  }
  return all;
}
