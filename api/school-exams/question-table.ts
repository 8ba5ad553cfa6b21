import { questionFault } from "../../schema/rules/school-exams.ts";
import { keyOf, type ImportFault, type ReadQuestion } from "./question-lines.ts";

/* Questions in rows of a table: CSV and Excel. */

/** The columns of the templates, in their order. */
export const questionColumns = [
  "question",
  "optionA",
  "optionB",
  "optionC",
  "optionD",
  "correctAnswer",
  "explanation",
] as const;
type Column = (typeof questionColumns)[number];

const headings: Record<Column, RegExp> = {
  question: /^(questions?|text|question ?text|stem)$/,
  optionA: /^(option ?)?a$/,
  optionB: /^(option ?)?b$/,
  optionC: /^(option ?)?c$/,
  optionD: /^(option ?)?d$/,
  correctAnswer: /^(correct ?)?(answer|key|option)$|^correct$/,
  explanation: /^(explanation|reason|solution)$/,
};

/** Rows with headings in any order; without headings the columns are those of the template. */
export function readQuestionTable(table: string[][]): { questions: ReadQuestion[]; errors: ImportFault[] } {
  const [first = []] = table;
  const places = new Map<Column, number>();
  for (const [index, cell] of first.entries()) {
    const heading = cell
      .trim()
      .toLowerCase()
      .replaceAll(/[_\s]+/g, " ");
    const column = questionColumns.find((one) => headings[one].test(heading));
    if (column !== undefined && !places.has(column)) places.set(column, index);
  }
  const hasHeadings = places.has("question") && places.has("optionA");
  const at = (row: string[], column: Column): string =>
    (row[hasHeadings ? (places.get(column) ?? -1) : questionColumns.indexOf(column)] ?? "").trim();
  const errors: ImportFault[] = [];
  const questions = table.flatMap((row, index): ReadQuestion[] => {
    if ((hasHeadings && index === 0) || row.every((cell) => cell.trim() === "")) return [];
    const options = {
      A: at(row, "optionA") || null,
      B: at(row, "optionB") || null,
      C: at(row, "optionC") || null,
      D: at(row, "optionD") || null,
    };
    const question = {
      line: index + 1,
      text: at(row, "question"),
      optionA: options.A,
      optionB: options.B,
      optionC: options.C,
      optionD: options.D,
      correctAnswer: keyOf(at(row, "correctAnswer"), (letter) => options[letter]),
      explanation: at(row, "explanation") || null,
      image: null,
      pictures: [],
    };
    const fault = questionFault(question);
    if (fault !== null) errors.push({ line: question.line, ...fault });
    return [question];
  });
  if (questions.length === 0) errors.push({ line: 1, column: null, reason: "The file has no questions in it." });
  return { questions, errors };
}
