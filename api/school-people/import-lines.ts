import { studentRules } from "../../schema/rules/school-people.ts";
import { schoolNameRules } from "../../schema/rules/school-subjects.ts";

/** A line of a list of students, as read or as corrected. */
export interface ImportLine {
  /** Its number in the file, from 1. */
  line: number;
  name: string;
  email: string;
  className: string;
}
export type JudgedLine = ImportLine & { problem: string | null };

const headings = {
  name: /^(student'?s? ?)?(full ?)?names?( of student)?$/,
  email: /^(student'?s? ?)?e-?mail( address)?$/,
  className: /^(class|class ?name|form|level)$/,
  first: /^(first|given|other) ?names?$/,
  last: /^(last ?name|surname|family ?name)$/,
};
type Heading = keyof typeof headings;

/** Lines of a table with headings in any order; without headings the columns are name, email and class. */
export function linesOf(table: string[][]): ImportLine[] {
  const [first = []] = table;
  const columns = new Map<Heading, number>();
  for (const [index, cell] of first.entries()) {
    const heading = (Object.keys(headings) as Heading[]).find((one) =>
      headings[one].test(
        cell
          .trim()
          .toLowerCase()
          .replaceAll(/[_\s]+/g, " "),
      ),
    );
    if (heading !== undefined && !columns.has(heading)) columns.set(heading, index);
  }
  const hasHeadings = columns.has("email") || (columns.has("name") && columns.has("className"));
  const places = hasHeadings
    ? columns
    : new Map<Heading, number>([
        ["name", 0],
        ["email", 1],
        ["className", 2],
      ]);
  const cellOf = (row: string[], heading: Heading): string => {
    const index = places.get(heading);
    return index === undefined ? "" : (row[index] ?? "").trim();
  };
  return table
    .map((row, index) => ({
      line: index + 1,
      name: cellOf(row, "name") || `${cellOf(row, "first")} ${cellOf(row, "last")}`.trim(),
      email: cellOf(row, "email"),
      className: cellOf(row, "className"),
    }))
    .filter(({ line, name, email, className }) => !(hasHeadings && line === 1) && `${name}${email}${className}` !== "");
}

/** What is wrong with each line, by itself, beside the other lines, and beside who is there already. */
export function judgeLines(lines: ImportLine[], taken: ReadonlySet<string>): JudgedLine[] {
  const first = new Map<string, number>();
  return lines.map((line) => {
    const email = line.email.toLowerCase();
    const earlier = email === "" ? undefined : first.get(email);
    if (earlier === undefined) first.set(email, line.line);
    return { ...line, problem: problemOf(line, earlier, taken.has(email)) };
  });
}

function problemOf(line: ImportLine, earlier: number | undefined, isTaken: boolean): string | null {
  if (line.className === "") return "Please select a class for the student";
  const person = studentRules.safeParse({ name: line.name, email: line.email, classId: "-" });
  if (!person.success) return person.error.issues[0]?.message ?? "Invalid input";
  const named = schoolNameRules.safeParse({ name: line.className });
  if (!named.success) return `Class: ${named.error.issues[0]?.message ?? "Invalid input"}`;
  if (earlier !== undefined) return `Line ${earlier} has the same email address`;
  return isTaken ? "A student with this email address exists already." : null;
}
