import { admissionNoRules, importedStudentRules } from "../../schema/rules/school-people.ts";
import { admissionKey, classKey } from "../../schema/rules/spellings.ts";
import { schoolNameRules } from "../../schema/rules/school-subjects.ts";
import { clean, isDate } from "./import-cells.ts";
import type { ImportLine } from "./import-lines.ts";

/* Whether the lines of a class list can become students, or are of students who are there already. */

export interface CheckedLine extends ImportLine {
  problem: string | null;
  /** The present student who gets the admission number of this line; null where the line is of somebody new, or has a problem. */
  knownId: string | null;
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
  const places = Map.groupBy(
    lines.filter(({ problem, knownId }) => problem === null && knownId === null),
    ({ name, className }) => personKey(name, className),
  );
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
