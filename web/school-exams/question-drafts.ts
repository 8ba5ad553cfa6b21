import { letters } from "../../schema/rules/words.ts";
import { draftFields, type QuestionDraft } from "../lib/question-draft.ts";
import type { SchoolQuestionInput } from "../lib/schema-types.generated.ts";
import type { SchoolQuestionRowFragment } from "./questions.generated.ts";

/** What a person can change of a question. */
export const draftTexts = [
  "text",
  "optionA",
  "optionB",
  "optionC",
  "optionD",
  "correctAnswer",
  "explanation",
  "image",
  "imageAlt",
] as const;

export type DraftTexts = Pick<QuestionDraft, (typeof draftTexts)[number]>;

/** A question of the exam as a draft. */
export const draftOf = (question: SchoolQuestionRowFragment): QuestionDraft => ({
  ...draftFields(question),
  key: question.id,
  id: question.id,
  from: null,
  notes: [],
});

/** Whether nothing has been written into it yet. */
export const isEmpty = ({ id, from, text }: QuestionDraft): boolean => id === null && from === null && text === "";

/** A draft after a change by hand, which also settles the notes of the file it came from. */
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

/** The list with the passage of its file above the text of a question, whose other notes stay. */
export const withPassage = (drafts: readonly QuestionDraft[], index: number, passage: string): QuestionDraft[] =>
  drafts.map((draft, at) =>
    at === index
      ? {
          ...changedDraft(draft, { text: `${passage}\n\n${draft.text}` }),
          notes: draft.notes.filter((note) => note.passage !== passage),
        }
      : draft,
  );

/**
 * The list after it was saved: as the server stored it, except for what was changed while the save was under way.
 * @param sent the list that was saved, in the order of `stored`
 */
export function draftsAfterSave(
  now: readonly QuestionDraft[],
  sent: readonly QuestionDraft[],
  stored: readonly SchoolQuestionRowFragment[],
): QuestionDraft[] {
  const places = new Map(sent.map(({ key }, index) => [key, index]));
  return now.map((draft) => {
    const index = places.get(draft.key) ?? -1;
    const saved = stored[index];
    if (saved === undefined) return draft;
    return draft === sent[index] ? draftOf(saved) : { ...draft, id: saved.id, from: null, isChanged: true };
  });
}

const orNull = (text: string): string | null => (text.trim() === "" ? null : text);

/** As the server wants it: unchanged questions by id or line alone, so that a long list fits into a request. */
export function toQuestionInput(draft: QuestionDraft, importId: string | null): SchoolQuestionInput {
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

/** The list with one item moved by one place. */
export function moved<Item>(list: readonly Item[], index: number, by: -1 | 1): Item[] {
  const next = [...list];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + by, 0, item);
  return next;
}
