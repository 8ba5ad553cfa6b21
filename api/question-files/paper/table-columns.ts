import { letterAt } from "../../../schema/rules/answer-keys.ts";
import { exportColumn } from "../../../schema/rules/question-columns.ts";
import { labelledOptions } from "./option-labels.ts";
import { plainLine } from "../../core/files/text-line.ts";
import { didYouMean, isMisspelling } from "../../core/files/suggestions.ts";

/* What the columns of a table of questions hold, by their headings. */

export interface Columns {
  number: number | null;
  section: number | null;
  question: number | null;
  /** A first; null for a letter without a column. */
  options: (number | null)[];
  key: number | null;
  explanation: number | null;
  /** The headings number the options (`Option 1`), so that a key may be a number as well. */
  hasNumberedOptions: boolean;
  /** One heading stands over all options, which may stand in one cell. */
  hasOneHeading: boolean;
  unknown: string[];
  /** The day of the export, which only the CSV files that we write have; no part of a question. */
  exported: number | null;
}

const plain = (heading: string): string => {
  // every row is read in search of headings, and none is longer
  const whole = heading.slice(0, 200).toLowerCase();
  const words = (text: string): string => text.replaceAll(/[^\p{L}\p{N}#]+/gu, " ").trim();
  // what stands in brackets is a remark, but "(A)" is the heading itself
  return words(whole.replaceAll(/\([^)]*\)/g, " ")) || words(whole);
};

const names = {
  number: /^(?:s ?n|sr? ?no|nos?|numbers?|serial(?: (?:number|no))?|q no|question (?:no|number|id)|id|#)$/,
  section: /^(?:section|part)$/,
  question: /^(?:questions?|(?:question )?(?:text|txt|stem)|items?)$/,
  key: /^(?:(?:correct|right) ?)?(?:answers?|ans|keys?|option|choice)(?: (?:key|letter|option))?$|^correct$/,
  explanation: /^(?:explanations?|reasons?|solutions?|feedback|workings?)$/,
};
/** Whether a cell heads the column of numbers, or that of keys. */
export const isNumberHeading = (cell: string): boolean => names.number.test(plain(cell));
export const isKeyHeading = (cell: string): boolean => names.key.test(plain(cell));

const option = /^(?:options?|opt|choice)? ?([a-f])$/;
const allOptions = /^(?:answer )?(?:options|choices|alternatives)(?: a(?: to)? [c-f])?$/;
const numberedOption = /^(?:options?|opt|choice) ?([1-6])$/;

/** Reads a row of headings; null when it is none. */
export function readColumns(cells: readonly string[]): Columns | null {
  const columns: Columns = {
    number: null,
    section: null,
    question: null,
    options: [],
    key: null,
    explanation: null,
    hasNumberedOptions: false,
    hasOneHeading: false,
    unknown: [],
    exported: null,
  };
  for (const [place, cell] of cells.entries()) {
    const heading = plain(cell);
    if (heading === "") {
      // the cells beside a heading that is merged over all options
      if (columns.hasOneHeading && columns.options.at(-1) === place - 1) columns.options.push(place);
      continue;
    }
    if (columns.options.length === 0 && allOptions.test(heading)) {
      columns.options = [place];
      columns.hasOneHeading = true;
      continue;
    }
    if (heading === exportColumn) {
      columns.exported = place;
      continue;
    }
    const letter = option.exec(heading)?.[1];
    const digit = numberedOption.exec(heading)?.[1];
    const at = letter === undefined ? Number(digit ?? "0") - 1 : letter.charCodeAt(0) - 97;
    if (at >= 0) {
      while (columns.options.length <= at) columns.options.push(null);
      columns.options[at] ??= place;
      columns.hasNumberedOptions ||= digit !== undefined;
      continue;
    }
    const name = (["number", "section", "question", "key", "explanation"] as const).find((one) =>
      names[one].test(heading),
    );
    if (name === undefined) columns.unknown.push(cell.trim());
    else columns[name] ??= place;
  }
  return columns.question !== null && columns.options.some((place) => place !== null) ? columns : null;
}

/** Reads the headings that end in this row: two rows where one stands above several columns, such as OPTIONS above A to D. */
export function columnsAt(rows: readonly (readonly string[])[], at: number): Columns | null {
  const own = rows[at] ?? [];
  const above = rows[at - 1];
  const columns = readColumns(own) ?? (above === undefined ? null : readColumns(joinedRows(above, own)));
  const below = columns?.hasOneHeading ? readColumns(joinedRows(own, rows[at + 1] ?? [])) : null;
  return below?.hasOneHeading === false ? null : columns;
}

const joinedRows = (above: readonly string[], own: readonly string[]): string[] =>
  above.map((cell, place) => own[place] || cell);

/** Names the columns with texts that are not read, apart from those with an unknown heading. `at` is the row of headings, or -1. */
export function unreadColumns(rows: readonly (readonly string[])[], columns: Columns, at: number): string | null {
  const { number, section, question, options, key, explanation, unknown, exported } = columns;
  const read = new Set([number, section, question, ...options, key, explanation, exported]);
  const isNamed = (place: number): boolean => unknown.includes((rows[at]?.[place] ?? "").trim());
  const below = rows.slice(at + 1).filter((row) => row.filter((cell) => cell.trim() !== "").length > 1);
  const width = Math.max(0, ...below.map((row) => row.length));
  const places = Array.from({ length: width }, (_, place) => place).filter(
    (place) => !read.has(place) && !isNamed(place) && below.some((row) => (row[place] ?? "").trim() !== ""),
  );
  if (places.length === 0) return null;
  const numbers = places.map((place) => place + 1).join(", ");
  const [shown, need] =
    places.length === 1
      ? [`Column ${numbers} was`, "it needs a heading of its own"]
      : [`Columns ${numbers} were`, "they need headings of their own"];
  return `${shown} not read: ${at === -1 ? "give each column a heading" : need}`;
}

/** The columns of a table without headings: those of the template, maybe behind the numbers of the questions. */
export function columnsWithoutHeadings(rows: readonly (readonly string[])[]): Columns {
  const written = rows.filter((row) => row.filter((cell) => cell.trim() !== "").length > 2);
  const isNumbered = written.length > 0 && written.every(([first = ""]) => /^\d{1,3}[.)]?$/.test(first.trim()));
  const from = isNumbered ? 1 : 0;
  const areTogether =
    written.length > 0 && written.every((row) => labelledOptions(plainLine(0, row[from + 1] ?? "")) !== null);
  const options = areTogether ? [from + 1] : [1, 2, 3, 4].map((step) => from + step);
  return {
    number: isNumbered ? 0 : null,
    section: null,
    question: from,
    options,
    key: from + options.length + 1,
    explanation: from + options.length + 2,
    hasNumberedOptions: false,
    hasOneHeading: areTogether,
    unknown: [],
    exported: null,
  };
}

const meanings = new Map([
  ["question", "question"],
  ["questions", "question"],
  ["answer", "correctAnswer"],
  ["answers", "correctAnswer"],
  ["correctanswer", "correctAnswer"],
  ["correct", "correctAnswer"],
  ["key", "correctAnswer"],
  ["explanation", "explanation"],
  ...[0, 1, 2, 3].map((at): [string, string] => [`option${letterAt(at).toLowerCase()}`, `option${letterAt(at)}`]),
]);

/** Says which headings are unknown, and what they may mean. */
export function unknownColumns(unknown: readonly string[]): string | null {
  if (unknown.length === 0) return null;
  const meant = unknown.flatMap((heading) => {
    const words = plain(heading).split(" ");
    const near = [words.join(""), ...words].flatMap((word) =>
      [...meanings].filter(([name]) => isMisspelling(word, name, name.length > 5 ? 2 : 1)),
    );
    return near.slice(0, 1).map(([, column]) => column);
  });
  const shown = unknown.map((heading) => `"${heading.slice(0, 40)}"`).join(", ");
  const hint = meant.length === 0 ? " It was not read." : didYouMean(meant);
  return `Unknown column ${shown}.${hint}`;
}
