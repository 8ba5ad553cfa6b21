import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { useSession } from "../../lib/sessions.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PanelPage } from "../PanelPage.tsx";
import { routes } from "../routes.ts";
import { ExamHistoryPanel } from "./ExamHistoryPanel.tsx";

const PastExam = lazy(async () => ({ default: (await import("./ReportablePastExam.tsx")).ReportablePastExam }));

/** `/dashboard/exam-history`: all submitted exams, or with `?exam={id}` one of them with its questions. */
export function ExamHistoryPage() {
  const session = useSession();
  const [query] = useSearchParams();
  const id = query.get("exam");
  if (id !== null && session) {
    return (
      <Suspense fallback={<Skeleton label="Loading..." lines={6} height={56} />}>
        <PastExam key={id} id={id} candidate={session.user} />
      </Suspense>
    );
  }
  return (
    <PanelPage title={routes.examHistory.title} isWide>
      <div className="card padded">
        <ExamHistoryPanel />
      </div>
    </PanelPage>
  );
}
