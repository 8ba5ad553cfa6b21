import { useEffect, useState } from "react";
import type { SchoolRole } from "../../schema/rules/school-words.ts";
import { unsavedIds } from "../attempt/attempt.ts";
import { loadAttempts } from "../attempt/store.ts";
import { useSchoolSession } from "../lib/school-session.ts";
import { attemptPrefix, examIdOf } from "./attempt-store.ts";

/** Exams of this student of which answers are on this device alone; they are sent when the exam is opened (D-82). */
export function useKeptAnswers(role: SchoolRole): ReadonlySet<string> {
  const studentId = useSchoolSession()?.userId;
  const [examIds, setExamIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    function askDevice() {
      if (role !== "STUDENT" || studentId === undefined) return undefined;
      let isCurrent = true;
      const ask = async (): Promise<void> => {
        const attempts = await loadAttempts(attemptPrefix(studentId));
        const unsaved = attempts.filter((attempt) => unsavedIds(attempt).length > 0);
        if (isCurrent) setExamIds(new Set(unsaved.map(({ about }) => examIdOf(about)).filter((id) => id !== null)));
      };
      void ask();
      return () => {
        isCurrent = false;
      };
    },
    [role, studentId],
  );
  return examIds;
}
