import { classKey } from "../../schema/rules/spellings.ts";

/** A line of a list as the server read it. */
export interface ImportLine {
  line: number;
  name: string | null;
  email: string | null;
  className: string | null;
  classId: string | null;
  admissionNo?: string | null;
  problem: string | null;
  /** The line gives its admission number to a student who is there already (D-386). */
  isKnown?: boolean | null;
}

/** A list as the server read it; `importId` names it when the students are created. */
export interface ReadList {
  importId: string;
  rows: readonly ImportLine[];
  /** Remarks on the whole list. */
  notes: readonly string[];
}

/** What a person changed in a line. */
export interface LineChange {
  name: string;
  email: string;
  className: string;
  admissionNo: string;
  isLeftOut: boolean;
}

export type LineChanges = Readonly<Record<number, LineChange>>;

export const unchanged = ({ name, email, className, admissionNo }: ImportLine): LineChange => ({
  name: name ?? "",
  email: email ?? "",
  className: className ?? "",
  admissionNo: admissionNo ?? "",
  isLeftOut: false,
});

/** Whether any line has an admission number. */
export const isNumbered = (lines: readonly ImportLine[]): boolean => lines.some(({ admissionNo }) => admissionNo);

/** Lines with a problem. */
export const faultyLines = (lines: readonly ImportLine[]): ImportLine[] =>
  lines.filter(({ problem }) => problem !== null);

const fields = ["name", "email", "className", "admissionNo"] as const;

/** The cells of a line that a person changed. */
const touched = (line: ImportLine, change: LineChange): (typeof fields)[number][] =>
  fields.filter((field) => change[field] !== unchanged(line)[field]);

/** The cells of these lines with the changes in them, each under a name of its own: a tab keeps only texts. */
export function lineTexts(lines: readonly ImportLine[], changes: LineChanges): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const line of lines) {
    const change = changes[line.line] ?? unchanged(line);
    for (const field of fields) texts[`${line.line} ${field}`] = change[field];
    texts[`${line.line} left out`] = String(change.isLeftOut);
  }
  return texts;
}

/** The reverse of `lineTexts`: the changes that these texts of a tab make in the lines. */
export function keptLineChanges(lines: readonly ImportLine[], texts: Partial<Record<string, string>>): LineChanges {
  const changes: Record<number, LineChange> = {};
  for (const line of lines) {
    const change = { ...unchanged(line), isLeftOut: texts[`${line.line} left out`] === "true" };
    for (const field of fields) change[field] = texts[`${line.line} ${field}`] ?? change[field];
    if (isTouched(line, change)) changes[line.line] = change;
  }
  return changes;
}

/** Whether a person changed a line with a problem; the server leaves out those that nobody changed. */
export const isTouched = (line: ImportLine, change: LineChange): boolean =>
  change.isLeftOut || touched(line, change).length > 0;

/** The changed lines alone are sent, so that a long list fits into one request. */
export const changedRows = (lines: readonly ImportLine[], changes: LineChanges) =>
  lines.flatMap((line) => {
    const change = changes[line.line];
    if (!change || !isTouched(line, change)) return [];
    if (change.isLeftOut) return [{ line: line.line, isLeftOut: true }];
    const cells = Object.fromEntries(touched(line, change).map((field) => [field, change[field]]));
    return [{ line: line.line, ...cells }];
  });

/** How many lines are ready: those without a problem, and corrected ones. */
export function readyCount(lines: readonly ImportLine[], changes: LineChanges): number {
  return lines.filter((line) => {
    const change = changes[line.line];
    if (!change) return line.problem === null;
    return !change.isLeftOut && (line.problem === null || isTouched(line, change));
  }).length;
}

/** Whether a line gives a number and makes no student; one whose name, address or class was corrected may be of somebody else. */
const givesNumber = (line: ImportLine, change = unchanged(line)): boolean =>
  line.isKnown === true &&
  line.problem === null &&
  !change.isLeftOut &&
  change.admissionNo.trim() !== "" &&
  touched(line, change).every((field) => field === "admissionNo");

/** How many lines give their numbers to students who are there already. */
export const numberCount = (lines: readonly ImportLine[], changes: LineChanges): number =>
  lines.filter((line) => givesNumber(line, changes[line.line])).length;

/**
 * Gives a class to all lines that have none in the file. Only those are changed whose class is still `before`, the last one
 * that all of them were given, so that a class chosen for a single line stays.
 */
export const withClass = (
  lines: readonly ImportLine[],
  changes: LineChanges,
  before: string,
  className: string,
): LineChanges => ({
  ...changes,
  ...Object.fromEntries(
    classless(lines)
      .map((line) => [line.line, changes[line.line] ?? unchanged(line)] as const)
      .filter(([, change]) => change.className === before)
      .map(([line, change]) => [line, { ...change, className }]),
  ),
});

/** Lines whose only problem is that they name no class. */
export const classless = (lines: readonly ImportLine[]): ImportLine[] =>
  lines.filter(({ name, className }) => Boolean(name) && !className);

/** Names of classes that the lines need and the school does not have. */
export function missingClasses(
  lines: readonly ImportLine[],
  changes: LineChanges,
  known: readonly { name: string }[],
): string[] {
  const names = new Set(known.map(({ name }) => classKey(name)));
  const missing = new Map<string, string>();
  for (const line of lines) {
    const change = changes[line.line];
    if (givesNumber(line, change)) continue;
    if (change?.isLeftOut || (line.problem !== null && !(change && isTouched(line, change)))) continue;
    const name = (change?.className ?? line.className ?? "").trim();
    if (name && !names.has(classKey(name)) && !missing.has(classKey(name))) missing.set(classKey(name), name);
  }
  return [...missing.values()];
}
