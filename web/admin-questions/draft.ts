import { onAdminLogout } from "../lib/sessions/admin-session.ts";
import type { UpdateQuestionInput } from "../lib/schema-types.generated.ts";
import type { CheckedQuestion } from "../../schema/rules/admin-questions.ts";
import { questionFields, type QuestionField } from "../../schema/rules/question-columns.ts";

/** A question in the form, where all values are texts. */
export type Draft = Record<QuestionField, string>;

/** Names of the fields in the form. */
export const fieldLabels: Record<QuestionField, string> = {
  question: "Question",
  subjectName: "Subject",
  examType: "Exam type",
  year: "Year",
  questionImageUrl: "Image address (optional)",
  questionImageAlt: "What the picture shows (optional)",
  optionA: "Option A",
  optionB: "Option B",
  optionC: "Option C",
  optionD: "Option D",
  correctAnswer: "Correct answer",
  explanation: "Explanation (optional)",
};

type Texts = Record<QuestionField, string | number | null>;

export function draftOf(question: Texts): Draft {
  // line ends as in a text field, because an untouched form would otherwise count as changed
  const entries = questionFields.map(
    (name) => [name, String(question[name] ?? "").replaceAll(/\r\n?/g, "\n")] as const,
  );
  return Object.fromEntries(entries) as Draft;
}

/** Fields in which two drafts differ, in the order of the form. */
export const differences = (one: Draft, other: Draft): QuestionField[] =>
  questionFields.filter((name) => one[name] !== other[name]);

/** The checked texts and the version they are based on. */
export const inputOf = (question: CheckedQuestion, version: number | null): UpdateQuestionInput => ({
  ...question,
  questionImageAlt: question.questionImageAlt ?? null,
  version,
});

/** Typed texts, and the version of the question that they were typed into. */
export interface Edit {
  draft: Draft;
  base: number | null;
  /** The texts of that version: what differs from them was typed. */
  common: Draft;
}

/*
 * Edits that are not saved, by question. They are kept while the tab is open, also if the session ends, and deleted when
 * they are saved or discarded.
 */
const unsaved = new Map<string, Edit>();
export const keptEdit = (id: string): Edit | undefined => unsaved.get(id);
export const keepEdit = (id: string, edit: Edit): void => void unsaved.set(id, edit);
export const dropEdit = (id: string): void => void unsaved.delete(id);
onAdminLogout(() => unsaved.clear());
