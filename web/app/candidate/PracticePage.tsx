import { useLocation, type Location } from "react-router-dom";
import { fieldsOf } from "../../lib/fields-of.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { partOf } from "../../lib/use-part.ts";
import { visitOf } from "../../lib/navigation/visit.ts";
import { InvalidExamType } from "../../practice/InvalidExamType.tsx";
import { PracticeTest } from "../../practice/PracticeTest.tsx";
import { inFrame } from "./timed-frame.tsx";
import { ToLogin } from "./RequireCandidate.tsx";

const results = partOf(async () => ({ View: (await import("./ReportablePractice.tsx")).ReportablePractice }));

function examTypeOf(state: unknown): string | null {
  const { examType } = fieldsOf(state);
  return typeof examType === "string" ? examType.trim() || null : null;
}

/** The subject to begin with, where the way here has named one. */
function subjectOf(state: unknown): string | null {
  const { subjectName } = fieldsOf(state);
  return typeof subjectName === "string" ? subjectName : null;
}

/** `/{examType}/practice`: the exam type comes with the navigation; the address alone does not start a test. */
export function PracticePage() {
  const session = useSession();
  const location = useLocation() as Location<unknown>;
  const { state } = location;
  const visit = visitOf(location);
  const examType = examTypeOf(state);
  if (examType === null) return inFrame(<InvalidExamType isVisitor={session === null} />);
  // A set of questions needs a candidate, because the server checks what is paid for (SEC-32); the address is public (D-100).
  if (session === null) return <ToLogin />;
  return (
    <PracticeTest
      key={`${session.user.id} ${examType} ${visit}`}
      examType={examType}
      subject={subjectOf(state)}
      candidateId={session.user.id}
      entry={visit}
      frame={inFrame}
      results={results}
    />
  );
}
