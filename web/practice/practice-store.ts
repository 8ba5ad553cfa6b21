import { attemptStore, type AttemptStore } from "../attempt/store.ts";
import { practicePrefix } from "./practice-prefix.ts";

/** One practice test per candidate and exam type lives on a device. */
export const practiceStore = (candidateId: string, examType: string): AttemptStore =>
  attemptStore({
    attempt: practicePrefix(candidateId) + examType.toUpperCase(),
    questions: `practice-questions:${candidateId}:${examType.toUpperCase()}`,
  });
