import { useEffect, useState } from "react";
import { answeredCount, isGhost, type ExamRecord } from "../attempt/attempt.ts";
import { loadExams } from "../attempt/store.ts";
import type { Paper } from "../lib/paper.ts";

/** A sitting on this device that is not finished. */
export interface OpenExam {
  paper: Paper;
  leftMs: number;
  answered: number;
  total: number | null;
  /** Decided here, not confirmed by the server: opening it goes on sending. */
  isHandedIn: boolean;
}

const openExam = (record: ExamRecord): OpenExam => ({
  paper: record.paper,
  leftMs: record.deadline - Math.max(Date.now() + record.clock.leadMs, record.clock.seenMs),
  answered: answeredCount(record),
  total: record.totalQuestions,
  isHandedIn: record.handIn !== null,
});

/** Sittings of this candidate that wait on this device; empty until the device has answered. */
export function useOpenExams(candidateId: string | null): readonly OpenExam[] {
  const [exams, setExams] = useState<readonly OpenExam[]>([]);
  useEffect(
    function askDevice() {
      if (candidateId === null) return undefined;
      let isCurrent = true;
      const ask = async (): Promise<void> => {
        const records = await loadExams(candidateId);
        if (isCurrent) setExams(records.filter((record) => record.reply === null && !isGhost(record)).map(openExam));
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
