import "./school-exams.css";
import { useApolloClient } from "@apollo/client/react";
import { Fragment, lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { pageSizeMost, reportsPerPage } from "../../schema/rules/limits.ts";
import { day } from "../lib/dates.ts";
import { saveFile } from "../lib/save-file.ts";
import { sendToSchool } from "../lib/school-action.ts";
import { useSchoolBusy } from "../lib/school-requests.ts";
import { useTopOnReturn } from "../lib/use-top-of-page.ts";
import { useLater } from "../lib/use-later.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";
import { chartIcon, downloadIcon } from "../ui/icon-paths.ts";
import { printIcon } from "../ui/staff-icons.ts";
import { Icon } from "../ui/Icon.tsx";
import { Pager } from "../ui/Pager.tsx";
import { checkIcon, closeIcon } from "../ui/public-icons.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { Select } from "../ui/Select.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { eyeIcon } from "../ui/status-icons.ts";
import { Table, type TableColumn } from "../ui/Table.tsx";
import type { Named } from "./exam-form.ts";
import type { SchoolExamRow } from "./exam-status.ts";
import { reportsCsv, resultOf, type SchoolReportRow } from "./report-figures.ts";
import { ReportDetail } from "./ReportDetail.tsx";
import { SchoolReportPageDocument, useSchoolReportPageQuery } from "./reports.generated.ts";
import { texts } from "./texts.ts";

const Slips = lazy(async () => ({ default: (await import("./Slips.tsx")).Slips }));
const Analysis = lazy(async () => ({ default: (await import("./Analysis.tsx")).Analysis }));

const words = texts.reports;
/** A person who types is not asked after every letter. */
const searchDelayMs = 300;

interface ReportsPanelProps {
  exams: readonly SchoolExamRow[] | null;
  subjects: readonly Named[] | null;
  students: readonly Named[] | null;
  schoolName: string | null;
  onRetry: () => void;
}

type Opened =
  | { view: "detail"; report: SchoolReportRow }
  | { view: "slips"; report: SchoolReportRow | null }
  | { view: "analysis" };

function Percent({ report }: { report: SchoolReportRow }) {
  const { percent, isPassed } = resultOf(report);
  return (
    <Badge tone={isPassed ? "good" : "bad"} icon={isPassed ? checkIcon : closeIcon}>
      {percent}%
    </Badge>
  );
}

/** Where all are of one exam, a card of a phone is headed by its student. */
const columnsOf = (
  onView: (report: SchoolReportRow) => void,
  isOneExam: boolean,
): readonly TableColumn<SchoolReportRow>[] => [
  { label: "Exam", cell: ({ exam }) => exam?.name ?? "–", ...(isOneExam ? {} : { role: "lead" }) },
  { label: "Student", cell: ({ student }) => student?.name ?? "–", ...(isOneExam ? { role: "lead" } : {}) },
  { label: "Score", cell: ({ score, totalQuestions }) => `${score}/${totalQuestions}` },
  { label: "Subject", cell: ({ exam }) => exam?.subjectName ?? "–" },
  { label: "Date", cell: ({ date }) => (date === null ? "–" : day(date)) },
  { label: "Result", role: "state", cell: (report) => <Percent report={report} /> },
  {
    label: "Actions",
    role: "act",
    right: true,
    hidesLabel: true,
    cell: (report) => (
      <Button
        variant="ghost"
        aria-label={`View the result of ${report.student?.name ?? "a student"}, ${report.exam?.name ?? "exam"}`}
        onClick={() => onView(report)}
      >
        <Icon path={eyeIcon} />
        View
      </Button>
    ),
  },
];

const options = (list: readonly Named[]) =>
  list.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

/** The reports tab: results of the school's exams, filtered and paged by the server (S-REP-01 to 10). */
export function ReportsPanel({ exams, subjects, students, schoolName, onRetry }: ReportsPanelProps) {
  const client = useApolloClient();
  const isBusy = useSchoolBusy();
  const [query, setQuery] = useSearchParams();
  const examId = query.get("exam") ?? "";
  const [subjectId, setSubjectId] = useState("");
  const [studentId, setStudentId] = useState("");
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const later = useLater();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened | null>(null);
  useTopOnReturn(opened !== null);
  const filter = {
    subjectId: subjectId || null,
    examId: examId || null,
    studentId: studentId || null,
    search: search.trim() || null,
  };
  const { data, previousData, error, loading, refetch } = useSchoolReportPageQuery({
    variables: { filter, page, limit: reportsPerPage },
    fetchPolicy: "cache-and-network",
  });
  const shown = (data ?? previousData)?.schoolReportPage ?? null;
  const exam = exams?.find(({ id }) => id === examId) ?? null;
  const missing = [
    ...(subjects === null ? [words.subjectsFailed] : []),
    ...(students === null ? [words.studentsFailed] : []),
  ];
  const hasLists = missing.length === 0;
  const chooseExam = (id: string): void => {
    setPage(1);
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set("exam", id);
        else next.delete("exam");
        return next;
      },
      { replace: true },
    );
  };

  const exportAll = async (): Promise<void> => {
    const outcome = await sendToSchool(async () => {
      const all: SchoolReportRow[] = [];
      for (let next = 1; ; next += 1) {
        const { data } = await client.query({
          query: SchoolReportPageDocument,
          variables: { filter, page: next, limit: pageSizeMost },
          fetchPolicy: "no-cache",
        });
        const part = data?.schoolReportPage;
        if (!part) throw new TypeError("The answer holds no reports.");
        all.push(...part.reports);
        if (part.reports.length < pageSizeMost || all.length >= part.total) return all;
      }
    }, words.exportFailed);
    if (outcome?.value) saveFile(`${exam?.name ?? "reports"}.csv`, reportsCsv(outcome.value), "text/csv");
  };

  if (opened?.view === "detail") {
    const { report } = opened;
    return (
      <ReportDetail
        report={report}
        onBack={() => setOpened(null)}
        onSlip={() => setOpened({ view: "slips", report })}
      />
    );
  }
  if (opened?.view === "slips" && (opened.report !== null || exam !== null)) {
    const { report } = opened;
    return (
      <Suspense fallback={<div className="page-wait" aria-busy="true" />}>
        <Slips
          examId={report?.examId ?? examId}
          exam={exams?.find(({ id }) => id === (report?.examId ?? examId)) ?? null}
          report={report}
          schoolName={schoolName}
          canLoadPdf
          onBack={() => setOpened(report ? { view: "detail", report } : null)}
        />
      </Suspense>
    );
  }
  if (opened?.view === "analysis" && exam) {
    return (
      <Suspense fallback={<div className="page-wait" aria-busy="true" />}>
        <Analysis exam={exam} onBack={() => setOpened(null)} />
      </Suspense>
    );
  }

  return (
    <div className="smain">
      <div className="ph1">
        <div>
          <h1>{words.title}</h1>
          {shown && (
            <output className="mute num">
              {shown.total} of {shown.totalUnfiltered} reports
            </output>
          )}
        </div>
        <div className="acts">
          <Button variant="sec" disabled={!shown?.total} busy={isBusy} onClick={() => void exportAll()}>
            <Icon path={downloadIcon} />
            {words.exportCsv}
          </Button>
          {exam?.status === "COMPLETED" && exam.questionCount !== null && (
            <>
              {exam.canEdit === true && (
                <Button variant="sec" onClick={() => setOpened({ view: "analysis" })}>
                  <Icon path={chartIcon} />
                  {words.analysis}
                </Button>
              )}
              <Button variant="sec" onClick={() => setOpened({ view: "slips", report: null })}>
                <Icon path={printIcon} />
                {words.allSlips}
              </Button>
            </>
          )}
        </div>
      </div>
      {subjects && students && (
        <div className="card pad report-filters">
          <SearchField
            label={words.search}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              later(() => {
                setSearch(text);
                setPage(1);
              }, searchDelayMs);
            }}
          />
          <Select
            label="Subject"
            value={subjectId}
            onChange={(event) => {
              setSubjectId(event.target.value);
              chooseExam("");
            }}
          >
            <option value="">All Subjects</option>
            {options(subjects)}
          </Select>
          <Select label="Exam" value={examId} onChange={(event) => chooseExam(event.target.value)}>
            <option value="">All Exams</option>
            {options((exams ?? []).filter((one) => subjectId === "" || one.subjectId === subjectId))}
          </Select>
          <Select
            label="Student"
            value={studentId}
            onChange={(event) => {
              setStudentId(event.target.value);
              setPage(1);
            }}
          >
            <option value="">All Students</option>
            {options(students)}
          </Select>
        </div>
      )}
      <section className="card tcard" aria-label={words.title} aria-busy={loading}>
        {!hasLists || (error && !shown) ? (
          <ErrorPanel
            title={words.loadFailed}
            retryLabel="Retry"
            busy={isBusy}
            onRetry={() => {
              if (hasLists) void refetch().catch(() => undefined);
              else onRetry();
            }}
          >
            {missing.map((text) => (
              <Fragment key={text}>
                <span>{text}</span>
                <br />
              </Fragment>
            ))}
            {words.loadFailedHelp}
          </ErrorPanel>
        ) : shown === null ? (
          <div className="pad">
            <Skeleton label={words.loading} lines={6} />
          </div>
        ) : shown.reports.length === 0 ? (
          <EmptyState level={2} title={words.none}>
            {words.noneHelp}
          </EmptyState>
        ) : (
          <>
            <Table
              caption={words.title}
              columns={columnsOf((report) => setOpened({ view: "detail", report }), examId !== "")}
              rows={shown.reports}
              keyOf={({ id }) => id}
            />
            {shown.total > reportsPerPage && (
              <Pager page={page} pageSize={reportsPerPage} total={shown.total} busy={loading} onPage={setPage} />
            )}
          </>
        )}
      </section>
    </div>
  );
}
