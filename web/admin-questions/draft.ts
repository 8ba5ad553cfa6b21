import { keepInTab, keptInTab, typedName, unkeepInTab } from "../lib/device/tab-storage.ts";
import { fieldsOf } from "../lib/fields-of.ts";
import { adminEmail } from "../lib/sessions/admin-session.ts";
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
 * Edits that are not saved, by person and question. They are kept while the tab is open, also if the session ends or the page
 * is loaded again, and deleted when they are saved or discarded.
 */
const nameOf = (id: string): string => typedName(adminEmail(), `question ${id}`);

function storedDraft(stored: unknown): Draft | null {
  const fields = fieldsOf(stored);
  return questionFields.every((name) => typeof fields[name] === "string") ? (stored as Draft) : null;
}

export function keptEdit(id: string): Edit | null {
  const { draft: typed, base, common: before } = fieldsOf(keptInTab(nameOf(id)));
  const draft = storedDraft(typed);
  const common = storedDraft(before);
  return draft && common && (base === null || typeof base === "number") ? { draft, base, common } : null;
}
export const keepEdit = (id: string, edit: Edit): void => keepInTab(nameOf(id), edit);
export const dropEdit = (id: string): void => unkeepInTab(nameOf(id));
