import { useParams } from "react-router-dom";
import { PastExam } from "../../exam/PastExam.tsx";
import { useSession } from "../../lib/sessions.ts";
import { reportQuestion } from "./report-question.tsx";

/** `/dashboard/exam-history/{id}`: a submitted exam, each question with the way to report it. */
export function PastExamPage() {
  const session = useSession();
  const { id = "" } = useParams();
  if (!session) return null;
  return <PastExam key={id} id={id} candidate={session.user} report={reportQuestion} />;
}
