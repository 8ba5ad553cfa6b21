import type { FormattedParts } from "../../schema/rules/formatted.ts";
import { questionFault } from "../../schema/rules/school-exams.ts";
import { letters, type Letter } from "../../schema/rules/words.ts";
import type { SchoolKeyOrigin, SchoolQuestionInput } from "../lib/schema-types.generated.ts";
import type { PreviewSchoolQuestionsMutation, SchoolQuestionRowFragment } from "./questions.generated.ts";

type Import = PreviewSchoolQuestionsMutation["previewSchoolQuestions"];
export type SetAside = Import["setAside"][number];

/** Where a key comes from; a stored one says nothing of it. */
export type KeyFrom = SchoolKeyOrigin | "TYPED" | "PASTED";
export const keyWords: Record<KeyFrom, string> = {
  LINE: "From the line under the question",
  LIST: "From the list of keys in the file",
  COLUMN: "From the answer column",
  STAR: "Marked with a star or tick in the file",
  BOLD: "Bold in the file",
  UNDERLINE: "Underlined in the file",
  HIGHLIGHT: "Highlighted in the file",
  COLOUR: "In another colour in the file",
  TYPED: "Typed by you",
  PASTED: "From the pasted list",
};

/** What the reading of a file complained about. */
export interface Note {
  column: string | null;
  text: string;
}

/** A question while the list is edited. */
export interface QuestionDraft {
  /** Tells drafts apart on the screen. */
  key: string;
  /** A question that the exam has already. */
  id: string | null;
  /** Where it stood in the file of the last import. */
  from: { importId: string; line: number } | null;
  text: string;
  optionA: string;
  optionB: string;
  optionC: string;
  optionD: string;
  correctAnswer: Letter | "";
  keyFrom: KeyFrom | null;
  /** Number and heading that it has in the file. */
  number: number | null;
  section: string | null;
  explanation: string;
  image: string | null;
  /** The picture in words. */
  imageAlt: string;
  /** The stem with its formulas, as long as nobody has changed it here. */
  formatted: FormattedParts | null;
  /** The options in the same form, A first. */
  formattedOptions: readonly (FormattedParts | null)[];
  isChanged: boolean;
  notes: readonly Note[];
}

/** What a person can change of a question. */
export type DraftTexts = Pick<
  QuestionDraft,
  "text" | "optionA" | "optionB" | "optionC" | "optionD" | "correctAnswer" | "explanation" | "image" | "imageAlt"
>;

interface Source {
  text: string;
  optionA: string | null;
  optionB: string | null;
  optionC: string | null;
  optionD: string | null;
  correctAnswer: Letter | null;
  explanation: string | null;
  image: string | null;
  imageAlt?: string | null;
  number?: number | null;
  section?: string | null;
  keyOrigin?: SchoolKeyOrigin | null;
  formatted: Record<"question" | `option${Letter}`, FormattedParts | null> | null;
}

const textsOf = (source: Source) => ({
  text: source.text,
  optionA: source.optionA ?? "",
  optionB: source.optionB ?? "",
  optionC: source.optionC ?? "",
  optionD: source.optionD ?? "",
  correctAnswer: source.correctAnswer ?? ("" as const),
  keyFrom: source.correctAnswer ? (source.keyOrigin ?? null) : null,
  number: source.number ?? null,
  section: source.section ?? null,
  explanation: source.explanation ?? "",
  image: source.image,
  imageAlt: source.imageAlt ?? "",
  formatted: source.formatted?.question ?? null,
  formattedOptions: letters.map((letter) => source.formatted?.[`option${letter}`] ?? null),
  isChanged: false,
});

export const draftOf = (question: SchoolQuestionRowFragment): QuestionDraft => ({
  ...textsOf(question),
  key: question.id,
  id: question.id,
  from: null,
  notes: [],
});

type Fault = Import["errors"][number];

/** Line of the question that a fault belongs to: the last one before it, also one that was set aside; null for the whole file. */
const ownerOf = ({ questions, setAside }: Import, { line, column }: Fault): number | null =>
  column === "keys"
    ? null
    : [...questions, ...setAside].reduce<number | null>(
        (last, one) => (one.line <= line && one.line >= (last ?? one.line) ? one.line : last),
        null,
      );

/** The questions of a file, each with what was wrong on its lines. */
export function draftsOf(read: Import): QuestionDraft[] {
  const { importId, questions, errors } = read;
  return questions.map((question) => {
    const own = errors.filter((fault) => ownerOf(read, fault) === question.line);
    return Object.assign(textsOf(question), {
      key: `${importId}-${question.line}`,
      id: null,
      from: { importId, line: question.line },
      notes: own.map(({ column, reason }) => ({ column, text: reason })),
    });
  });
}

/** Faults of a file that belong to no question of the list. */
export const looseFaults = (read: Import): string[] =>
  read.errors
    .filter((fault) => !read.questions.some(({ line }) => line === ownerOf(read, fault)))
    .map(({ line, reason }) => (line === 0 ? reason : `Line ${line}: ${reason}`));

/** A question that was set aside, as one of four options at most; what is lost of it is noted. */
export function draftOfAside(importId: string, aside: SetAside): QuestionDraft {
  const options = letters.map((_letter, index) => aside.options[index] ?? "");
  const correctAnswer = letters.find((letter) => letter === aside.correctAnswer) ?? "";
  const [fifth] = aside.options.slice(letters.length);
  const isRight = aside.correctAnswer !== null && correctAnswer === "";
  const dropped = isRight
    ? `The right answer was option ${aside.correctAnswer}, ${fifth}: put it in place of another option`
    : null;
  return {
    ...emptyDraft(`${importId}-${aside.line}`),
    text: aside.text,
    ...Object.fromEntries(letters.map((letter, index) => [`option${letter}`, options[index]])),
    correctAnswer,
    keyFrom: correctAnswer === "" ? null : aside.keyOrigin,
    number: aside.number,
    section: aside.section,
    explanation: aside.explanation ?? "",
    image: aside.image,
    notes: dropped === null ? [] : [{ column: "correctAnswer", text: dropped }],
  };
}

/** The options with a text, A first. */
export function optionsOf(draft: QuestionDraft): string[] {
  const options: string[] = letters.map((letter) => draft[`option${letter}`].trim());
  while (options.length > 0 && options.at(-1) === "") options.pop();
  return options;
}

/** A person has to look at it before the exam can be published. */
export const needsYou = (draft: QuestionDraft): boolean => draft.notes.length > 0 || faultOf(draft) !== null;

export const emptyDraft = (key: string): QuestionDraft => ({
  key,
  id: null,
  from: null,
  text: "",
  optionA: "",
  optionB: "",
  optionC: "",
  optionD: "",
  correctAnswer: "",
  keyFrom: null,
  number: null,
  section: null,
  explanation: "",
  image: null,
  imageAlt: "",
  formatted: null,
  formattedOptions: [],
  isChanged: true,
  notes: [],
});

/** Nothing was written into it yet. */
export const isEmpty = ({ id, from, text }: QuestionDraft): boolean => id === null && from === null && text === "";

/** A change by hand answers what the reading of the file complained about. */
export const changedDraft = (draft: QuestionDraft, change: Partial<DraftTexts>): QuestionDraft => ({
  ...draft,
  ...change,
  keyFrom: change.correctAnswer === undefined ? draft.keyFrom : change.correctAnswer === "" ? null : "TYPED",
  formatted: change.text === undefined ? draft.formatted : null,
  formattedOptions: letters.map((letter, index) =>
    change[`option${letter}`] === undefined ? (draft.formattedOptions[index] ?? null) : null,
  ),
  isChanged: true,
  notes: [],
});

/** What keeps a draft from being published; null when nothing does. */
export const faultOf = (draft: QuestionDraft): string | null =>
  questionFault({ ...draft, correctAnswer: draft.correctAnswer || null })?.reason ?? null;

const orNull = (text: string): string | null => (text.trim() === "" ? null : text);

/** As the server wants it: untouched questions by name alone, so that a long list fits into a request. */
export function inputOf(draft: QuestionDraft, importId: string | null): SchoolQuestionInput {
  if (!draft.isChanged && draft.id !== null) return { id: draft.id };
  if (!draft.isChanged && draft.from && draft.from.importId === importId) return { line: draft.from.line };
  return {
    id: draft.id,
    text: draft.text,
    ...Object.fromEntries(letters.map((letter) => [`option${letter}`, orNull(draft[`option${letter}`])])),
    correctAnswer: draft.correctAnswer || null,
    explanation: orNull(draft.explanation),
    image: draft.image,
    ...(draft.image !== null && { imageAlt: orNull(draft.imageAlt) }),
  };
}

/** A list with one entry moved by one place. */
export function moved<Item>(list: readonly Item[], index: number, by: -1 | 1): Item[] {
  const next = [...list];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + by, 0, item);
  return next;
}
