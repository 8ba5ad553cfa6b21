/* Headings of class lists, as schools spell them. */

/** What a column of a class list holds. Sex, number and the like are known so that nobody is asked about them. */
export type Heading =
  "number" | "name" | "surname" | "first" | "middle" | "other" | "className" | "arm" | "sex" | "admissionNo" | "email";

/** Where the headings stand, and what has to be said about them. */
export interface Headings {
  /** Index of their row in the table; -1 for a list without any. */
  row: number;
  places: ReadonlyMap<Heading, number>;
  notes: string[];
}

/** As `keyOf` writes them, the most telling spelling of each first: it wins when two columns could be meant. */
const spellings: Record<Heading, readonly string[]> = {
  number: ["s n", "sn", "s no", "sno", "serial no", "serial number", "serial", "no", "nos", "number", "#"],
  name: [
    "name",
    "names",
    "full name",
    "full names",
    "fullname",
    "fullnames",
    "name and surname",
    "surname and other names",
    "surname other names",
    "surname and other name",
    "surname and othernames",
    "surname and first name",
    "surname and firstname",
    "surname first name",
    "surname firstname",
    "surname first name and middle name",
    "surname first name middle name",
    "surname first name other names",
    "first name and surname",
    "first name surname",
    "first and last name",
    "student",
    "students",
    "pupil",
    "pupils",
  ],
  surname: ["surname", "surnames", "sur name", "last name", "lastname", "last names", "family name"],
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

const keyOf = (cell: string): string =>
  cell
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/['’`]/g, "")
    .replaceAll(/[^\p{L}\p{N}#]+/gu, " ")
    .trim()
    .replace(/ (surname first|in full|in block letters|in capitals|optional|required)$/, "");
/** "Student's Name" and "Name of student" are "name". */
const bare = (key: string): string => {
  const owner = "(?:students?|pupils?|learners?|candidates?)";
  return key.replace(new RegExp(`^${owner} | of (?:the )?${owner}$`), "");
};

function headingOf(cell: string): Heading | null {
  const key = keyOf(cell);
  const spelt = (one: string) => allHeadings.find((heading) => spellings[heading].includes(one));
  return key === "" ? null : (spelt(key) ?? spelt(bare(key)) ?? null);
}

/** The heading, as it is best written, that a cell is one slip of the keyboard away from. */
function meantBy(cell: string): string | null {
  const key = bare(keyOf(cell));
  if (key.length < 3) return null;
  const meant = allHeadings.find((heading) => spellings[heading].some((one) => one.length > 3 && isSlip(key, one)));
  return meant === undefined ? null : (spellings[meant][0] ?? null);
}

/** Whether one letter is wrong, missing or too many, or two neighbours changed places. */
function isSlip(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (x.length <= 1 && y.length <= 1) || (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0]);
}

/** How much a row looks like headings: 0 for not at all. */
function likeness(row: readonly string[]): number {
  const cells = row.filter((cell) => cell.trim() !== "");
  const known = cells.flatMap((cell) => headingOf(cell) ?? []);
  const meant = cells.flatMap((cell) => (headingOf(cell) === null ? (meantBy(cell) ?? []) : []));
  const isNaming = [...known, ...meant.flatMap((one) => headingOf(one) ?? [])].some((one) => naming.has(one));
  const count = new Set(known).size + meant.length;
  // A single cell may be the title "Students"; as a heading it says what kind of name follows
  const isOnly = cells.length === 1 && known.length === 1 && !/^(student|pupil)s?$/.test(keyOf(cells[0] ?? ""));
  return isNaming && known.length > 0 && (count > 1 || isOnly) ? count : 0;
}

/** The headings of a table: titles, addresses and blank lines may stand above them. Null where there are none. */
export function findHeadings(table: string[][]): Headings | null {
  const scores = table.slice(0, rowsSearched).map((row) => likeness(row));
  const best = Math.max(0, ...scores);
  return best === 0 ? null : readHeadings(table, scores.indexOf(best));
}

function readHeadings(table: string[][], row: number): Headings {
  const cells = table[row] ?? [];
  const places = new Map<Heading, number>();
  const rankAt = (heading: Heading, index: number): number => {
    const key = keyOf(cells[index] ?? "");
    const rank = spellings[heading].indexOf(key);
    return rank === -1 ? spellings[heading].indexOf(bare(key)) : rank;
  };
  for (const [index, cell] of cells.entries()) {
    const heading = headingOf(cell);
    if (heading === null) continue;
    const earlier = places.get(heading);
    if (earlier === undefined || rankAt(heading, index) < rankAt(heading, earlier)) places.set(heading, index);
  }
  // "Class" and "Class arm" side by side
  const arm = cells.findIndex((cell) => /^class (and )?arm$/.test(keyOf(cell)));
  if (arm !== -1 && places.get("className") !== arm && !places.has("arm")) places.set("arm", arm);
  return { row, places, notes: notesOn(table, row, new Set(places.values()), places) };
}

/** What is said about columns that are not read: what was meant, or that they are left out. */
function notesOn(
  table: string[][],
  row: number,
  read: ReadonlySet<number>,
  places: ReadonlyMap<Heading, number>,
): string[] {
  const cells = table[row] ?? [];
  const stored = new Set(
    [...places].filter(([heading]) => !["sex", "admissionNo"].includes(heading)).map(([, at]) => at),
  );
  const width = Math.max(...table.slice(row).map((one) => one.length));
  const meant: string[] = [];
  const leftOut: string[] = [];
  for (let index = 0; index < width; index += 1) {
    const cell = (cells[index] ?? "").trim();
    if (stored.has(index) || headingOf(cell) === "number") continue;
    if (cell === "") {
      if (table.slice(row + 1).some((line) => (line[index] ?? "").trim() !== "")) leftOut.push(`column ${index + 1}`);
      continue;
    }
    const suggestion = read.has(index) || headingOf(cell) !== null ? null : meantBy(cell);
    if (suggestion === null) leftOut.push(cell.slice(0, 40));
    else meant.push(`Unknown column "${cell.slice(0, 40)}". Did you mean ${suggestion}?`);
  }
  return leftOut.length === 0 ? meant : [...meant, `Columns left out: ${leftOut.join(", ")}.`];
}
