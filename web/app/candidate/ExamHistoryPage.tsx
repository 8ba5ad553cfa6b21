import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { fetched } from "../../lib/fetched.ts";
import { useTopOnReturn } from "../../lib/navigation/use-top-of-page.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { PracticeHistory } from "../../practice/PracticeHistory.tsx";
import { usePlaceBefore } from "../../ui/focus/use-kept-place.ts";
import { Skeleton } from "../../ui/notices/Skeleton.tsx";
import { PanelPage } from "../PanelPage.tsx";
import { routes } from "../routes.ts";
import { ExamHistoryPanel } from "./ExamHistoryPanel.tsx";

const pastTests = () => import("./past-tests.tsx");
const PastExam = fetched(async () => (await pastTests()).ReportablePastExam);
const PastPractice = fetched(async () => (await pastTests()).ReportablePastPractice);

/**
 * `/dashboard/exam-history`: all submitted exams and practice tests, or one of them with its questions: with `?exam={id}` an
 * exam, with `?practice={time}` a practice test.
 */
export function ExamHistoryPage() {
  const session = useSession();
  const [query] = useSearchParams();
  const id = query.get("exam");
  const openedAt = query.get("practice");
  const past =
    session === null ? null : id !== null ? (
      <PastExam key={id} id={id} candidate={session.user} />
    ) : openedAt !== null ? (
      <PastPractice key={openedAt} openedAt={openedAt} />
    ) : null;
  const [hasList, setList] = useState(past === null);
  if (past === null && !hasList) setList(true);
  usePlaceBefore(past !== null);
  // the address of a past test was opened first, and the list comes only now
  useTopOnReturn(!hasList);
  return (
    <>
      {past && <Suspense fallback={<Skeleton label="Loading..." lines={6} height={56} />}>{past}</Suspense>}
      {/* stays while one of them is looked at: the back button finds it with its search and its page */}
      {hasList && (
        <div hidden={past !== null}>
          <PanelPage title={routes.examHistory.title} isWide>
            <div className="card padded">
              <ExamHistoryPanel />
            </div>
            <PracticeHistory />
          </PanelPage>
        </div>
      )}
    </>
  );
}
