import {
  letterAt,
  matchKeys,
  quoted,
  readKey,
  type KeyEntry,
  type KeyReading,
} from "../../../schema/rules/answer-keys.ts";
import { passageMaxLength } from "../../../schema/rules/limits.ts";
import { lengthFault, questionFault } from "../../../schema/rules/question-fault.ts";
import { letters, type KeyOrigin, type Letter, type SetAsideKind } from "../../../schema/rules/words.ts";
import type { Option } from "./option-labels.ts";
import { isPartly, withType } from "./kept-type.ts";
import { areTasks, isTheory } from "./words.ts";
import type { ImportedQuestion } from "../store.ts";
import { standingOut, type StandingOut } from "./standing-out.ts";
import { plainLine } from "../../core/files/text-line.ts";

/* From what stands in a file to questions, keys and what a person has to look at; the same for documents and tables. */

export interface ImportFault {
  line: number;
  column: string | null;
  reason: string;
  /** The lines that stood before the question in the file and were left out. */
  passage?: string;
}
/** A question with all pictures that stood in it; the caller keeps one. */
type ReadQuestion = ImportedQuestion & {
  number: number | null;
  section: string | null;
  keyOrigin: KeyOrigin | null;
  pictures: string[];
  /** Where a picture is that the file names and does not hold. */
  imageAddress: string | null;
};
/** A question that students cannot be given as it is: theory, or more than four options. */
interface SetAside {
  line: number;
  number: number | null;
  section: string | null;
  kind: SetAsideKind;
  text: string;
  /** A first. */
  options: string[];
  /** Also E and beyond. */
  correctAnswer: string | null;
  keyOrigin: KeyOrigin | null;
  explanation: string | null;
  image: string | null;
  imageAlt: string | null;
  pictures: string[];
  imageAddress: string | null;
}
/** Headings, instructions and passages: no part of a question. */
export interface LeftOut {
  line: number;
  text: string;
  /** Feedback on a wrong answer. */
  isFeedback?: boolean;
}
export interface ReadPaper {
  questions: ReadQuestion[];
  setAside: SetAside[];
  leftOut: LeftOut[];
  errors: ImportFault[];
}

/** A question as it stands in the file. */
export interface PaperQuestion {
  line: number;
  number: number | null;
  section: string | null;
  text: string;
  /** In the order of the letters; null for a letter that is missing. */
  options: (Option | null)[];
  /** Keys that stand with the question. */
  given: { text: string; origin: KeyOrigin }[];
  explanation: string | null;
  pictures: string[];
  /** Why its text or options are not certain: it gets no key. */
  doubts: string[];
}

const optionText = (option: Option | null | undefined): string => option?.line.text.trim() ?? "";

/** The options as students see them. What is set apart in one of them alone may be how its author marked the right one. */
function shownOptions(options: readonly (Option | null)[]): string[] {
  const types = (["italic", "underline"] as const).filter(
    (type) => options.filter((option) => option !== null && isPartly(option.line, type)).length > 1,
  );
  return options.map((option) => (option === null ? "" : withType(option.line, types).trim()));
}

interface Claim {
  origin: KeyOrigin;
  reading: KeyReading;
}
interface Settled {
  letter: string | null;
  origin: KeyOrigin | null;
  /** Why there is no key, where there could be one. */
  reason: string | null;
}

const originWords: Record<KeyOrigin, string> = {
  line: "the line under the question",
  list: "the list of keys",
  column: "the answer column",
  star: "the mark beside the option",
  bold: "bold type",
  underline: "underlining",
  highlight: "highlighting",
  colour: "colour",
};

/** The key of a question, if everything that the file says about it agrees. */
function settle(claims: readonly Claim[]): Settled {
  const known = claims.filter(({ reading }) => reading !== null);
  const keyLetter = ({ reading }: Claim): string => (reading !== null && "letter" in reading ? reading.letter : "");
  for (const { reading } of known) {
    if (reading !== null && "unclear" in reading) return { letter: null, origin: null, reason: reading.unclear };
  }
  const [first] = known;
  if (first === undefined) return { letter: null, origin: null, reason: null };
  const other = known.find((claim) => keyLetter(claim) !== keyLetter(first));
  if (other === undefined) return { letter: keyLetter(first), origin: first.origin, reason: null };
  const said = [first, other].map((claim) => `${keyLetter(claim)} by ${originWords[claim.origin]}`);
  return { letter: null, origin: null, reason: `The file gives two keys: ${said.join(", ")}` };
}

/** A statement whose key says whether it is true has two options, though the file names none. */
function withTruth(question: PaperQuestion): PaperQuestion {
  const isTruth =
    question.given.length > 0 && question.given.every(({ text }) => /^(?:t|f|true|false)\.?$/i.test(text));
  if (!isTruth || question.text === "" || question.options.some((option) => optionText(option) !== "")) return question;
  const line = (text: string) => plainLine(question.line, text);
  const options = ["True", "False"].map((text) => ({
    line: line(text),
    label: line(""),
    isStarred: false,
    isStarUnsure: false,
  }));
  return { ...question, options };
}

const isTheoryQuestion = (question: PaperQuestion): boolean => {
  const options = question.options.map(optionText).filter((text) => text !== "");
  return options.length === 0 || isTheory(question.section) || areTasks(question.text, options);
};

const listClaims = (question: PaperQuestion, at: number, listed: KeyReading[][], out: StandingOut): Claim[] => {
  const options = question.options.map(optionText);
  const stars = question.options.flatMap((option, place) => (option?.isStarred ? [place] : []));
  const starred: KeyReading[] =
    stars.length > 1
      ? [{ unclear: "More than one option is marked as right" }]
      : stars.map((place) => ({ letter: letterAt(place) }));
  return [
    ...question.given.map(({ text, origin }) => ({ origin, reading: readKey(text, options) })),
    ...(listed[at] ?? []).map((reading) => ({ origin: "list" as const, reading })),
    ...starred.map((reading) => ({ origin: "star" as const, reading })),
    ...(out.single[at] ?? []).map(({ place, origin }) => ({ origin, reading: { letter: letterAt(place) } })),
  ];
};

/** Decides every key, and says why a question cannot be given to students as it is. */
export function settlePaper(
  paper: readonly PaperQuestion[],
  entries: readonly KeyEntry[],
): Pick<ReadPaper, "questions" | "setAside" | "errors"> {
  const errors: ImportFault[] = [];
  const isShort = (question: PaperQuestion): boolean => {
    const { line, text, options, explanation } = question;
    const tooLong = lengthFault([text, explanation, ...options.map(optionText)]);
    if (tooLong === null) return true;
    errors.push({ line, column: null, reason: `This question was left out because it is too long: ${tooLong}` });
    return false;
  };
  const short = paper.map(withTruth).filter(isShort);
  const theory = new Set(short.filter(isTheoryQuestion));
  const asked = short.filter((question) => !theory.has(question));
  const keyed = asked.map(({ number, section, options }) => ({ number, section, options: options.map(optionText) }));
  const { readings, lost } = matchKeys(entries, keyed);
  const ofTheory = new Set([...theory].map(({ number }) => number));
  for (const { line, reason, number } of lost) {
    if (!ofTheory.has(number)) errors.push({ line, column: "keys", reason });
  }
  const out = standingOut(
    asked.map((question, at) => ({
      options: question.options.filter((option) => option !== null),
      hasOtherKey:
        (readings[at] ?? []).length > 0 || question.given.length > 0 || question.options.some((one) => one?.isStarred),
    })),
  );
  const questions: ReadQuestion[] = [];
  const setAside = [...theory].map((question) => toSetAside(question, "theory", noKey));
  for (const [at, question] of asked.entries()) {
    const isWhole = question.options.every((option) => option !== null);
    const settled = question.doubts.length > 0 || !isWhole ? noKey : settle(listClaims(question, at, readings, out));
    if (question.options.length > letters.length) setAside.push(toSetAside(question, "fiveOptions", settled));
    else questions.push(toQuestion(question, settled));
    errors.push(...listFaults(question, settled, out.isSeveral[at] === true));
  }
  return { questions, setAside: setAside.toSorted((a, b) => a.line - b.line), errors };
}

const noKey: Settled = { letter: null, origin: null, reason: null };

function listFaults(question: PaperQuestion, settled: Settled, hasSeveral: boolean): ImportFault[] {
  const { line } = question;
  const faults = question.doubts.map((reason) => ({ line, column: null, reason }));
  if (question.options.length > letters.length) {
    const reason = settled.reason ?? null;
    return reason === null ? faults : [...faults, { line, column: "correctAnswer", reason }];
  }
  const isMarkedTwice = settled.letter === null && settled.reason === null && hasSeveral;
  const reason = isMarkedTwice ? "More than one option stands out" : settled.reason;
  if (reason !== null) return [...faults, { line, column: "correctAnswer", reason }];
  const fault = faults.length > 0 ? null : questionFault(toQuestion(question, settled));
  return fault === null ? faults : [{ line, ...fault }];
}

const wholeText = (question: PaperQuestion): string =>
  [
    question.text,
    ...question.options.map((option) => (option === null ? "" : `${option.label.text}${option.line.text}`)),
  ]
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join("\n");

const toSetAside = (question: PaperQuestion, kind: SetAsideKind, settled: Settled): SetAside => ({
  line: question.line,
  number: question.number,
  section: question.section,
  kind,
  text: kind === "theory" ? wholeText(question) : question.text,
  options: kind === "theory" ? [] : shownOptions(question.options),
  correctAnswer: settled.letter,
  keyOrigin: settled.origin,
  explanation: question.explanation,
  image: null,
  imageAlt: null,
  pictures: question.pictures,
  imageAddress: null,
});

function toQuestion(question: PaperQuestion, settled: Settled): ReadQuestion {
  const shown = shownOptions(question.options);
  const option = (letter: Letter): string | null => shown[letters.indexOf(letter)] || null;
  return {
    line: question.line,
    number: question.number,
    section: question.section,
    text: question.text,
    optionA: option("A"),
    optionB: option("B"),
    optionC: option("C"),
    optionD: option("D"),
    correctAnswer: letters.find((letter) => letter === settled.letter) ?? null,
    keyOrigin: settled.letter === null ? null : settled.origin,
    explanation: question.explanation || null,
    image: null,
    imageAlt: null,
    pictures: question.pictures,
    imageAddress: null,
  };
}

/** That the lines before a question, such as a passage for several, were left out. */
export const textLeftOut = (lines: readonly string[]): Pick<ImportFault, "column" | "reason" | "passage"> => {
  const passage = lines.join("\n");
  return {
    column: "text",
    reason: `The text before this question was left out: ${quoted(lines.join(" "))}. Add it to the question if students need it`,
    ...(passage.length <= passageMaxLength && { passage }),
  };
};
