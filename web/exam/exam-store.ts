import { attemptStore, type AttemptStore } from "../attempt/store.ts";
import { paperKey, type Paper } from "../lib/paper.ts";

/** How the names of a candidate's exams on this device begin. */
export const examPrefix = (candidateId: string): string => `exam:${candidateId}:`;

export const examStore = (candidateId: string, paper: Paper): AttemptStore =>
  attemptStore({
    attempt: examPrefix(candidateId) + paperKey(paper),
    questions: `questions:${candidateId}:${paperKey(paper)}`,
  });
