import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { fetched } from "../lib/fetched.ts";
import { createKeptWork, useKeptWork } from "../lib/forms/kept-work.ts";
import type { Named, NamedPerson } from "../lib/named.ts";
import { ListSkeleton } from "../ui/lists/ListSkeleton.tsx";
import { useBackSteps } from "../lib/navigation/use-back-steps.ts";
import { useTopOnReturn } from "../lib/navigation/use-top-of-page.ts";
import type { ReportedExam, SchoolReportRow } from "./report-figures.ts";
import { ReportDetail } from "./ReportDetail.tsx";
import { ReportList } from "./ReportList.tsx";
import { useReportFilter } from "./use-report-filter.ts";

const Slips = fetched(async () => (await import("./Slips.tsx")).Slips);
const AllAnswers = fetched(async () => (await import("./AllAnswers.tsx")).AllAnswers);
const Analysis = fetched(async () => (await import("./Analysis.tsx")).Analysis);

interface ReportsPanelProps {
  exams: readonly ReportedExam[] | null;
  subjects: readonly Named[] | null;
  students: readonly NamedPerson[] | null;
  schoolName: string | null;
  onRetry: () => void;
}

type Opened =
  | { view: "detail"; report: SchoolReportRow; name: string | undefined }
  | { view: "slips"; report: SchoolReportRow | null }
  | { view: "analysis" }
  | { view: "answers" };

/** What was opened from the list, while it waits for the next login. */
const keptViews = createKeptWork<readonly Opened[]>();

const waiting = <ListSkeleton title={null} label="Loading..." />;

/** The reports tab: the list, or what was opened from it (S-REP-01 to 10). */
export function ReportsPanel({ exams, subjects, students, schoolName, onRetry }: ReportsPanelProps) {
  const filter = useReportFilter();
  const [query, setQuery] = useSearchParams();
  // the live view links to the answers of its exam
  const [linked, setLinked] = useState<Opened | null>(query.get("view") === "answers" ? { view: "answers" } : null);
  const [views, setViews] = useState(() => keptViews.read("") ?? []);
  useKeptWork(keptViews, "", views);
  const opened = views.at(-1) ?? linked;
  const open = (view: Opened): void => setViews([...views, view]);
  const close = (): void => {
    if (views.length > 0) return setViews(views.slice(0, -1));
    setLinked(null);
    // otherwise a reload of the list would open them again
    setQuery(
      (now) => {
        now.delete("view");
        return now;
      },
      { replace: true },
    );
  };
  useBackSteps(views.length, (count) => setViews(views.slice(0, count)));
  useTopOnReturn(opened !== null);
  const { examId } = filter.chosen;
  const examWith = (wanted: string): ReportedExam | null => exams?.find(({ id }) => id === wanted) ?? null;
  const exam = examWith(examId);

  if (opened?.view === "detail") {
    const { report, name } = opened;
    const ofReport = examWith(report.examId);
    return (
      <ReportDetail
        report={report}
        name={name}
        canShare={ofReport?.status === "COMPLETED" && ofReport.canEdit === true}
        onBack={close}
        onSlip={() => open({ view: "slips", report })}
      />
    );
  }
  if (opened?.view === "slips" && (opened.report !== null || exam !== null)) {
    const { report } = opened;
    const slipsExamId = report?.examId ?? examId;
    return (
      <Suspense fallback={waiting}>
        <Slips
          examId={slipsExamId}
          exam={examWith(slipsExamId)}
          report={report}
          schoolName={schoolName}
          canLoadPdf
          onBack={close}
        />
      </Suspense>
    );
  }
  if (opened?.view === "analysis" && exam) {
    return (
      <Suspense fallback={waiting}>
        <Analysis exam={exam} onBack={close} />
      </Suspense>
    );
  }
  if (opened?.view === "answers" && exam) {
    return (
      <Suspense fallback={waiting}>
        <AllAnswers exam={exam} onBack={close} />
      </Suspense>
    );
  }
  return (
    <ReportList
      filter={filter}
      exam={exam}
      exams={exams}
      subjects={subjects}
      students={students}
      onRetry={onRetry}
      onView={(report, name) => open({ view: "detail", report, name })}
      onSlips={() => open({ view: "slips", report: null })}
      onAnalysis={() => open({ view: "analysis" })}
      onAnswers={() => open({ view: "answers" })}
    />
  );
}
