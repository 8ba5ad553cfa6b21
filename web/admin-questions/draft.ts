import { onAdminLogout } from "../lib/admin-session.ts";
import type { UpdateQuestionInput } from "../lib/schema-types.generated.ts";
import { questionFields, type CheckedQuestion, type QuestionField } from "../../schema/rules/admin-questions.ts";

/** A question as the form holds it: texts alone. */
export type Draft = Record<QuestionField, string>;

/** How the form calls its fields. */
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
  // line ends as a text field has them, else an untouched form would count as changed
  const entries = questionFields.map(
    (name) => [name, String(question[name] ?? "").replaceAll(/\r\n?/g, "\n")] as const,
  );
  return Object.fromEntries(entries) as Draft;
}

/** Fields in which two drafts differ, in the order of the form. */
export const differences = (one: Draft, other: Draft): QuestionField[] =>
  questionFields.filter((name) => one[name] !== other[name]);

/** What is sent: the checked texts and the version they were made from. */
export const inputOf = (question: CheckedQuestion, version: number | null): UpdateQuestionInput => ({
  ...question,
  questionImageAlt: question.questionImageAlt ?? null,
  version,
});

/*
 * What was typed and not saved, by question: it outlives the dialog when the session runs out in the middle of an edit,
 * as long as the tab is open. Dropped when it is saved or given up on purpose.
 */
const unsaved = new Map<string, Draft>();
export const keptDraft = (id: string): Draft | undefined => unsaved.get(id);
export const keepDraft = (id: string, draft: Draft): void => void unsaved.set(id, draft);
export const dropDraft = (id: string): void => void unsaved.delete(id);
onAdminLogout(() => unsaved.clear());
