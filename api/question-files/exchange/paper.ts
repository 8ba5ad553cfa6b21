import { letterAt, quoted } from "../../../schema/rules/answer-keys.ts";
import { lengthFault, questionFault } from "../../../schema/rules/question-fault.ts";
import { letters, type KeyOrigin, type Letter } from "../../../schema/rules/words.ts";
import type { ImportFault, LeftOut, ReadPaper } from "../paper/question.ts";

/*
 * Questions of the formats in which other programs keep them: Aiken, GIFT and Moodle XML. What is a question, an option or a
 * key is certain there, so that nothing is guessed as in a paper that was written for people.
 */

/** A question as it stands in the file. */
export interface ExchangeQuestion {
  /** Line where it begins; where lines mean nothing, its number. */
  line: number;
  number: number;
  /** The category that it belongs to. */
  section: string | null;
  text: string;
  options: { text: string; isRight: boolean }[];
  keyOrigin: KeyOrigin | null;
  explanation: string;
  /** Names of pictures of the stem. */
  pictures: string[];
  imageAlt: string | null;
  /** Where the picture of the stem is, if it is not in the file. */
  imageAddress: string | null;
  /** What a person has to look at, by the column where it stands. */
  doubts: { column: string | null; reason: string }[];
}

export class ExchangePaper {
  readonly questions: ExchangeQuestion[] = [];
  readonly errors: ImportFault[] = [];
  readonly leftOut: LeftOut[] = [];

  /** Reports a question that is not read at all, in a sentence that names its number. */
  refuse(reason: string): void {
    this.errors.push({ line: 0, column: null, reason });
  }

  /** Reports a question of a kind that is not multiple choice, such as "a matching question". */
  refuseKind(number: number, kind: string): void {
    this.refuse(`Question ${number} is ${kind}. Only multiple choice can be imported.`);
  }
}

/** The kinds of question that people know by name. */
export const otherKinds = {
  matching: "a matching question",
  essay: "an essay question",
  shortAnswer: "a short answer question",
  numerical: "a numerical question",
  calculated: "a calculated question",
  cloze: "a question with gaps",
  dragAndDrop: "a drag and drop question",
} as const;

type ReadQuestion = ReadPaper["questions"][number];

/** The questions as an import shows them, with every fault that a person or a report has to name. */
export function settleExchange({ questions, errors, leftOut }: ExchangePaper): ReadPaper {
  const paper: ReadPaper = { questions: [], setAside: [], leftOut, errors: [...errors] };
  for (const found of questions) {
    const { line, number, section, text, keyOrigin, pictures, imageAlt, imageAddress, doubts } = found;
    const explanation = found.explanation || null;
    const tooLong = lengthFault([text, found.explanation, ...found.options.map((one) => one.text)]);
    if (tooLong !== null) {
      paper.errors.push({ line: 0, column: null, reason: `Question ${number} is too long: ${tooLong}.` });
      continue;
    }
    const right = found.options.flatMap(({ isRight }, place) => (isRight ? [letterAt(place)] : []));
    const key = right.length === 1 ? (right[0] ?? null) : null;
    const common = { line, number, section, text, explanation, image: null, imageAlt, imageAddress, pictures };
    const several = right.length > 1 ? [{ column: "correctAnswer", reason: severalRight(right) }] : [];
    const own = [...doubts, ...several];
    if (found.options.length > letters.length) {
      const options = found.options.map((one) => one.text);
      paper.setAside.push({
        ...common,
        kind: "fiveOptions",
        options,
        correctAnswer: key,
        keyOrigin: key === null ? null : keyOrigin,
      });
    } else {
      const question = toQuestion(found, key, common);
      paper.questions.push(question);
      const fault = own.length > 0 ? null : questionFault(question);
      if (fault !== null) own.push(fault);
    }
    for (const { column, reason } of own) paper.errors.push({ line, column, reason });
  }
  if (questions.length === 0 && errors.length === 0) {
    paper.errors.push({ line: 0, column: null, reason: "The file has no questions in it." });
  }
  paper.errors.sort((a, b) => a.line - b.line);
  return paper;
}

const severalRight = (right: readonly string[]): string =>
  `The file marks ${right.slice(0, -1).join(", ")} and ${right.at(-1)} as right. Choose one`;

function toQuestion(
  { options, keyOrigin }: ExchangeQuestion,
  key: string | null,
  common: Omit<ReadQuestion, `option${Letter}` | "correctAnswer" | "keyOrigin">,
): ReadQuestion {
  const option = (place: number): string | null => options[place]?.text || null;
  return {
    ...common,
    optionA: option(0),
    optionB: option(1),
    optionC: option(2),
    optionD: option(3),
    correctAnswer: letters.find((letter) => letter === key) ?? null,
    keyOrigin: key === null ? null : keyOrigin,
  };
}

/** Feedback on the right answer, and on the whole question, is the explanation; that on wrong answers is told as left out. */
export function explanationOf(
  paper: ExchangePaper,
  line: number,
  general: string,
  options: readonly { isRight: boolean; feedback: string }[],
): string {
  const wrong = options.filter(({ isRight, feedback }) => !isRight && feedback !== "");
  for (const { feedback } of wrong)
    paper.leftOut.push({ line, text: `Feedback on a wrong answer: ${feedback}`, isFeedback: true });
  const right = options.filter(({ isRight }) => isRight).map(({ feedback }) => feedback);
  return [...new Set([general, ...right])].filter((text) => text !== "").join("\n");
}

/** A sentence for options that give a part of the marks; null when there are none. */
export function partialMarks(options: readonly { text: string; share: number }[]): string | null {
  const partial = options.filter(({ share }) => share > 0 && share < 100).map(({ text }) => quoted(text));
  if (partial.length === 0) return null;
  const isFull = options.some(({ share }) => share >= 100);
  return isFull
    ? `${partial.join(", ")} gave part of the marks in the file. Here one option is right and the others are wrong`
    : "Several answers together give the marks in the file. Here one option is right: choose it";
}

/** `$course$/top/JAMB/Mathematics` is `JAMB/Mathematics`; null for the category that everything has. */
export function categoryName(path: string): string | null {
  const parts = path
    // a slash inside a name is written twice
    .split(/(?<!\/)\/(?!\/)/)
    .map((part) => part.replaceAll("//", "/").replaceAll(/\s+/g, " ").trim())
    .filter((part) => part !== "" && part !== "top" && !/^\$\w+\$$/.test(part));
  return parts.length === 0 ? null : parts.join("/").slice(0, 300);
}
