import { badRequest } from "../core/errors.ts";
import { didYouMean, isMisspelling } from "../core/files/suggestions.ts";

/* Headings of class lists, as schools spell them. */

/** What a column of a class list contains. Sex and the like are known so that they are not reported as unknown. */
export type Heading =
  | "number"
  | "name"
  | "surname"
  | "first"
  | "middle"
  | "other"
  | "className"
  | "arm"
  | "sex"
  | "admissionNo"
  | "email";

/** The headings of a list, and notes about them for the person. */
export interface Headings {
  /** Index of their row in the table; -1 when the list has none. */
  row: number;
  places: ReadonlyMap<Heading, number>;
  notes: string[];
}

/** Spellings as `headingKey` writes them. When two columns have the same heading, the one with the earlier spelling is read. */
const spellings: Record<Heading, readonly string[]> = {
  number: [
    "s n",
    "sn",
    "s no",
    "sno",
    "sr no",
    "srno",
    "serial no",
    "serial number",
    "serial",
    "no",
    "nos",
    "number",
    "#",
  ],
  name: ["name", "names", "full name", "full names", "fullname", "fullnames", "student", "students", "pupil", "pupils"],
  surname: ["surname", "surnames", "sur name", "last name", "lastname", "last names", "family name", "last", "family"],
  first: ["first name", "firstname", "first names", "given name", "given names", "forename", "forenames", "first"],
  middle: ["middle name", "middlename", "middle names", "second name", "middle initial", "middle"],
  other: ["other names", "other name", "othernames", "othername", "others"],
  className: [
    "class",
    "class name",
    "classname",
    "current class",
    "present class",
    "class arm",
    "class and arm",
    "class level",
    "class section",
    "form",
    "level",
    "grade",
  ],
  arm: ["arm", "arms", "stream", "section"],
  sex: ["sex", "gender", "sex m f", "gender m f", "m f"],
  admissionNo: [
    "admission no",
    "admission number",
    "admission num",
    "adm no",
    "admno",
    "adm number",
    "admission id",
    "admin no",
    "reg no",
    "regno",
    "registration no",
    "registration number",
    "student id",
    "student no",
    "student number",
    "pupil id",
    "pupil no",
    "exam no",
    "examination no",
    "examination number",
    "id no",
    "id",
  ],
  email: ["email", "e mail", "email address", "e mail address", "emails", "email addresses", "email id"],
};
const allHeadings = Object.keys(spellings) as Heading[];
const naming: ReadonlySet<Heading> = new Set(["name", "surname", "first", "other", "email"]);
const rowsSearched = 20;

const headingKey = (cell: string): string =>
  cell
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll("(s)", "s")
    .replaceAll(/['’`]/g, "")
    .replaceAll(/[^\p{L}\p{N}#]+/gu, " ")
    .trim()
    .replace(/(?: (?:surname first|in full|in block letters|in capitals|optional|required))+$/, "");
const owner = "(?:students?|pupils?|learners?|candidates?)";
const ofOwner = new RegExp(`^${owner} | of (?:the )?${owner}$`);
/** "Student's Name" and "Name of student" are "name". */
const bare = (key: string): string => key.replace(ofOwner, "");

const familyWords: ReadonlySet<string> = new Set(["sur", "surname", "surnames", "last", "lastname", "family"]);
const otherWords: ReadonlySet<string> = new Set(
  "first firstname firstnames middle middlename second given fore forename forenames other others othername othernames initial initials".split(
    " ",
  ),
);
const joiningWords: ReadonlySet<string> = new Set(["name", "names", "and"]);

/** What a column has that is for several parts of the name, such as "Surname and names" or "First and middle names". */
function joinedNames(key: string): Heading | null {
  const words = key.split(" ").filter((word) => !joiningWords.has(word));
  if (words.some((word) => !familyWords.has(word) && !otherWords.has(word))) return null;
  if (words.some((word) => familyWords.has(word))) return "name";
  return words.length > 1 ? "first" : null;
}

function headingIn(cell: string): Heading | null {
  const key = headingKey(cell);
  const spelt = (one: string) => allHeadings.find((heading) => spellings[heading].includes(one));
  return key === "" ? null : (spelt(key) ?? spelt(bare(key)) ?? joinedNames(bare(key)));
}

/** The usual spelling of the heading that a cell misspells by one typing error. */
function suggestHeading(cell: string): string | null {
  const key = bare(headingKey(cell));
  if (key.length < 3) return null;
  const meant = allHeadings.find((heading) =>
    spellings[heading].some((one) => one.length > 3 && isMisspelling(key, one, 1)),
  );
  return meant === undefined ? null : (spellings[meant][0] ?? null);
}

/** How likely a row is to contain the headings; 0 if it does not. */
function likeness(row: readonly string[]): number {
  const cells = row.filter((cell) => cell.trim() !== "");
  const known = cells.flatMap((cell) => headingIn(cell) ?? []);
  const meant = cells.flatMap((cell) => (headingIn(cell) === null ? (suggestHeading(cell) ?? []) : []));
  const isNaming = [...known, ...meant.flatMap((one) => headingIn(one) ?? [])].some((one) => naming.has(one));
  const count = new Set(known).size + meant.length;
  // a single cell "Students" is a title, not a heading
  const isOnly = cells.length === 1 && known.length === 1 && !/^(student|pupil)s?$/.test(headingKey(cells[0] ?? ""));
  // of two rows with equally many headings, the one with fewer other cells: a title may say "Class: JSS 1, Term: First"
  return isNaming && known.length > 0 && (count > 1 || isOnly) ? count + known.length / (cells.length + 1) : 0;
}

const nameParts: ReadonlySet<Heading> = new Set(["surname", "first", "middle", "other"]);

/** Whether the row is the second one of headings: the parts of the name, below a cell that is merged for all of them. */
function isSecondHeadings(above: readonly string[], row: readonly string[]): boolean {
  const isEmpty = (cell = ""): boolean => cell.trim() === "";
  if (!row.every((cell) => isEmpty(cell) || headingIn(cell) !== null)) return false;
  const parts = row.flatMap((cell, at) => (nameParts.has(headingIn(cell) ?? "number") ? [at] : []));
  return (
    parts.length > 1 &&
    !isEmpty(above[parts[0] ?? -1]) &&
    above.some((cell, at) => isEmpty(row[at]) && headingIn(cell) !== null)
  );
}

/** Joins headings that fill two rows into the second row. The first one is left empty, so that all rows keep their numbers. */
export function withWholeHeadings(table: readonly string[][]): string[][] {
  const rows = [...table];
  for (const [at, row] of table.entries()) {
    const above = table[at - 1] ?? [];
    if (!isSecondHeadings(above, row)) continue;
    const width = Math.max(above.length, row.length);
    rows[at - 1] = [];
    rows[at] = Array.from({ length: width }, (_, column) => row[column]?.trim() || (above[column] ?? ""));
  }
  return rows;
}

/** The headings of a table, which may have titles, addresses and blank lines above them; null without headings. */
export function findHeadings(table: string[][]): Headings | null {
  const scores = table.slice(0, rowsSearched).map((row) => likeness(row));
  const best = Math.max(0, ...scores);
  return best === 0 ? null : readHeadings(table, scores.indexOf(best));
}

/** The refusal of a file with girls beside boys, or one class beside another: only one student of each line would be read. */
export const sideBySide = () =>
  badRequest(
    "Two lists stand side by side in this file. Put all names into one column, one list below the other, and choose it again.",
  );

const girlsOrBoys = /\b(?:boys|girls|males|females)\b/i;
/** Whether a text says no more than that girls or boys follow. */
export const isGirlsOrBoys = (text: string): boolean =>
  /^(?:list of )?(?:the )?(?:boys|girls|males?|females?)(?: list| students)?\W*$/i.test(text.trim());
/** Whether a row names boys in one column and girls in another. A row with figures only says how many there are of each. */
export const hasGirlsBesideBoys = (row: readonly string[]): boolean =>
  row.filter((cell) => girlsOrBoys.test(cell)).length > 1 && !row.some((cell) => /\d/.test(cell));

/** Whether two lists stand side by side. A second column of names alone may be that of the parents. */
function isSideBySide(table: string[][], row: number): boolean {
  const found = (table[row] ?? []).map((cell) => headingIn(cell));
  const isTwice = (...headings: Heading[]): boolean =>
    headings.some((heading) => found.filter((one) => one === heading).length > 1);
  const isDivided = isTwice("number", "className", "admissionNo") || table.slice(0, row).some(hasGirlsBesideBoys);
  const [, second] = found.flatMap((one, at) => (one === "name" || one === "surname" ? [at] : []));
  return isDivided && isTwice("name", "surname") && second !== undefined && isFilledBelow(table, row, second);
}

function readHeadings(table: string[][], row: number): Headings {
  const cells = table[row] ?? [];
  const places = new Map<Heading, number>();
  const rankAt = (heading: Heading, index: number): number => {
    const key = headingKey(cells[index] ?? "");
    const ranks = [key, bare(key)].map((one) => spellings[heading].indexOf(one));
    return ranks.find((rank) => rank !== -1) ?? spellings[heading].length;
  };
  for (const [index, cell] of cells.entries()) {
    const heading = headingIn(cell);
    if (heading === null) continue;
    const earlier = places.get(heading);
    if (earlier === undefined || rankAt(heading, index) < rankAt(heading, earlier)) places.set(heading, index);
  }
  if (isSideBySide(table, row)) throw sideBySide();
  // a list may have both "Class" and "Class arm"
  const arm = cells.findIndex((cell) => /^class (and )?arm$/.test(headingKey(cell)));
  if (arm !== -1 && places.get("className") !== arm && !places.has("arm")) places.set("arm", arm);
  return { row, places, notes: notesOn(table, row, places) };
}

const isFilledBelow = (table: string[][], row: number, index: number): boolean =>
  table.slice(row + 1).some((line) => (line[index] ?? "").trim() !== "");

/** Notes about columns that are not read: a suggestion, or that they are left out. */
function notesOn(table: string[][], row: number, places: ReadonlyMap<Heading, number>): string[] {
  const cells = table[row] ?? [];
  const stored = new Set([...places].filter(([heading]) => heading !== "sex").map(([, at]) => at));
  const width = Math.max(...table.slice(row).map((one) => one.length));
  const meant: string[] = [];
  const leftOut: string[] = [];
  for (let index = 0; index < width; index += 1) {
    const cell = (cells[index] ?? "").trim();
    if (stored.has(index) || headingIn(cell) === "number") continue;
    if (cell === "") {
      if (isFilledBelow(table, row, index)) leftOut.push(`column ${index + 1}`);
      continue;
    }
    const suggestion = headingIn(cell) === null ? suggestHeading(cell) : null;
    if (suggestion === null) leftOut.push(cell.slice(0, 40));
    else meant.push(`Unknown column "${cell.slice(0, 40)}".${didYouMean([suggestion])}`);
  }
  return leftOut.length === 0 ? meant : [...meant, `Columns left out: ${leftOut.join(", ")}.`];
}
