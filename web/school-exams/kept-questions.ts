import { fieldsOf } from "../lib/fields-of.ts";
import { createKeptWork } from "../lib/forms/kept-work.ts";
import { emptyDraft, type QuestionDraft } from "../lib/question-draft.ts";
import { currentSchoolSession, onSchoolLogout } from "../lib/sessions/school-session.ts";
import { keepInTab, keptInTab, unkeepInTab } from "../lib/device/tab-storage.ts";

/*
 * Questions that are typed and not saved: they outlive a session that runs out and a page that is loaded again, also after a
 * power cut, in this tab and for the same person. Not in other tabs, because they hold the right answers.
 */

/** A list that waits to be saved. */
export interface KeptQuestions {
  /** The version of the exam's questions that was edited. */
  version: number;
  drafts: QuestionDraft[];
}

const prefix = "questions ";
const kept = createKeptWork<KeptQuestions>();
onSchoolLogout(() => unkeepInTab(prefix));

/** Under this name the questions of an exam are kept for the person who edits them. */
export const keptName = (examId: string): string => `${prefix}${currentSchoolSession()?.userId ?? ""} ${examId}/`;

const pattern = Object.entries(emptyDraft("")).map(([name, value]) => [name, typeof value] as const);

/** Whether the tab holds a draft as this version of the client writes it; where a field may be null, null is an object, too. */
const isDraft = (draft: unknown): boolean =>
  pattern.every(([name, type]) => {
    const value = fieldsOf(draft)[name];
    return type === "object" ? value !== undefined : typeof value === type;
  });

function fromTab(name: string): KeptQuestions | undefined {
  const found = keptInTab(name) as Partial<KeptQuestions> | null;
  if (typeof found?.version !== "number" || !Array.isArray(found.drafts) || !found.drafts.every(isDraft))
    return undefined;
  return { version: found.version, drafts: found.drafts };
}

export const keptQuestions = (name: string): KeptQuestions | undefined => kept.read(name) ?? fromTab(name);

/** A long list is not written with each letter. */
const writeDelayMs = 500;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps a list; null forgets it. */
export function keepQuestions(name: string, questions: KeptQuestions | null): void {
  clearTimeout(timer);
  if (questions === null) {
    kept.keep(name, null);
    unkeepInTab(name);
    return;
  }
  kept.keep(name, questions);
  timer = setTimeout(() => keepInTab(name, questions), writeDelayMs);
}
