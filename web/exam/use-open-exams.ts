import { useEffect, useState } from "react";
import { answeredCount, hasNoQuestions, type Attempt } from "../attempt/attempt.ts";
import { loadAttempts } from "../attempt/store.ts";
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
  if (paper === null || attempt.receipt !== null || hasNoQuestions(attempt)) return [];
  return [
    {
      paper,
      leftMs: attempt.deadline - Math.max(Date.now() + attempt.clock.leadMs, attempt.clock.seenMs),
      answered: answeredCount(attempt),
      total: attempt.totalQuestions,
      isSubmitted: attempt.submission !== null,
    },
  ];
}

/** Exams of this candidate that wait on this device; empty until the device has answered. */
export function useOpenExams(candidateId: string | null): readonly OpenExam[] {
  const [exams, setExams] = useState<readonly OpenExam[]>([]);
  useEffect(
    function askDevice() {
      if (candidateId === null) return undefined;
      let isCurrent = true;
      const ask = async (): Promise<void> => {
        const attempts = await loadAttempts(examPrefix(candidateId));
        if (isCurrent) setExams(attempts.flatMap(openExam));
      };
      void ask();
      return () => {
        isCurrent = false;
      };
    },
    [candidateId],
  );
  return exams;
}
