import type { FormattedParts } from "../../schema/rules/formatted.ts";
import { questionFault } from "../../schema/rules/question-fault.ts";
import { letters, type Letter } from "../../schema/rules/words.ts";
import type { SchoolKeyOrigin } from "./schema-types.generated.ts";

/* Questions of a school exam while they are edited: used by the editor and by the reading of files. */

/** Where a key comes from; not known for a stored key. */
export type KeyFrom = SchoolKeyOrigin | "TYPED" | "PASTED";

/** The origin of a key, for the middle of a sentence. */
export const keyWords: Record<KeyFrom, string> = {
  LINE: "from the line under the question",
  LIST: "from the list of keys in the file",
  COLUMN: "from the answer column",
  STAR: "marked with a star or tick in the file",
  BOLD: "bold in the file",
  UNDERLINE: "underlined in the file",
  HIGHLIGHT: "highlighted in the file",
  COLOUR: "in another colour in the file",
  TYPED: "typed by you",
  PASTED: "from the pasted list",
};

/** A problem that was found while a question was read from a file. */
interface Note {
  column: string | null;
  text: string;
  /** The lines that stood before the question in the file and were left out. */
  passage?: string | null;
}

/** A question while the list is edited. */
export interface QuestionDraft {
  /** Tells drafts apart on the screen. */
  key: string;
  /** Set if the exam has this question already. */
  id: string | null;
  /** Its line in the file that it was read from. */
  from: { importId: string; line: number } | null;
  text: string;
  optionA: string;
  optionB: string;
  optionC: string;
  optionD: string;
  correctAnswer: Letter | "";
  keyFrom: KeyFrom | null;
  /** Its number in the file, and the heading above it. */
  number: number | null;
  section: string | null;
  explanation: string;
  image: string | null;
  /** Description of the picture. */
  imageAlt: string;
  /** The text with its formulas, until somebody changes it here. */
  formatted: FormattedParts | null;
  /** The options in the same form, A first. */
  formattedOptions: readonly (FormattedParts | null)[];
  isChanged: boolean;
  notes: readonly Note[];
}

/** A question as the server returns it, from the exam or from a file. */
interface QuestionSource {
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

/** The fields of a draft, filled from a question of the server or of a file. */
export const draftFields = (source: QuestionSource) => ({
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

/** A draft without any text. */
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

/** The options with a text, A first. */
export function optionsOf(draft: QuestionDraft): string[] {
  const options: string[] = letters.map((letter) => draft[`option${letter}`].trim());
  while (options.length > 0 && options.at(-1) === "") options.pop();
  return options;
}

/** What keeps a draft from being published; null when nothing does. */
export const faultOf = (draft: QuestionDraft): string | null =>
  questionFault({ ...draft, correctAnswer: draft.correctAnswer || null })?.reason ?? null;

/** Whether a person has to look at it before the exam can be published. */
export const needsYou = (draft: QuestionDraft): boolean => draft.notes.length > 0 || faultOf(draft) !== null;
