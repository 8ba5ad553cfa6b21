import { examTypes } from "../../schema/rules/words.ts";
import { readPaperPicture, type PaperFile } from "../question-files/paper-file.ts";
import { checkValues, FileRefused, type ReadRow, type RowFault } from "./csv-rows.ts";
import type { ImportSource } from "./import.ts";

/* Questions of a file for people or for other programs, as rows of the bank. */

/** The paper that the form names. */
export type GivenPaper = Partial<Record<"examType" | "subjectName" | "year", string>>;

/** Whether the form names exam type, subject and year. */
export const isWhole = ({ examType, subjectName, year }: GivenPaper): boolean =>
  examType !== undefined && subjectName !== undefined && year !== undefined;

type Found = PaperFile["questions"][number];

const categoryEnd = new RegExp(`(?:^|/)(${examTypes.join("|")})/(.+)/(\\d{4})$`, "i");

/** The paper that a category such as `JAMB/Mathematics/2024` names. */
function paperOf(section: string | null): GivenPaper | null {
  const [, examType, subjectName, year] = categoryEnd.exec(section ?? "") ?? [];
  return examType === undefined || subjectName === undefined || year === undefined
    ? null
    : { examType, subjectName, year };
}

/**
 * The questions as rows with their numbers. A question with a fault, which a school's preview leaves to a person, is refused.
 * @throws FileRefused when neither the file nor the form names the paper of a question
 */
export async function rowsOfPaper(
  name: string,
  read: PaperFile,
  given: GivenPaper,
): Promise<ImportSource & { rows: [ReadRow[]] }> {
  if (!isWhole(given) && read.questions.some(({ section }) => paperOf(section) === null)) {
    throw new FileRefused("Choose exam type, subject and year: the file does not name them for every question.");
  }
  const all = [...read.questions, ...read.setAside].toSorted((a, b) => a.line - b.line);
  const places = all.map(({ line }) => line);
  // numbers of a paper may begin again in each section
  const numbers = new Set(all.map(({ number }) => number));
  const isNumbered = numbers.size === all.length && !numbers.has(null);
  const numberOf = ({ number, line }: { number: number | null; line: number }): number =>
    (isNumbered ? number : null) ?? places.indexOf(line) + 1;
  const ofLine = new Map<number, RowFault[]>();
  const faults: RowFault[] = [];
  let at = -1;
  for (const { line, column, reason } of read.errors.toSorted((a, b) => a.line - b.line)) {
    while ((places[at + 1] ?? Infinity) <= line) at += 1;
    const own = column === "keys" ? undefined : places[at];
    if (own === undefined) {
      faults.push({ row: null, column, reason });
      continue;
    }
    const known = ofLine.get(own) ?? [];
    known.push({ row: null, column, reason });
    ofLine.set(own, known);
  }
  const refuse = (line: number, row: number, more: RowFault[] = []): ReadRow => ({
    row,
    faults: [...more, ...(ofLine.get(line) ?? [])].map(({ column, reason }) => ({ row, column, reason })),
  });
  // each picture once, however many questions show it
  const decoded = new Map<string, Awaited<ReturnType<typeof readPaperPicture>>>();
  async function toRow(question: Found): Promise<ReadRow> {
    const row = numberOf(question);
    if (ofLine.has(question.line)) return refuse(question.line, row);
    const checked = checkValues(row, valuesOf(question, paperOf(question.section) ?? given));
    const [first, second] = question.pictures;
    if ("faults" in checked) return { row, faults: firstOfColumns(checked.faults) };
    if (second !== undefined) {
      const reason = "It has more than one picture, and a question can keep one: put them into one picture.";
      return { row, faults: [{ row, column: "image", reason }] };
    }
    if (first === undefined) return checked;
    const picture = decoded.get(first) ?? (await readPaperPicture(read, first));
    decoded.set(first, picture);
    return "refusal" in picture
      ? { row, faults: [{ row, column: "image", reason: picture.refusal }] }
      : { ...checked, picture };
  }
  const rows: ReadRow[] = [];
  // pictures are decoded here, before the transaction, which holds a connection
  for (const question of read.questions) rows.push(await toRow(question));
  for (const question of read.setAside) {
    const reason = question.kind === "theory" ? "It has no options" : "It has more than four options";
    rows.push(refuse(question.line, numberOf(question), [{ row: null, column: null, reason }]));
  }
  return { name, rows: [rows], counts: "Question", faults };
}

/** Options that are missing are equal, too, which nobody needs to hear. */
const firstOfColumns = (faults: readonly RowFault[]): RowFault[] =>
  faults.filter(({ column }, index) => faults.findIndex((other) => other.column === column) === index);

const valuesOf = (question: Found, paper: GivenPaper): Record<string, string> => ({
  ...paper,
  question: question.text,
  questionImageUrl: question.imageAddress ?? "",
  questionImageAlt: question.imageAlt ?? "",
  optionA: question.optionA ?? "",
  optionB: question.optionB ?? "",
  optionC: question.optionC ?? "",
  optionD: question.optionD ?? "",
  correctAnswer: question.correctAnswer ?? "",
  explanation: question.explanation ?? "",
});
