import type { FormattedParts } from "../../schema/rules/formatted.ts";
import { questionFault } from "../../schema/rules/school-exams.ts";
import { letters, type Letter } from "../../schema/rules/words.ts";
import type { SchoolQuestionInput } from "../lib/schema-types.generated.ts";
import type { PreviewSchoolQuestionsMutation, SchoolQuestionRowFragment } from "./questions.generated.ts";

type Import = PreviewSchoolQuestionsMutation["previewSchoolQuestions"];

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
  explanation: string;
  image: string | null;
  /** The picture in words. */
  imageAlt: string;
  /** The stem with its formulas, as long as nobody has changed it here. */
  formatted: FormattedParts | null;
  isChanged: boolean;
  /** What the reading of the file complained about. */
  notes: readonly string[];
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
  formatted: { question: FormattedParts | null } | null;
}

const textsOf = (source: Source) => ({
  text: source.text,
  optionA: source.optionA ?? "",
  optionB: source.optionB ?? "",
  optionC: source.optionC ?? "",
  optionD: source.optionD ?? "",
  correctAnswer: source.correctAnswer ?? ("" as const),
  explanation: source.explanation ?? "",
  image: source.image,
  imageAlt: source.imageAlt ?? "",
  formatted: source.formatted?.question ?? null,
  isChanged: false,
});

export const draftOf = (question: SchoolQuestionRowFragment): QuestionDraft => ({
  ...textsOf(question),
  key: question.id,
  id: question.id,
  from: null,
  notes: [],
});

/** The questions of a file, each with what was wrong on its lines; a fault belongs to the last question before it. */
export function draftsOf({ importId, questions, errors }: Import): QuestionDraft[] {
  return questions.map((question, index) => {
    const end = questions[index + 1]?.line ?? Number.POSITIVE_INFINITY;
    const own = errors.filter(({ line }) => line >= question.line && line < end);
    return {
      ...textsOf(question),
      key: `${importId}-${question.line}`,
      id: null,
      from: { importId, line: question.line },
      notes: own.map(({ line, reason }) => `Line ${line}: ${reason}`),
    };
  });
}

/** Faults of a file that belong to no question. */
export const looseFaults = ({ questions, errors }: Import): string[] =>
  errors
    .filter(({ line }) => questions.every((question) => line < question.line))
    .map(({ line, reason }) => `Line ${line}: ${reason}`);

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
  explanation: "",
  image: null,
  imageAlt: "",
  formatted: null,
  isChanged: true,
  notes: [],
});

/** Nothing was written into it yet. */
export const isEmpty = ({ id, from, text }: QuestionDraft): boolean => id === null && from === null && text === "";

/** A change by hand answers what the reading of the file complained about. */
export const changedDraft = (draft: QuestionDraft, change: Partial<DraftTexts>): QuestionDraft => ({
  ...draft,
  ...change,
  formatted: change.text === undefined ? draft.formatted : null,
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
