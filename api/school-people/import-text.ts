import { badRequest } from "../core/errors.ts";
import type { TableSheet } from "../core/files/table-file.ts";
import { classInTitle, footerText } from "./import-classes.ts";
import { findHeadings, isGirlsOrBoys } from "./import-headings.ts";

/* Class lists of a Word document that has no table: a student on each line. */

const numberBefore = /^\(?(\d{1,4})(?:\s*[.):]+\s*|\t+)(?=\p{L})/u;
/** Drops the number that Word may have put before a heading. */
export const withoutNumber = (title: string): string => title.replace(numberBefore, "");
/** Whether a line may be a student in a numbered list, whoever made its number. */
export const isNumberedName = (line: string): boolean =>
  numberBefore.test(line) && classInTitle(withoutNumber(line)) === null;
/** The row that names the class of those below it to `readList`. */
export const classRow = (className: string | null): string[][] => (className === null ? [] : [[`Class: ${className}`]]);

interface Line {
  text: string;
  /** Null for a line without one. */
  number: number | null;
  /** The first one is for the number. */
  cells: string[];
}
interface TextList {
  className: string | null;
  rows: string[][];
}

function readText(given: string): Line {
  const text = isNumberedName(given) ? given : withoutNumber(given);
  const [before = "", number] = numberBefore.exec(text) ?? [];
  const cells = text.slice(before.length).split("\t");
  return { text, number: number === undefined ? null : Number(number), cells: [number ?? "", ...cells] };
}

/** The headings of columns with tabs between them, one for the numbers among them; null where there are no columns. */
function headingsOf(lines: readonly Line[]): { text: string; cells: string[] } | null {
  const rows = lines.map(({ text }) => text.split("\t"));
  const headings = findHeadings(rows);
  const cells = rows[headings?.row ?? -1] ?? [];
  if (headings === null || cells.length < 2) return null;
  return { text: cells.join("\t"), cells: headings.places.has("number") ? cells : ["S/N", ...cells] };
}

/**
 * The students of a text as sheets: its numbered lines, else those with several columns, else all below a line that names a
 * class or says that names follow. A class holds until the next one is named. @throws HttpError 400 when nobody can tell names
 * from other text
 */
export function sheetsOfText(texts: readonly string[], around: string | null): TableSheet[] {
  const lines = texts.map(readText);
  const headings = headingsOf(lines);
  const hasNumbers = lines.some(({ number }) => number !== null);
  const isStudent = ({ number, cells }: Line): boolean =>
    hasNumbers ? number !== null : headings === null || cells.length > 2;
  let isBegun = hasNumbers || headings !== null || around !== null;
  const lists: TextList[] = [{ className: around, rows: [] }];
  /** Texts since the last student. */
  let aside: string[] = [];
  for (const line of lines) {
    const list = lists.at(-1) ?? { className: null, rows: [] };
    const named = line.number === null ? classInTitle(line.text) : null;
    if (named !== null) lists.push({ className: named, rows: [] });
    const isHeading = line.text === headings?.text || (!hasNumbers && isNamesHeading(line));
    if (named !== null || isHeading) isBegun = true;
    else if (!isStudent(line)) {
      aside.push(line.text);
      if (list.rows.length > 0) list.rows.push([line.text]);
    } else if (isBegun) {
      const isOther = line.number === 1 && list.rows.length > 0 && aside.some(isTitle);
      if (isOther) lists.push({ className: null, rows: [line.cells] });
      else list.rows.push(line.cells);
      aside = [];
    }
  }
  if (!isBegun && lines.length > 0) throw noList();
  const filled = lists.filter(({ rows }) => rows.length > 0);
  const hasColumns = filled.some(({ rows }) => rows.some((cells) => cells.length > 2));
  const heads = headings === null ? (hasColumns ? [] : [["S/N", "Name"]]) : [headings.cells];
  return filled.map(({ className, rows }, at) => ({
    name: `List ${at + 1}`,
    rows: [...classRow(className), ...heads, ...rows],
  }));
}

const isNamesHeading = ({ text, number }: Line): boolean => number === null && findHeadings([[text]]) !== null;

/** Whether a text may be the heading of another class, though it names none that is known. */
const isTitle = (text: string): boolean => !isGirlsOrBoys(text) && footerText([text]) === null;

const noList = () =>
  badRequest(
    "No class list was found in this document. Put the names into a table with headings such as Surname, First name and Class, and choose the file again.",
  );
