import { parentPort, workerData } from "node:worker_threads";
import { readQuestionLines } from "./question-lines.ts";
import { plainLine } from "./text-line.ts";
import { plainSpaces, writtenLines, type WrittenTexts } from "./written-lines.ts";

/* The thread of `areReadAsThemselves`. */

/** Whether the import reads these lines as this question, and not a line of a text as something else. */
function isReadAsItself(question: WrittenTexts, number: number): boolean {
  const { stem, rest } = writtenLines(question, number);
  const lines = [stem, ...rest].join("\n").split("\n");
  const { questions, errors } = readQuestionLines(lines.map((line, index) => plainLine(index + 1, line)));
  const [read] = questions;
  if (questions.length !== 1 || read === undefined) return false;
  const options = [read.optionA, read.optionB, read.optionC, read.optionD].filter((option) => option !== null);
  return (
    read.text === plainSpaces(question.text) &&
    read.correctAnswer === question.correctAnswer &&
    (read.explanation ?? "") === plainSpaces(question.explanation ?? "") &&
    options.length === question.options.length &&
    options.every((option, place) => option === plainSpaces(question.options[place] ?? "")) &&
    (errors.length === 0 || question.correctAnswer === null)
  );
}

const questions = workerData as WrittenTexts[];
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(questions.map((question, index) => isReadAsItself(question, index + 1)));
