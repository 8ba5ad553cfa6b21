import { classKey, cleanAdmissionNo } from "../../schema/rules/spellings.ts";
import { badRequest } from "../core/errors.ts";
import { clean, isChangedNumber, isDitto, isNothing, isPhone, textOf, withinLimits } from "./import-cells.ts";
import { classIn, footerText } from "./import-classes.ts";
import {
  findHeadings,
  hasGirlsBesideBoys,
  sideBySide,
  withWholeHeadings,
  type Heading,
  type Headings,
} from "./import-headings.ts";

/** A line of a list of students, as it was read or corrected. */
export interface ImportLine {
  /** Its number in the file, from 1. */
  line: number;
  name: string;
  email: string;
  className: string;
  /** Empty for none; as `cleanAdmissionNo` writes it. */
  admissionNo: string;
}

/** The lines of a list, and notes for the person who sent it. */
export interface ReadList {
  lines: ImportLine[];
  notes: string[];
}

type Cells = (heading: Heading) => string;

/**
 * Reads a class list: headings in any order below any titles; without headings the columns are name, email and class.
 * A list of one class may name it above ("Class: SS 2A") instead of on each line, or is of `classAround`.
 * Lines are counted from `before` on.
 * @throws HttpError 400 when nobody can tell what its columns are
 */
export function readList(given: string[][], classAround: string | null, before = 0): ReadList {
  const table = withWholeHeadings(given.map(withinLimits));
  const headings = findHeadings(table) ?? guessColumns(table);
  const titles = table.slice(0, Math.max(headings.row, 0));
  let className = titles.map((row) => classIn(row, true)).findLast((name) => name !== null) ?? classAround;
  const notes = [...headings.notes];
  const lines: ImportLine[] = [];
  const headingRow = clean((table[headings.row] ?? []).join(" ")).toLowerCase();
  const repeated = new Set([headings.places.get("className"), headings.places.get("arm")]);
  let above: string[] = [];
  let firstPhone: number | null = null;
  let firstChanged: ImportLine | null = null;
  for (const [index, written] of table.entries()) {
    const row = written.map((cell, at) => (repeated.has(at) && isDitto(clean(cell)) ? (above[at] ?? "") : cell));
    if (index <= headings.row || row.every((cell) => clean(cell) === "")) continue;
    // a printed list repeats its headings on each page
    if (headings.row !== -1 && clean(row.join(" ")).toLowerCase() === headingRow) continue;
    const named = headings.places.has("className") ? null : classIn(row, false);
    if (named !== null) {
      className = named;
      continue;
    }
    const below = footerText(row);
    if (below !== null) {
      notes.push(`Line ${before + index + 1} left out: ${below}`);
      continue;
    }
    const line = readLine(before + index + 1, row, headings, className ?? "");
    if (line !== null) {
      above = row;
      if (isPhone(line.email)) firstPhone ??= line.line;
      if (isChangedNumber(line.admissionNo)) firstChanged ??= line;
      lines.push({
        ...line,
        email: isPhone(line.email) ? "" : line.email,
        admissionNo: isChangedNumber(line.admissionNo) ? "" : line.admissionNo,
      });
    } else if (hasWords(row, headings)) notes.push(`Line ${before + index + 1} left out: ${textOf(row)}`);
  }
  if (firstPhone !== null) {
    notes.push(
      `Phone numbers in the column of email addresses were left out, the first on line ${firstPhone}. Students log in with an ID.`,
    );
  }
  if (firstChanged !== null) {
    notes.push(
      `Excel changed admission numbers, the first on line ${firstChanged.line} into ${firstChanged.admissionNo}: such numbers were left out. Format the column as text, type them anew, and choose the file again.`,
    );
  }
  const isWrittenOnce = isClassWrittenOnce(lines);
  if (isWrittenOnce) notes.push("Lines without a class got the class of the line above. Please check them.");
  const isCounting = countsLines(lines);
  if (isCounting) notes.push("The admission numbers only count the lines of the list: they were left out.");
  const numbered = isCounting ? lines.map((line) => ({ ...line, admissionNo: "" })) : lines;
  return { lines: isWrittenOnce ? withClassAbove(numbered) : numbered, notes };
}

/** Whether the admission numbers are 1, 2, 3 and so on: then the column only counts the lines of this list. */
const countsLines = (lines: readonly ImportLine[]): boolean =>
  lines.length > 2 &&
  lines.every(({ admissionNo }, index) => /^\d{1,4}$/.test(admissionNo) && Number(admissionNo) === index + 1);

/** Whether each class stands on the first of its lines alone, as in a cell that is merged for all of them. */
function isClassWrittenOnce(lines: readonly ImportLine[]): boolean {
  const students = lines.filter(({ name }) => name !== "");
  const classes = students.flatMap(({ className }) => (className === "" ? [] : [classKey(className)]));
  const isOnce = new Set(classes).size === classes.length && classes.length * 2 <= students.length;
  return isOnce && (students[0]?.className ?? "") !== "";
}

function withClassAbove(lines: readonly ImportLine[]): ImportLine[] {
  let above = "";
  return lines.map((line) => {
    // a remark below the names may stand in the column of the class
    if (line.name !== "") above = line.className || above;
    return { ...line, className: line.className || above };
  });
}

/** Whether a line without a name has any words. Printed lists end with empty lines that have only a number or the sex. */
const hasWords = (row: readonly string[], { places }: Headings): boolean =>
  row.some(
    (cell, place) => place !== places.get("sex") && place !== places.get("admissionNo") && /\p{L}{2}/u.test(cell),
  );

function readLine(line: number, row: string[], { places }: Headings, classAbove: string): ImportLine | null {
  const cells: Cells = (heading) => clean(row[places.get(heading) ?? -1] ?? "");
  const optional: Cells = (heading) => (isNothing(cells(heading)) ? "" : cells(heading));
  const [name, email] = [readName(cells, optional), optional("email")];
  const ownClass = readClass(cells("className"), optional("arm"));
  if (`${name}${email}${ownClass}` === "") return null;
  return {
    line,
    name,
    email,
    className: ownClass || classAbove,
    admissionNo: cleanAdmissionNo(optional("admissionNo")),
  };
}

/** The number before a name in a list that a word processor has numbered: "1. Ada Obi". */
const ownNumber = /^\(?\d{1,4}(?:\s*[.):]+\s*|\s+)(?=\p{L})/u;

/** The name of a student: the whole name as written, else its parts, first names first. */
function readName(cells: Cells, optional: Cells): string {
  const name = cells("name").replace(ownNumber, "");
  const surname = cells("surname");
  const [middle, other] = [optional("middle"), optional("other")];
  const words = new Set(name.toLowerCase().split(/[\s,]+/));
  const isIn = (part: string): boolean =>
    part
      .toLowerCase()
      .split(" ")
      .every((word) => words.has(word));
  const isWhole = name !== "" && (surname === "" || isIn(surname));
  const parts = isWhole
    ? [name, ...[cells("first"), middle, other].filter((part) => !isIn(part))]
    : [name, cells("first"), middle, other, surname];
  return parts.filter((part) => part !== "").join(" ");
}

/** "SS 2" and "A" are "SS 2A", "SS 2" and "Gold" are "SS 2 Gold". */
function readClass(className: string, arm: string): string {
  if (arm === "" || className === "") return className;
  if (classKey(arm).startsWith(classKey(className))) return arm;
  return /^[a-z]$/i.test(arm) && /\d$/.test(className) ? `${className}${arm}` : `${className} ${arm}`;
}

/** Columns of a list without headings: numbers first, addresses have an @, then name and class. */
function guessColumns(table: string[][]): Headings {
  if (table.some(hasGirlsBesideBoys)) throw sideBySide();
  const width = Math.max(0, ...table.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => index).filter((index) =>
    table.some((row) => clean(row[index] ?? "") !== ""),
  );
  // a line of one cell may be a class above its students
  const lines = table.filter((row) => row.filter((cell) => clean(cell) !== "").length > 1);
  const count = (index: number, shape: RegExp): number =>
    (lines.length > 0 ? lines : table).filter((row) => shape.test(clean(row[index] ?? ""))).length;
  const isAll = (index: number, shape: RegExp): boolean => count(index, /\S/) === count(index, shape);
  const addresses = columns.find((index) => count(index, /@/) > 0);
  const isNumbers = (index: number, place: number): boolean => place === 0 && isAll(index, /^\d+\.?$/);
  const isSex = (index: number, place: number): boolean =>
    place > 0 && isAll(index, /^(?:[mf]|(?:fe)?male|boy|girl)$/i);
  const rest = columns.filter(
    (index, place) => index !== addresses && !isNumbers(index, place) && !isSex(index, place),
  );
  const [name, className, ...more] = rest;
  const places = new Map<Heading, number>();
  if (more.length > 0 || name === undefined) {
    if (columns.length === 0) return { row: -1, places, notes: [] };
    throw badRequest("The list needs a line of headings, such as Surname, First name, Middle name, Class.");
  }
  places.set("name", name);
  if (className !== undefined) places.set("className", className);
  if (addresses !== undefined) places.set("email", addresses);
  const words: Partial<Record<Heading, string>> = { name: "name", className: "class", email: "email address" };
  const read = [...places]
    .toSorted(([, one], [, other]) => one - other)
    .map(([heading, index]) => `column ${index + 1} is the ${words[heading]}`);
  return { row: -1, places, notes: [`No headings were recognised. Please check: ${read.join(", ")}.`] };
}
