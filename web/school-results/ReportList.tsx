import { useApolloClient } from "@apollo/client/react";
import { Fragment, useMemo } from "react";
import { counted } from "../../schema/rules/counted.ts";
import { examFileName } from "../../schema/rules/exam-file-name.ts";
import { reportsPerPage } from "../../schema/rules/limits.ts";
import { fetched } from "../lib/fetched.ts";
import type { Named, NamedPerson } from "../lib/named.ts";
import { saveFile } from "../lib/files/save-file.ts";
import { sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { downloadIcon } from "../ui/icons/icon-paths.ts";
import { Pager } from "../ui/lists/Pager.tsx";
import { FetchedPart } from "../ui/notices/FetchedPart.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { ReportActions } from "./ReportActions.tsx";
import { ReportFilters } from "./ReportFilters.tsx";
import type { ReportedExam, SchoolReportRow } from "./report-figures.ts";
import { ReportTable } from "./ReportTable.tsx";
import { choicesWith } from "./report-choices.ts";
import { useSchoolReportPageQuery } from "./reports.generated.ts";
import { texts } from "./texts.ts";
import type { ReportFilter } from "./use-report-filter.ts";

const ClassResult = fetched(async () => (await import("./ClassResult.tsx")).ClassResult);

const CorrectedKeys = fetched(async () => (await import("./CorrectedKeys.tsx")).CorrectedKeys);

const words = texts.reports;

interface ReportListProps {
  filter: ReportFilter;
  /** The exam that is filtered by; null for all. */
  exam: ReportedExam | null;
  exams: readonly ReportedExam[] | null;
  subjects: readonly Named[] | null;
  students: readonly NamedPerson[] | null;
  onRetry: () => void;
  onView: (report: SchoolReportRow, name: string | undefined) => void;
  onSlips: () => void;
  onAnalysis: () => void;
  onAnswers: () => void;
}

/** Results of the school's exams, filtered and paged by the server. */
export function ReportList({ filter, exam, exams, subjects, students, onRetry, ...on }: ReportListProps) {
  const client = useApolloClient();
  const isBusy = useSchoolBusy();
  const query = useSchoolReportPageQuery({
    variables: { filter: filter.filter, page: filter.page, limit: reportsPerPage },
    // students submit while this page is open
    fetchPolicy: "cache-and-network",
  });
  const { data, previousData, loading } = query;
  const { error, again } = useRetry(query);
  // after a failure nothing is known of these filters: what was found by others must not stand below them
  const shown = (data ?? (error ? null : previousData))?.schoolReportPage ?? null;
  const missing = [
    ...(subjects === null ? [words.subjectsFailed] : []),
    ...(students === null ? [words.studentsFailed] : []),
  ];
  const hasLists = missing.length === 0;
  const { subjectId } = filter.chosen;
  const reports = shown?.reports;
  const choices = useMemo(
    () => choicesWith(reports ?? [], { exams, students, subjectId }),
    [exams, students, reports, subjectId],
  );
  const nameOf = ({ studentId, student }: SchoolReportRow): string | undefined =>
    choices.students.find(({ id }) => id === studentId)?.name ?? student?.name;
  const exportAll = async (): Promise<void> => {
    const outcome = await sendToSchool(
      async () => (await import("./export-reports.ts")).exportReports(client, filter.filter),
      words.exportFailed,
    );
    const name = exam ? examFileName(exam.name, [exam.subjectName, exam.className], "class list") : "reports";
    if (outcome?.value) saveFile(`${name}.csv`, outcome.value, "text/csv");
  };

  return (
    <div className="page-body">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          {shown && (
            <output className="muted tabular">
              {counted(shown.total)} of {counted(shown.totalUnfiltered)} reports
            </output>
          )}
        </div>
        <div className="page-actions">
          <Button variant="secondary" disabled={!shown?.total} busy={isBusy} onClick={() => void exportAll()}>
            <Icon path={downloadIcon} />
            {words.exportCsv}
          </Button>
        </div>
      </div>
      {subjects && students && <ReportFilters filter={filter} subjects={subjects} {...choices} />}
      {(exam !== null || filter.chosen.examId === "") && <ReportActions exam={exam} exams={exams ?? []} {...on} />}
      {exam?.status === "COMPLETED" && exam.questionCount !== null && (
        <FetchedPart>
          <ClassResult key={exam.id} examId={exam.id} />
        </FetchedPart>
      )}
      <section className="card list-card" aria-label={words.title} aria-busy={loading}>
        {!hasLists || (error && !shown) ? (
          <ErrorPanel
            level={2}
            title={words.loadFailed}
            retryLabel="Retry"
            busy={isBusy}
            onRetry={() => {
              if (hasLists) again.onRetry();
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
          <div className="padded">
            <Skeleton label={words.loading} lines={6} height={44} />
          </div>
        ) : shown.reports.length === 0 ? (
          <EmptyState level={2} title={words.none}>
            {words.noneHelp}
          </EmptyState>
        ) : (
          <>
            <ReportTable
              reports={shown.reports}
              isOneExam={filter.chosen.examId !== ""}
              nameOf={nameOf}
              onView={(report) => on.onView(report, nameOf(report))}
            />
            {shown.total > reportsPerPage && (
              <Pager
                page={filter.page}
                pageSize={reportsPerPage}
                total={shown.total}
                busy={loading}
                onPage={filter.setPage}
              />
            )}
          </>
        )}
      </section>
      {exam?.status === "COMPLETED" && exam.questionCount !== null && exam.canEdit === true && (
        <FetchedPart>
          <CorrectedKeys key={exam.id} examId={exam.id} />
        </FetchedPart>
      )}
    </div>
  );
}
