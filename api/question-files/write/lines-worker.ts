import { receiveTask, sendAnswer } from "../../core/files/worker-messages.ts";
import { readQuestionLines } from "../paper/question-lines.ts";
import { plainLine } from "../../core/files/text-line.ts";
import { splitFormulas } from "../formula-signs.ts";
import { officeMath } from "./formula.ts";
import { plainSpaces, writtenLines, type ReadyQuestions, type WrittenTexts } from "./lines.ts";

/* Runs in a process of its own for `readyToWrite`: sends what has to be known of questions before they are written. */

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

/** In characters of TeX, of which a hundred take a millisecond. What is beyond stays as it is typed. */
const maxFormulas = 500_000;

function formulasOf(questions: readonly WrittenTexts[]): ReadyQuestions["formulas"] {
  const texts = questions.flatMap(({ text, options, explanation }) => [text, ...options, explanation ?? ""]);
  const found = new Set(texts.flatMap((text) => splitFormulas(plainSpaces(text)).flatMap(({ tex }) => tex ?? [])));
  const budget = { charactersLeft: maxFormulas };
  const written = [...found].map((tex) => [tex, officeMath(tex, budget)] as const);
  return new Map(written.flatMap(([tex, math]) => (math === null ? [] : [[tex, math]])));
}

const questions = await receiveTask<WrittenTexts[]>();
const ready: ReadyQuestions = {
  areLines: questions.map((question, index) => isReadAsItself(question, index + 1)),
  formulas: formulasOf(questions),
};
sendAnswer(ready);
