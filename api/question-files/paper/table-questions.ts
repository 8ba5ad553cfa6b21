import { quoted } from "../../../schema/rules/answer-keys.ts";
import { spreadsheetErrorIn } from "../../../schema/rules/csv-cell.ts";
import { stemTypes, withType } from "./kept-type.ts";
import { dividedOptions, labelledOptions, letterOfNumber, type Option } from "./option-labels.ts";
import type { PaperQuestion } from "./question.ts";
import type { Columns } from "./table-columns.ts";
import { cut, plainLine, type TextLine } from "../../core/files/text-line.ts";

/* A row of a table of questions, of a sheet or of a Word document. */

const ownLabel = /^\s*[([]?([A-Fa-f])[.):\]]\s*/;

/** Excel changes 1/2 into 01-Feb when it opens or saves a CSV file, LibreOffice into 01/02/26 or 01/02/2026. */
const madeDate = /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|[0-3]\d\/[0-3]\d\/(?:20)?\d\d)$/i;
/** A program that saves a CSV file in an old encoding writes `?` for ₦, √ or ọ. */
const lostSign = /(?:^|[\s(])\?[\p{L}\p{N}]\S{0,19}|\S{0,19}\p{Ll}\?\p{Ll}\S{0,19}/u;

function doubtsOn(texts: readonly string[]): string[] {
  const fault = spreadsheetErrorIn(texts);
  const day = texts.find((text) => madeDate.test(text));
  const lost = texts.flatMap((text) => lostSign.exec(text)?.[0] ?? [])[0];
  return [
    ...(fault === undefined ? [] : [`A cell holds the spreadsheet error ${quoted(fault)}: please compare it`]),
    ...(day === undefined
      ? []
      : [`A spreadsheet may have changed a fraction such as 1/2 into ${quoted(day)}: please compare it`]),
    ...(lost === undefined
      ? []
      : [
          `${quoted(lost)} may have lost a letter or sign such as ₦: please compare it, or save the file as .xlsx or "CSV UTF-8"`,
        ]),
  ];
}

/** The options of a cell under one heading for all of them, and why they are not certain. */
function optionsTogether(cell: TextLine): { options: Option[]; doubts: string[] } {
  const labelled = labelledOptions(cell);
  const options = labelled?.options ?? dividedOptions(cell);
  if (options === null || labelled?.isUnsure || options.some(({ isStarUnsure }) => isStarUnsure)) {
    const whole = { line: cell, label: plainLine(cell.line, ""), isStarred: false, isStarUnsure: false };
    return {
      options: options ?? [whole],
      doubts: ["The options in this cell cannot be told apart: write them as A. B. C. D., or each into its own column"],
    };
  }
  return { options, doubts: [] };
}

/** The question of a row; null where nothing of one stands in it. */
export function readQuestionRow(row: readonly TextLine[], columns: Columns, line: number): PaperQuestion | null {
  const cell = (place: number | null | undefined): TextLine =>
    (place === null || place === undefined ? undefined : row[place]) ?? plainLine(line, "");
  const text = cell(columns.question).text.trim();
  const cells = columns.options.map(cell);
  while (cells.length > 0 && (cells.at(-1)?.text ?? "").trim() === "") cells.pop();
  if (text === "" && cells.length === 0) return null;
  // `A. Lagos` in the column of option A says A twice
  const isLabelled =
    cells.length > 1 &&
    cells.every(({ text: one }, at) => ownLabel.exec(one)?.[1]?.toUpperCase().charCodeAt(0) === 65 + at);
  const toOption = (one: TextLine): Option | null => {
    if (one.text.trim() === "") return null;
    const at = isLabelled ? (ownLabel.exec(one.text)?.[0].length ?? 0) : 0;
    return { line: cut(one, at), label: plainLine(line, ""), isStarred: false, isStarUnsure: false };
  };
  const key = cell(columns.key).text.trim();
  const together = columns.hasOneHeading && cells.length === 1 && cells[0] ? optionsTogether(cells[0]) : null;
  const digit = columns.hasNumberedOptions ? /^(?:(?:option|opt|choice)[\s._-]*)?([1-6])$/i.exec(key)?.[1] : undefined;
  const texts = cells.map((one) => one.text.trim());
  const letters = digit === undefined ? null : letterOfNumber(Number(digit) - 1, digit, texts);
  const number = /^\W*(\d{1,3})\W*$/.exec(cell(columns.number).text)?.[1];
  const pictures = row.flatMap((one) => one.pictures);
  return {
    line,
    number: number === undefined ? null : Number(number),
    section: cell(columns.section).text.trim() || null,
    text: withType(cell(columns.question), stemTypes).trim(),
    options: together?.options ?? cells.map(toOption),
    given: key === "" ? [] : [{ text: letters ?? key, origin: "column" }],
    explanation: cell(columns.explanation).text.trim() || null,
    pictures,
    doubts: [...doubtsOn([text, ...texts]), ...(together?.doubts ?? [])],
  };
}
