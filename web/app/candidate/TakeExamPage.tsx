import { Navigate, useLocation, useSearchParams, type Location } from "react-router-dom";
import { paperKey, paperOf } from "../../lib/paper.ts";
import { TakeExam } from "../../exam/TakeExam.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { partOf } from "../../lib/use-part.ts";
import { visitOf } from "../../lib/navigation/visit.ts";
import { inFrame } from "./timed-frame.tsx";

const results = partOf(async () => ({ View: (await import("./ReportableExam.tsx")).ReportableExam }));

/**
 * `/quiz`: the questions fill the screen; the views before and after them have navbar and footer. An address without a
 * complete paper leads to the selection, which says what is missing.
 */
export function TakeExamPage() {
  const session = useSession();
  const visit = visitOf(useLocation() as Location<unknown>);
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
      entry={visit}
      frame={inFrame}
      results={results}
    />
  );
}
