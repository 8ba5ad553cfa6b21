import { inOneForm } from "../../schema/rules/one-form.ts";
import {
  admissionKey,
  admissionNoRules,
  classKey,
  cleanAdmissionNo,
  importedStudentRules,
} from "../../schema/rules/school-people.ts";
import { schoolNameRules } from "../../schema/rules/school-subjects.ts";
import { withoutUnseen } from "../../schema/rules/unseen-signs.ts";
import { badRequest } from "../core/errors.ts";
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
export interface CheckedLine extends ImportLine {
  problem: string | null;
  /** The present student who gets the admission number of this line; null where the line is of somebody new, or has a problem. */
  knownId: string | null;
}

/** The lines of a list, and notes for the person who sent it. */
export interface ReadList {
  lines: ImportLine[];
  notes: string[];
}

type Cells = (heading: Heading) => string;

/*
 * No class list has more columns or longer cells. The rest is cut off here, because the patterns that look for classes and
 * totals would take minutes on a cell of a megabyte, and this process would answer nobody meanwhile. A name or address that is
 * too long is still refused afterwards.
 */
const maxColumns = 200;
const maxSigns = 500;
/** As much of a row as is read. */
export const withinLimits = (row: readonly string[]): string[] =>
  row.slice(0, maxColumns).map((cell) => cell.slice(0, maxSigns));

/** One space between words, and each letter in one piece with its marks: a Mac may write them apart. */
export const clean = (cell: string): string => inOneForm(withoutUnseen(cell)).replaceAll(/\s+/g, " ").trim();
const isNothing = (cell: string): boolean => /^([-–—_.]+|nil|none|null|n\/?a|no e-?mail)$/i.test(cell);
/** What Excel makes of a long number, 2.02E+09, or of one such as 12/2024, which it takes for a date. */
const isChangedNumber = (admissionNo: string): boolean =>
  /^\d[\d.]*E\+\d+$/i.test(admissionNo) || isDate.test(admissionNo);
/** One phone number or several, or what Excel makes of a long one: 8.03E+09. */
const isPhone = (cell: string): boolean => /^(?:[+(]?\d[\d\s().,;/+–-]{5,}|\d[\d.]*E\+\d+)$/i.test(cell);
/** What people write for "the same as above". */
const isDitto = (cell: string): boolean => /^(?:(?:["“”„″〃'‘’,]\s?)+|-?\s?(?:do|ditto)\.?\s?-?)$/i.test(cell);

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

const textOf = (row: readonly string[]): string =>
  row
    .map(clean)
    .filter((cell) => cell !== "")
    .join(" ")
    .slice(0, 60);

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

const level =
  "(?:j\\.?(?:s\\.?){1,2}|(?:s\\.?){2,3}|(?:junior|senior)(?: secondary)?|primary|pry|basic|nursery|kg|grade|year|yr|form|class)[ ._-]*(?:\\d{1,2}|[ivx]{1,3}|one|two|three|four|five|six)";
/** "JSS 1A", "SS2 Gold", "Primary Five B": a level, and at most one word for the arm. */
const className = new RegExp(`^${level}(?:[ ._-]*[a-z]|[ ._-]+[a-z]+)?$`, "i");
/** The class before "class list", "register" and the like. */
const classBefore = new RegExp(
  `^(${level}(?:[ ._-]*[a-z]\\b|[ ._-]+(?!class|list|name|student|pupil|register)[a-z]+)?)[ :–-]+(?:(?:class|names?|students?['’]?|pupils?['’]?) ?)?(?:list|register|broad ?sheet)\\b`,
  "i",
);
/** Words of a title that are no arm of the class before them. */
const noArm =
  "(?:class|nominal|lists?|names?|students?|pupils?|candidates?|learners?|register|roll|broad|sheet|for|in|of|and|to|the|new|old|all|first|second|third|term|session|academic)";
const classWithin = new RegExp(
  `\\b${level.replace("[ivx]{1,3}", "[ivx]{1,3}\\b")}(?:[ ._-]*[a-z]\\b|[ ._-]+(?!${noArm}\\b)[a-z]+\\b)?`,
  "gi",
);
const listWord = /\b(?:lists?|names|students?|pupils?|candidates|register|roll|broad ?sheet)\b/i;
/** Behind a class in a title that is about several, as in "JSS 1A and B". */
const severalClasses = /^(?:\d|\s*(?:[&(/+]|[-–]\s*\d|,\s*(?:\d{1,2}|[a-z])\b|(?:and|to)\b))/i;

/** The one class that a title about a list mentions. */
function classWithinTitle(title: string): string | null {
  const [found, ...others] = listWord.test(title) ? title.matchAll(classWithin) : [];
  if (found === undefined || others.length > 0) return null;
  const [name] = found;
  return severalClasses.test(title.slice(found.index + name.length)) ? null : name;
}

/** The class that a text names without a sentence around it: "JSS 1A", "SS 3 candidates". */
export function classNamed(text: string): string | null {
  const name = text.replace(
    /(?:[ ._-]+(?:class|nominal|students['’]?|pupils['’]?|candidates|learners|names|list|register|roll))+$/i,
    "",
  );
  return className.test(name) ? name : null;
}

const classLabel = /^(?:class(?: ?[/&] ?arm| name)?|form)\s*[:=–-]\s*(.*)$/i;
const classTitle = /\b(?:class list|list of (?:students|pupils))(?: of| for| in|\s*[:–-])\s+(.+)$/i;

/** Behind a class, as in "JSS 1A 2025/2026 session". */
const sessionOrTerm =
  /(?:^|[\s,(–-]+)(?:(?:academic\s+)?session\b|(?:19|20)\d\d\b|(?:first|second|third|1st|2nd|3rd)\s+term\b).*$/i;

/** The class that a row above or between the lines names; titles may say it in a sentence. */
function classIn(row: string[], isTitle: boolean): string | null {
  const cells = row.map((cell) => clean(cell)).filter((cell) => cell !== "");
  const [first = "", second = ""] = cells;
  if (!isTitle && cells.length > 2) return null;
  const alone = first.replace(sessionOrTerm, "").trim();
  const [named] = [first, alone, alone.replace(/^class\s+/i, "")].flatMap((text) => classNamed(text) ?? []);
  if (cells.length === 1 && named !== undefined) return named;
  for (const [index, cell] of cells.entries()) {
    const labelled = classLabel.exec(cell)?.[1] ?? (/^(class|form)$/i.test(cell) && cells.length > 1 ? "" : null);
    const given = labelled === "" ? cells[index + 1] : labelled;
    if (given) {
      const [named = ""] = given.split(/[,;|]/);
      const behind = /\s+\(?(session|term|date|class teacher|form teacher|no\.? )\b.*$/i;
      return named.replace(sessionOrTerm, "").replace(behind, "").trim() || named.trim();
    }
  }
  if (!isTitle || second !== "") return null;
  const before = classBefore.exec(first)?.[1] ?? classWithinTitle(first);
  if (before !== null) return before;
  // of "2025/2026 session" nothing is left
  const behind = (classTitle.exec(first)?.[1] ?? "").replace(sessionOrTerm, "").trim();
  return behind === "" || /^(?:the|all|our|this) /i.test(behind) ? null : behind;
}

const footer =
  /^((grand |sub ?)?total\b|(no\.?|number) of\b|(boys|girls|males?|females?)\b|(class|form) (teacher|master|mistress)|(head ?teacher|principal|prepared|compiled|checked|signed|sign)\b|signature|date\s*:)/i;

/** The text of a line of totals or signatures below a list; null for other lines. */
export function footerText(row: string[]): string | null {
  const cells = row.map((cell) => clean(cell)).filter((cell) => cell !== "");
  return cells.length <= 2 && footer.test(cells[0] ?? "") ? textOf(row) : null;
}

/** The class that a heading above a list names. A line of totals may name the class above it. */
export const classInTitle = (title: string): string | null =>
  footerText([title]) === null || /^(?:boys|girls)\b/i.test(title) ? classIn([title], true) : null;

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

/** Phones, Word and Excel write different apostrophes into O'Neil. */
const nameKey = (name: string): string =>
  clean(name)
    .toLowerCase()
    .replaceAll(/[\u2018\u2019\u02BC\u02B9\u2032\u00B4`]/g, "'");
/** The same text for two people who have the same name and class. */
const personKey = (name: string, className: string): string => `${nameKey(name)}\n${classKey(className)}`;

/** A student who is in the school already. Address and number are null where the student has none. */
export interface KnownStudent {
  id: string;
  name: string;
  className: string;
  email: string | null;
  admissionNo: string | null;
}

/** The present students of a school. */
export interface KnownStudents {
  /** By email address in lower case. */
  addresses: ReadonlyMap<string, KnownStudent>;
  /** By `admissionKey`: the `nameKey` of the student who has that number. */
  numbers: ReadonlyMap<string, string>;
  /** By `personKey`: all who share a name and a class. */
  people: ReadonlyMap<string, readonly KnownStudent[]>;
}

export const knownStudents = (students: readonly KnownStudent[]): KnownStudents => ({
  addresses: new Map(students.flatMap((one) => (one.email === null ? [] : [[one.email.toLowerCase(), one] as const]))),
  numbers: new Map(
    students.flatMap(({ name, admissionNo }) =>
      admissionNo === null ? [] : [[admissionKey(admissionNo), nameKey(name)] as const],
    ),
  ),
  people: Map.groupBy(students, ({ name, className }) => personKey(name, className)),
});

/**
 * Problems of each line: of its own, with other lines, and with present students. `asRead` holds all lines of the list before
 * anything was corrected or left out.
 */
export function checkLines(
  lines: ImportLine[],
  known: KnownStudents,
  asRead: readonly ImportLine[] = [],
): CheckedLine[] {
  const seen = new Map<string, ImportLine>();
  const earlier = (key: string, line: ImportLine): ImportLine | null => {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    return first ?? null;
  };
  const ownerOf = findOwners([...asRead, ...lines], known);
  return lines.map((line) => {
    const email = line.email.toLowerCase();
    const number = admissionKey(line.admissionNo);
    const sameAddress = email === "" ? null : earlier(`email ${email}`, line);
    const sameNumber = number === "" ? null : earlier(`number ${number}`, line);
    const own = findProblem(line, sameAddress, sameNumber);
    const knownId = own === null ? ownerOf(line) : null;
    return { ...line, problem: own ?? (knownId === null ? strangerProblem(line, known) : null), knownId };
  });
}

const wordsOf = (name: string): string[] =>
  nameKey(name)
    .split(/[\s,.-]+/)
    .filter(Boolean);
/** Whether one name has all words of the other, in any order: "Eze, Ada" and "Ada Chioma Eze". */
function isNameOf(one: string, other: string): boolean {
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  return fewer.every((word) => more.includes(word));
}

/**
 * Finds the one present student without an admission number whom a line with a new number names (D-386): by the address, unless
 * the name is another, because families share addresses; else by name and class, unless the school has a second one of the
 * name there. No other line may name the same student, not even as it was read before somebody corrected it or left it out:
 * nobody says which of the two is the student who is there, and a number must not go to the wrong one.
 */
function findOwners(
  lines: readonly ImportLine[],
  { addresses, numbers, people }: KnownStudents,
): (line: ImportLine) => string | null {
  const keyOf = ({ name, className }: Pick<ImportLine, "name" | "className">): string => personKey(name, className);
  const addressKey = ({ email }: ImportLine): string => email.toLowerCase();
  const mentions = new Map<string, ImportLine[]>();
  for (const line of lines) {
    const addressee = addresses.get(addressKey(line));
    const keys = new Set([keyOf(line), ...(addressee ? [addressKey(line), keyOf(addressee)] : [])]);
    for (const key of keys) {
      const same = mentions.get(key);
      if (same === undefined) mentions.set(key, [line]);
      else same.push(line);
    }
  }
  // one student listed twice with one number is no second student
  const isAlone = (key: string, { line, admissionNo }: ImportLine): boolean =>
    (mentions.get(key) ?? []).every(
      (other) => other.line === line || admissionKey(other.admissionNo) === admissionKey(admissionNo),
    );
  return (line) => {
    const number = admissionKey(line.admissionNo);
    if (number === "" || numbers.has(number)) return null;
    const key = line.email === "" ? keyOf(line) : addressKey(line);
    const [owner, ...others] = line.email === "" ? (people.get(key) ?? []) : [addresses.get(key)];
    if (owner === undefined || others.length > 0 || owner.admissionNo !== null) return null;
    return isNameOf(line.name, owner.name) && isAlone(key, line) ? owner.id : null;
  };
}

/** A formula, an error of a spreadsheet such as #REF!, or a number, also one as long as that of a phone: 8.03E+09. */
const isNoName = (name: string): boolean => /^[=#]|^[\d.]+E\+?\d+$/i.test(name) || !/\p{L}/u.test(name);

/** "2026-02-01" or "1-Feb", which Excel makes of a class such as 1/2. */
const isDate =
  /^(?:\d{4}-\d\d-\d\d|\d{1,2}-[a-z]{3}(?:-\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{1,2})$/i;

function findProblem(line: ImportLine, sameAddress: ImportLine | null, sameNumber: ImportLine | null): string | null {
  const person = importedStudentRules.safeParse({ name: line.name, email: line.email });
  if (!person.success) return person.error.issues[0]?.message ?? "Invalid input";
  if (isNoName(line.name)) return "This is not a name. Please correct it.";
  if (line.className === "") return "Please select a class for the student";
  const named = schoolNameRules.safeParse({ name: line.className });
  if (!named.success) return `Class: ${named.error.issues[0]?.message ?? "Invalid input"}`;
  if (isDate.test(line.className)) return "Excel changed this class into a date. Please correct it.";
  const number = admissionNoRules.safeParse(line.admissionNo);
  if (!number.success) return `Admission number: ${number.error.issues[0]?.message ?? "Invalid input"}`;
  if (sameAddress !== null) return `Line ${sameAddress.line} has the same email address`;
  if (sameNumber === null) return null;
  const what = nameKey(sameNumber.name) === nameKey(line.name) ? "name and admission number" : "admission number";
  return `Line ${sameNumber.line} has the same ${what}`;
}

/** Without an address and without a number, a present student and a new one of the same name cannot be distinguished. */
function strangerProblem({ name, email, className, admissionNo }: ImportLine, known: KnownStudents): string | null {
  const owner = admissionNo === "" ? undefined : known.numbers.get(admissionKey(admissionNo));
  if (owner !== undefined) {
    return owner === nameKey(name)
      ? `This student exists already, with the admission number ${admissionNo}.`
      : `Another student has the admission number ${admissionNo}.`;
  }
  if (email !== "") {
    return known.addresses.has(email.toLowerCase()) ? "A student with this email address exists already." : null;
  }
  const namesakes = known.people.get(personKey(name, className)) ?? [];
  const other = "a middle name or an email address.";
  if (admissionNo === "") {
    return namesakes.length === 0
      ? null
      : `This class has a student of this name already. For another student, add ${other}`;
  }
  // who has another number is another student
  if (namesakes.every((one) => one.admissionNo !== null)) return null;
  return `This class has a student of this name already, without an admission number. Type it in the list of students; for another student, add ${other}`;
}

const namesakesNamed = 5;

/**
 * Notes on lines that may be one student listed twice. Both are kept, because two students may share a name. There is no note when
 * each of them has an admission number.
 */
export function namesakeNotes(lines: CheckedLine[]): string[] {
  const places = new Map<string, ImportLine[]>();
  for (const line of lines.filter(({ problem, knownId }) => problem === null && knownId === null)) {
    const key = personKey(line.name, line.className);
    places.set(key, [...(places.get(key) ?? []), line]);
  }
  const twice = [...places.values()].filter(
    (same) => same.length > 1 && same.some(({ admissionNo }) => admissionNo === ""),
  );
  const notes = twice.slice(0, namesakesNamed).map((same) => {
    const numbers = same.map(({ line }) => line).join(" and ");
    return `Lines ${numbers}: ${same[0]?.name ?? ""} is there ${same.length === 2 ? "twice" : `${same.length} times`} in one class. Each line becomes a student.`;
  });
  const more = twice.length - notes.length;
  return more > 0
    ? [...notes, `${more} more ${more === 1 ? "name is" : "names are"} there twice in one class.`]
    : notes;
}

/** A note on names that a spreadsheet saved without their letters: "CSV" writes `?` for ẹ, ọ and ṣ, "CSV UTF-8" does not. */
export function lostLettersNote(lines: readonly ImportLine[]): string[] {
  const [first, ...more] = lines.filter(({ name }) => name.includes("?"));
  if (first === undefined) return [];
  const others =
    more.length === 0 ? "" : ` ${more.length} more ${more.length === 1 ? "name is" : "names are"} like this.`;
  return [
    `Line ${first.line}: "${first.name}" has question marks where letters should be.${others} Save the list again as an Excel workbook (.xlsx) or as "CSV UTF-8", and choose that file.`,
  ];
}
