import { useState } from "react";
import { initialTexts, type ExamFormTexts } from "./exam-form.ts";
import type { SchoolExamRow } from "./exam-status.ts";

interface NewerExam {
  /** As the list has it now; null for a new one. */
  exam: SchoolExamRow | null;
  values: ExamFormTexts;
  setValue: (name: keyof ExamFormTexts, value: string) => void;
  /** Reads the list again. */
  read: () => Promise<void>;
  onMerged: () => void;
}

/**
 * The version of the exam that an edit form shows. After a conflict the exam is read again, and what was not changed in the
 * form takes what somebody else has saved; what was typed stays. Without a conflict the form is left alone.
 */
export function useNewerExam({ exam, values, setValue, read, onMerged }: NewerExam) {
  const [shown, setShown] = useState(exam);
  const [isOutdated, setOutdated] = useState(false);
  if (isOutdated && exam !== null && exam.version !== shown?.version) {
    setShown(exam);
    setOutdated(false);
    const [before, now] = [initialTexts(shown, null), initialTexts(exam, null)];
    for (const name of Object.keys(now) as (keyof ExamFormTexts)[]) {
      if (values[name] === before[name]) setValue(name, now[name]);
    }
    onMerged();
  }
  return {
    shown,
    version: shown?.version ?? 1,
    noteConflict: (): void => {
      setOutdated(true);
      void read().catch(() => undefined);
    },
  };
}
