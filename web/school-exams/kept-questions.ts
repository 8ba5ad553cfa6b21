import type { QuestionDraft } from "../lib/question-draft.ts";
import { currentSchoolSession, onSchoolLogout } from "../lib/school-session.ts";

/* Questions that are typed and not saved: they outlive a session that runs out, in this tab and for the same person. */

/** A list that waits to be saved. */
export interface KeptQuestions {
  /** The version of the exam's questions that was edited. */
  version: number;
  drafts: QuestionDraft[];
}

const kept = new Map<string, KeptQuestions>();
onSchoolLogout(() => kept.clear());

/** Under this name the questions of an exam are kept for the person who edits them. */
export const keptName = (examId: string): string => `${currentSchoolSession()?.userId ?? ""} ${examId}`;

export const keptQuestions = (name: string): KeptQuestions | undefined => kept.get(name);

/** Keeps a list; null forgets it. */
export function keepQuestions(name: string, questions: KeptQuestions | null): void {
  if (questions === null) kept.delete(name);
  else kept.set(name, questions);
}
