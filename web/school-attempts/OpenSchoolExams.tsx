import { useEffect, useState } from "react";
import { answeredCount } from "../attempt/attempt.ts";
import { ResumeOffer } from "../attempt/parts/ResumeOffer.tsx";
import { continuing } from "../attempt/continuing.ts";
import { leftMsOf, useOpenAttempts } from "../attempt/use-open-attempts.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { attemptPrefix, examIdOf, loadAccess } from "./attempt-store.ts";

/** The name of an exam as this device keeps it. */
function ExamName({ studentId, examId }: { studentId: string; examId: string }) {
  const [name, setName] = useState("school exam");
  useEffect(
    function askDevice() {
      void loadAccess(studentId, examId).then((access) => access && setName(access.examName));
    },
    [studentId, examId],
  );
  return name;
}

/** A card for each exam of a school that this student has begun on this device and not submitted. */
export function OpenSchoolExams({ studentId }: { studentId: string }) {
  const attempts = useOpenAttempts(attemptPrefix(studentId)) ?? [];
  return attempts.map((attempt) => {
    const examId = examIdOf(attempt.about);
    if (examId === null) return null;
    const leftMs = leftMsOf(attempt);
    const isSubmitted = attempt.submission !== null;
    const isRunning = leftMs > 0 && !isSubmitted;
    return (
      <ResumeOffer
        key={examId}
        label={isRunning ? "Exam in progress" : "Exam"}
        name={<ExamName studentId={studentId} examId={examId} />}
        leftMs={Math.max(0, leftMs)}
        answered={answeredCount(attempt)}
        total={attempt.totalQuestions}
        isSubmitted={isSubmitted}
        action={
          <Link className={buttonClass({ variant: "night" })} to={schoolPaths.takeExam(examId)} state={continuing}>
            {isRunning ? "Continue" : "Send now"}
          </Link>
        }
      />
    );
  });
}
