import { type ReactNode } from "react";
import { schoolPassPercent } from "../../schema/rules/limits.ts";
import { fetched } from "../lib/fetched.ts";
import { day } from "../lib/words/dates.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { EmailText } from "../ui/texts/EmailText.tsx";
import { Facts, type Fact } from "../ui/display/Facts.tsx";
import { leftIcon } from "../ui/icons/icon-paths.ts";
import { printIcon } from "../ui/icons/staff-icons.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { FetchedPart } from "../ui/notices/FetchedPart.tsx";
import { checkIcon, closeIcon } from "../ui/icons/public-icons.ts";
import { resultOf, type SchoolReportRow } from "./report-figures.ts";
import { texts } from "./texts.ts";
import styles from "./report-facts.module.css";

const ParentLink = fetched(async () => (await import("./ParentLink.tsx")).ParentLink);

const words = texts.reports;

interface ReportDetailProps {
  report: SchoolReportRow;
  /** The student's name, told apart from others of that name. */
  name?: string | undefined;
  backLabel?: string;
  /** Whether the person may give a parent a link to it. */
  canShare?: boolean;
  onBack: () => void;
  /** Opens the slip to print. */
  onSlip: () => void;
  /** More actions. */
  children?: ReactNode;
}

/** One result (S-REP-05). */
export function ReportDetail({
  report,
  name,
  backLabel = words.back,
  canShare = false,
  onBack,
  onSlip,
  children,
}: ReportDetailProps) {
  useTopOfPage();
  const { percent, isPassed, status } = resultOf(report);
  const facts: readonly Fact[] = [
    ["Exam", report.exam?.name ?? "–"],
    ["Subject", report.exam?.subjectName ?? "–"],
    ["Class", report.exam?.className ?? "–"],
    ["Date", report.date === null ? "–" : day(report.date)],
    ["Student", report.student?.name ?? "–"],
    ...(report.student?.admissionNo ? [["Adm. no.", report.student.admissionNo] as const] : []),
    ["Email", report.student?.email ? <EmailText key="email" address={report.student.email} /> : "–"],
    ["Score", `${report.score}/${report.totalQuestions}`],
    ["Percentage", `${percent}%`],
    ["Pass mark", `${schoolPassPercent}%`],
  ];
  return (
    <div className="page-body">
      <p className="page-back">
        <Button variant="ghost" onClick={onBack}>
          <Icon path={leftIcon} />
          {backLabel}
        </Button>
      </p>
      <div className="page-head">
        <div>
          <h1>{name ?? report.student?.name ?? report.exam?.name ?? words.title}</h1>
          <p className="muted">
            {[report.exam?.name, report.exam?.subjectName, report.exam?.className].filter(Boolean).join(" · ")}
          </p>
        </div>
        <div className="page-actions">
          {children}
          <Button variant="secondary" onClick={onSlip}>
            <Icon path={printIcon} />
            {words.slip}
          </Button>
        </div>
      </div>
      <section className="card padded stack" aria-label="Result">
        <p>
          <Badge tone={isPassed ? "good" : "bad"} icon={isPassed ? checkIcon : closeIcon} large>
            {status}
          </Badge>
        </p>
        {report.remarkedAt && (
          <Notice tone="info" live="off" title={words.remarked(day(report.remarkedAt))}>
            {words.remarkedWhy(report.scoreBefore === null ? null : `${report.scoreBefore}/${report.totalQuestions}`)}
          </Notice>
        )}
        <Facts className={`${styles.facts} tabular`} facts={facts} />
      </section>
      {canShare && (
        <FetchedPart>
          <ParentLink
            examId={report.examId}
            studentId={report.studentId}
            exam={report.exam?.name ?? words.title}
            student={report.student?.name ?? words.student}
          />
        </FetchedPart>
      )}
    </div>
  );
}
