import { keptChanges } from "../lib/forms/kept-changes.ts";
import { adminWorkOwner } from "../lib/sessions/admin-work.ts";
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

/** What the tab keeps of an edit: the texts, and the version that it began with. */
export const keptPart = (texts: Draft, base: number | null) => ({ ...texts, base: String(base ?? "") });

/** The edit that the tab has kept under this name; `stored` is the question as it is now. */
export function keptEdit(what: string, stored: Draft): Edit | null {
  const kept = keptChanges(adminWorkOwner, what, keptPart(stored, null));
  if (kept === null || !questionFields.some((name) => name in kept.texts)) return null;
  const { base, ...typed } = kept.texts;
  return {
    draft: { ...stored, ...typed },
    base: base ? Number(base) : null,
    common: { ...stored, ...kept.before },
  };
}
