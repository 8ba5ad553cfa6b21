import type { ReactNode } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { paperKey, paperOf } from "../../lib/paper.ts";
import { TakeExam } from "../../exam/TakeExam.tsx";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/sessions.ts";
import { partOf } from "../../lib/use-part.ts";
import { PublicLayout } from "../visitor/PublicLayout.tsx";

const results = partOf(async () => ({ View: (await import("./ReportableExam.tsx")).ReportableExam }));

// A school's exam runs on the same engine; taken from here it shares this page's file, and none gets heavier.
export { waitingAnswers } from "../../attempt/attempt.ts";
export { createExamSession } from "../../attempt/create-attempt.ts";
export { saveExam } from "../../attempt/store.ts";
export { HandingIn } from "../../attempt/parts/Submitting.tsx";
export { LeaveDialog } from "../../attempt/parts/LeaveDialog.tsx";
export { saveAnswerFile } from "../../attempt/answer-file.ts";
export { saveStateOf } from "../../attempt/save-state.ts";
export { examTexts } from "../../exam/texts.ts";
export { paletteOf, questionAt, totalOf } from "../../attempt/reducer.ts";
export { read, write } from "../../lib/device-store.ts";
export { ResumeOffer } from "../../attempt/parts/ResumeOffer.tsx";
export { usePlainBody } from "../../lib/use-plain-body.ts";
export { useLeaveGuard } from "../../attempt/parts/use-leave-guard.ts";

const inFrame = (content: ReactNode) => (
  <PublicLayout>
    <div className="exam-ground">{content}</div>
  </PublicLayout>
);

/**
 * `/quiz`: the exam has the whole screen; everything before and after it has navbar and footer. An address without a
 * complete paper leads to the selection, which says what is missing.
 */
export function TakeExamPage() {
  const session = useSession();
  const { key } = useLocation();
  const [query] = useSearchParams();
  const paper = paperOf(query);
  if (!session) return null;
  if (!paper) {
    return <Navigate to={paths.exams(query.get("examType") ?? "")} replace state={{ isIncomplete: true }} />;
  }
  return (
    <TakeExam
      key={`${session.user.id} ${paperKey(paper)}`}
      paper={paper}
      candidate={session.user}
      entry={key}
      frame={inFrame}
      results={results}
    />
  );
}
