import { answeredCount, type Attempt } from "../attempt/attempt.ts";
import { leftMsOf, useOpenAttempts } from "../attempt/use-open-attempts.ts";
import { paperFrom, type Paper } from "../lib/paper.ts";
import { examPrefix } from "./exam-store.ts";

/** An attempt on this device that is not finished. */
export interface OpenExam {
  paper: Paper;
  leftMs: number;
  answered: number;
  total: number | null;
  /** Submitted on this device but not confirmed by the server; opening it continues the sending. */
  isSubmitted: boolean;
}

function openExam(attempt: Attempt): OpenExam[] {
  const paper = paperFrom(attempt.about);
  if (paper === null) return [];
  return [
    {
      paper,
      leftMs: leftMsOf(attempt),
      answered: answeredCount(attempt),
      total: attempt.totalQuestions,
      isSubmitted: attempt.submission !== null,
    },
  ];
}

/** Exams of this candidate that wait on this device; undefined until the device has answered. */
export function useOpenExams(candidateId: string | null): readonly OpenExam[] | undefined {
  return useOpenAttempts(candidateId === null ? null : examPrefix(candidateId))?.flatMap(openExam);
}
