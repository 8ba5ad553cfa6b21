import { useEffect, useState } from "react";
import type { SchoolRole } from "../../schema/rules/school-words.ts";
import { lateIds, unsavedIds, type Attempt } from "../attempt/attempt.ts";
import { loadAttempts } from "../attempt/store.ts";
import { useSchoolSession } from "../lib/sessions/school-session.ts";
import { attemptPrefix, examIdOf } from "./attempt-store.ts";

/** Exams of this student, by what this device holds of them. */
interface KeptAnswers {
  /** With answers that are on this device alone, or wait for the school: opening one sends and asks (D-82). */
  kept: ReadonlySet<string>;
  /** With answers that are on this device alone. */
  unsent: ReadonlySet<string>;
}

/** The answers on this device; null for staff, and until the device has answered. */
export function useKeptAnswers(role: SchoolRole): KeptAnswers | null {
  const studentId = useSchoolSession()?.userId;
  const [found, setFound] = useState<KeptAnswers | null>(null);
  useEffect(
    function askDevice() {
      if (role !== "STUDENT" || studentId === undefined) return undefined;
      let isCurrent = true;
      const ask = async (): Promise<void> => {
        const attempts = await loadAttempts(attemptPrefix(studentId));
        const examsWith = (idsOf: (attempt: Attempt) => string[]): Set<string> =>
          new Set(attempts.flatMap((attempt) => (idsOf(attempt).length > 0 ? (examIdOf(attempt.about) ?? []) : [])));
        const unsent = examsWith(unsavedIds);
        if (isCurrent) setFound({ unsent, kept: new Set([...unsent, ...examsWith(lateIds)]) });
      };
      void ask();
      return () => {
        isCurrent = false;
      };
    },
    [role, studentId],
  );
  return found;
}
