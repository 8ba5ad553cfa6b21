import { questionFault } from "../../schema/rules/school-exams.ts";
import { letters, type Letter } from "../../schema/rules/words.ts";
import type { ImportedQuestion } from "./questions.ts";

/* Questions in lines of text: `1. …`, options `A. …` to `D. …`, the key as `Answer: B`, a star or bold type. */

/** A line as a person sees it; `bold` has a 1 for every bold character of `text`. */
export interface TextLine {
  line: number;
  text: string;
  bold: string;
  pictures: string[];
  faults: string[];
}

export interface ImportFault {
  line: number;
  column: string | null;
  reason: string;
}

/** A question with all pictures that stood in it; the caller keeps one. */
export type ReadQuestion = ImportedQuestion & { pictures: string[] };

interface Draft {
  line: number;
  number: number;
  text: string;
  options: Map<Letter, { text: string; isBold: boolean; isStarred: boolean }>;
  answer: string | null;
  explanation: string | null;
  pictures: string[];
  last: "text" | "explanation" | Letter;
}

const numbered = /^\s*(?:(?:question|q)\s*\.?\s*)?\(?(\d{1,3})\)?\s*[.):]\s*(?=\D|$)/i;
const spelled = /^\s*question\s+(\d{1,3})\s*[-–]?\s*/i;
const option = /^\s*([*✓✔]?)\s*\(?([A-Da-d])\s*[.):]\s*/;
const inlineOption = /(?:^|[\s*✓✔])\(?([A-Da-d])[.)]\s+/g;
const answer = /^\s*(?:the\s+)?(?:correct\s+|right\s+)?(?:answer|ans|key)\s*(?:is\b)?\s*[:.=–-]?\s*(.+)$/i;
const explanation = /^\s*(?:explanation|reason|solution|why)\s*[:.=–-]\s*(.*)$/i;
const keyHeading = /^\s*(?:answers?|answer key|keys?|marking (?:scheme|guide)|solutions?)\s*:?\s*$/i;
const keyPair = /(\d{1,3})\s*[.):=-]?\s*\(?([A-Da-d])\b\)?/g;

const letterOf = (text: string): Letter | undefined => letters.find((letter) => letter === text.toUpperCase());

/** Splits `A. 3   B. 4   C. 5` into a line per option, when the letters follow each other. */
function split(line: TextLine): TextLine[] {
  const starts = [...line.text.matchAll(inlineOption)].map((match) => ({
    at: match.index + match[0].length - match[0].trimStart().length,
    letter: (match[1] ?? "").toUpperCase(),
  }));
  const first = starts[0];
  const inOrder = starts.every(
    ({ letter }, index) => letter.charCodeAt(0) === (first?.letter ?? "").charCodeAt(0) + index,
  );
  if (starts.length < 2 || !inOrder || first === undefined) return [line];
  const cuts = [0, ...starts.map(({ at }) => at).filter((at) => at > 0), line.text.length];
  return cuts.slice(0, -1).flatMap((from, index) => {
    const text = line.text.slice(from, cuts[index + 1]);
    if (text.trim() === "") return [];
    const isFirst = index === 0;
    return {
      line: line.line,
      text,
      bold: line.bold.slice(from, cuts[index + 1]),
      pictures: isFirst ? line.pictures : [],
      faults: isFirst ? line.faults : [],
    };
  });
}

/** Whether everything behind `from` is bold. */
const isBoldFrom = (line: TextLine, from: number): boolean => {
  const signs = [...line.text].map((sign, index) => [sign, line.bold[index]] as const).slice(from);
  const written = signs.filter(([sign]) => /\S/.test(sign));
  return written.length > 0 && written.every(([, bold]) => bold === "1");
};

/** Questions in the order of the lines, and what a person has to look at. */
export function readQuestionLines(lines: TextLine[]): { questions: ReadQuestion[]; errors: ImportFault[] } {
  const drafts: Draft[] = [];
  const errors: ImportFault[] = [];
  const keys = new Map<number, Letter>();
  let current: Draft | undefined;
  let isKeyList = false;
  for (const line of lines.flatMap(split)) {
    errors.push(...line.faults.map((reason) => ({ line: line.line, column: null, reason })));
    if (isKeyList || keyHeading.test(line.text)) {
      isKeyList = true;
      for (const [, number = "", letter = ""] of line.text.matchAll(keyPair)) {
        const key = letterOf(letter);
        if (key !== undefined) keys.set(Number(number), key);
      }
      continue;
    }
    const started: Draft | undefined = startOf(line, current);
    if (started !== undefined) {
      drafts.push(started);
      current = started;
    } else if (current !== undefined) continueWith(current, line);
    current?.pictures.push(...line.pictures);
  }
  const questions = drafts.map((draft) => finish(draft, keys));
  for (const question of questions) {
    const fault = questionFault(question);
    if (fault !== null) errors.push({ line: question.line, ...fault });
  }
  if (questions.length === 0) {
    errors.push({
      line: 1,
      column: null,
      reason: "No questions were found: number them 1., 2., 3. and the options A., B., C., D.",
    });
  }
  return { questions, errors: errors.sort((a, b) => a.line - b.line) };
}

function startOf(line: TextLine, current: Draft | undefined): Draft | undefined {
  const match = numbered.exec(line.text) ?? spelled.exec(line.text);
  if (match === null) return undefined;
  const number = Number(match[1]);
  // a list inside a stem counts for itself, a new question comes after options or counts on
  if (current !== undefined && current.options.size === 0 && number !== current.number + 1) return undefined;
  return {
    line: line.line,
    number,
    text: line.text.slice(match[0].length).trim(),
    options: new Map(),
    answer: null,
    explanation: null,
    pictures: [],
    last: "text",
  };
}

function continueWith(draft: Draft, line: TextLine): void {
  const text = line.text.trim();
  if (text === "") return;
  const chosen = option.exec(line.text);
  const letter = letterOf(chosen?.[2] ?? "");
  if (chosen !== null && letter !== undefined && !draft.options.has(letter)) {
    const rest = line.text.slice(chosen[0].length);
    const isStarred = chosen[1] !== "" || /[*✓✔]\s*$/.test(rest);
    const isBold = isBoldFrom(line, chosen[0].length);
    draft.options.set(letter, { text: rest.replace(/[*✓✔]\s*$/, "").trim(), isBold, isStarred });
    draft.last = letter;
    return;
  }
  const keyed = answer.exec(line.text);
  if (keyed !== null && draft.options.size > 0) {
    draft.answer = (keyed[1] ?? "").trim();
    return;
  }
  const explained = explanation.exec(line.text);
  if (explained !== null && draft.options.size > 0) {
    draft.explanation = (explained[1] ?? "").trim();
    draft.last = "explanation";
    return;
  }
  if (draft.last === "text") draft.text = draft.text === "" ? text : `${draft.text}\n${text}`;
  else if (draft.last === "explanation") draft.explanation = `${draft.explanation ?? ""}\n${text}`.trim();
  else {
    const last = draft.options.get(draft.last);
    if (last !== undefined) last.text = `${last.text} ${text}`.trim();
  }
}

function finish(draft: Draft, keys: ReadonlyMap<number, Letter>): ReadQuestion {
  const textOf = (letter: Letter): string | null => draft.options.get(letter)?.text || null;
  const marked = (how: "isStarred" | "isBold"): Letter | null => {
    const found = [...draft.options].filter(([, one]) => one[how]).map(([letter]) => letter);
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  return {
    line: draft.line,
    text: draft.text,
    optionA: textOf("A"),
    optionB: textOf("B"),
    optionC: textOf("C"),
    optionD: textOf("D"),
    correctAnswer:
      keyOf(draft.answer, (letter) => textOf(letter)) ??
      keys.get(draft.number) ??
      marked("isStarred") ??
      marked("isBold"),
    explanation: draft.explanation || null,
    image: null,
    pictures: draft.pictures,
  };
}

/** The key as people write it: a letter, `Option B`, `B. Lagos`, or the text of the option. */
export function keyOf(given: string | null, textOf: (letter: Letter) => string | null): Letter | null {
  const text = (given ?? "").trim();
  if (text === "") return null;
  const written = /^(?:option\s*)?\(?([A-Da-d])\)?(?:[.):\s].*)?$/i.exec(text)?.[1];
  const same = letters.find((letter) => (textOf(letter) ?? "").trim().toLowerCase() === text.toLowerCase());
  return same ?? letterOf(written ?? "") ?? null;
}
