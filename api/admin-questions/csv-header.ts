import {
  columnKey,
  correctionColumns,
  exportColumn,
  optionalQuestionFields,
  questionFields,
  type QuestionField,
} from "../../schema/rules/question-columns.ts";
import { didYouMean } from "../core/files/suggestions.ts";

/**
 * The field of each column of a file; `ignored` for the notes in a file of corrected rows, null for a column without a
 * heading, which must be empty.
 */
export type Columns = (QuestionField | "ignored" | null)[];

const byKey = new Map(questionFields.map((field) => [columnKey(field), field]));
const notes: ReadonlySet<string> = new Set([...correctionColumns, exportColumn]);

/**
 * Reads the header row (D-44). Returns a message when the file cannot be read.
 * @param given fields that need no column, because they are known from elsewhere
 */
export function readHeader(cells: readonly string[], given: readonly QuestionField[] = []): Columns | string {
  if (cells.length === 1 && /[;\t|]/.test(cells[0] ?? "")) return "The columns must be separated by commas.";
  const columns = cells.map(columnName);
  const known = columns.filter((column) => column !== null).filter((column) => column !== ignored);
  const unknown = known.filter((column) => !isField(column));
  if (unknown.length === known.length) {
    return `The first row must name the columns: ${questionFields.join(", ")}.`;
  }
  if (unknown.length > 0) return `Unknown column ${unknown.map(shown).join(", ")}.${hintFor(unknown)}`;
  const twice = known.find((column, index) => known.indexOf(column) < index);
  if (twice !== undefined) return `The column ${twice} is there twice.`;
  const optional: ReadonlySet<string> = new Set([...optionalQuestionFields, ...given]);
  const missing = questionFields.filter((field) => !optional.has(field) && !known.includes(field));
  if (missing.length > 0) return `Missing column ${missing.join(", ")}.`;
  return columns.map((column) => (column === ignored || (column !== null && isField(column)) ? column : null));
}

/** Suggests fields for unknown headings, such as `correctAnswer` for `answer`. */
function hintFor(unknown: readonly string[]): string {
  const meant = unknown.flatMap((name) => {
    const key = columnKey(name);
    const field = questionFields.find((one) => columnKey(one).includes(key) || key.includes(columnKey(one)));
    return key.length < 3 || field === undefined ? [] : [field];
  });
  return didYouMean(meant);
}

const ignored = "ignored";
/** The field of a column, `ignored`, null for an empty heading, or the heading itself when it is unknown. */
function columnName(cell: string): string | null {
  if (cell.trim() === "") return null;
  if (notes.has(columnKey(cell))) return ignored;
  // a heading that happens to be "ignored" must stay unknown
  return byKey.get(columnKey(cell)) ?? (cell === ignored ? `${cell} ` : cell);
}

const isField = (column: string): column is QuestionField => (questionFields as readonly string[]).includes(column);
const shown = (name: string): string => `"${name.slice(0, 40)}"`;
