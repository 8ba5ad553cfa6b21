import { useState, type ReactNode } from "react";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useSchoolSession, type StoredSchoolSession } from "../lib/sessions/school-session.ts";
import { useBackSteps } from "../lib/navigation/use-back-steps.ts";
import { useLeaveOnce } from "../lib/navigation/use-leave-once.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Link } from "../lib/navigation/Link.tsx";
import { useRetry } from "../lib/calls/use-retry.ts";
import type { ReportedExam } from "./report-figures.ts";
import { ReportDetail } from "./ReportDetail.tsx";
import { useOwnSchoolResultQuery } from "./reports.generated.ts";
import { Slips } from "./Slips.tsx";
import { texts } from "./texts.ts";

const words = texts.reports;

const studentOf = (id: string, { name = null, email = null, admissionNo = null }: StoredSchoolSession) =>
  name && { __typename: "SchoolStudent" as const, id, name, email, admissionNo, added: null };

interface OwnResultProps {
  exam: ReportedExam;
  schoolName: string | null;
  /** What else the student can do with the result. */
  children: ReactNode;
}

/** A student's own result of a completed exam, and its slip (D-60). */
export function OwnResult({ exam, schoolName, children }: OwnResultProps) {
  const { leave } = useLeaveOnce();
  const session = useSchoolSession();
  const isBusy = useSchoolBusy();
  const [isPrinting, setPrinting] = useState(false);
  useBackSteps(isPrinting ? 1 : 0, () => setPrinting(false));
  const query = useOwnSchoolResultQuery({
    variables: { examId: exam.id },
    fetchPolicy: "cache-and-network",
  });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  const own = data?.schoolReportPage?.reports[0];
  // the report does not name the student; the login did
  const me = own && session ? studentOf(own.studentId, session) || null : null;
  const report = own && { ...own, student: me };
  if (report && isPrinting) {
    return (
      <Slips
        examId={exam.id}
        exam={exam}
        report={report}
        schoolName={schoolName}
        canLoadPdf={false}
        backLabel={words.backToResult}
        onBack={() => setPrinting(false)}
      />
    );
  }
  if (report) {
    return (
      <ReportDetail
        report={report}
        backLabel={words.backToExams}
        onBack={() => leave(schoolPaths.dashboard("exams"))}
        onSlip={() => setPrinting(true)}
      >
        {children}
      </ReportDetail>
    );
  }
  return (
    <div className="page-body">
      <p>
        <Link to={schoolPaths.dashboard("exams")}>{words.backToExams}</Link>
      </p>
      <div className="page-head">
        <h1>{exam.name}</h1>
      </div>
      <section className="card padded" aria-label="Result">
        {loading && !error ? (
          <Skeleton label={words.loading} lines={5} />
        ) : error ? (
          <ErrorPanel level={2} title={words.ownFailed} retryLabel="Retry" busy={isBusy} onRetry={again.onRetry} />
        ) : (
          <EmptyState level={2} title={words.noOwn}>
            {words.noOwnHelp}
          </EmptyState>
        )}
      </section>
    </div>
  );
}
