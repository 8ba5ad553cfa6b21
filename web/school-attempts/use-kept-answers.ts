import { useEffect, useState } from "react";
import type { SchoolRole } from "../../schema/rules/school-words.ts";
import { lateIds, unsavedIds } from "../attempt/attempt.ts";
import { loadAttempts } from "../attempt/store.ts";
import { useSchoolSession } from "../lib/school-session.ts";
import { attemptPrefix, examIdOf } from "./attempt-store.ts";

/** Exams of this student with answers that are on this device alone, or wait for the school: opening one sends and asks (D-82). */
export function useKeptAnswers(role: SchoolRole): ReadonlySet<string> {
  const studentId = useSchoolSession()?.userId;
  const [examIds, setExamIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    function askDevice() {
      if (role !== "STUDENT" || studentId === undefined) return undefined;
      let isCurrent = true;
      const ask = async (): Promise<void> => {
        const attempts = await loadAttempts(attemptPrefix(studentId));
        const unsaved = attempts.filter((attempt) => unsavedIds(attempt).length + lateIds(attempt).length > 0);
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
