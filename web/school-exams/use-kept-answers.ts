import { useEffect, useState } from "react";
import type { SchoolRole } from "../../schema/rules/school.ts";
import { namesOf, read } from "../lib/device-store.ts";
import { useSchoolSession } from "../lib/school-session.ts";

/** The exam of a sitting that this device keeps, if it keeps answers that the server does not have. */
function examWithAnswers(value: unknown): string | null {
  const { paper, answers } = (value ?? {}) as { paper?: { subjectName?: unknown }; answers?: object };
  const states = Object.values(answers ?? {}).map((answer: { state?: unknown } | null) => answer?.state);
  const examId = paper?.subjectName;
  return typeof examId === "string" && states.some((state) => state !== "saved") ? examId : null;
}

/** Exams of this student of which answers are on this device alone; they are sent when the exam is opened (D-82). */
export function useKeptAnswers(role: SchoolRole): ReadonlySet<string> {
  const studentId = useSchoolSession()?.userId;
  const [exams, setExams] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    function askDevice() {
      if (role !== "STUDENT" || studentId === undefined) return undefined;
      let isCurrent = true;
      const ask = async (): Promise<void> => {
        const names = await namesOf(`exam:school-${studentId}:`);
        const copies = (await Promise.all(names.map(read))).flat();
        const found = copies.map(examWithAnswers).filter((id) => id !== null);
        if (isCurrent) setExams(new Set(found));
      };
      void ask();
      return () => {
        isCurrent = false;
      };
    },
    [role, studentId],
  );
  return exams;
}
