import { generate } from "lean-qr";
import { schoolPassPercent } from "../../schema/rules/limits.ts";
import { copyText } from "../lib/device/clipboard.ts";
import { day } from "../lib/words/dates.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { failureText, schoolToasts } from "../lib/calls/school-action.ts";
import { publicAddress } from "../lib/navigation/public-address.ts";
import { loadSchoolFile } from "../lib/files/school-file.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { termText } from "../lib/words/school-terms.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Facts } from "../ui/display/Facts.tsx";
import { copyIcon, downloadIcon, leftIcon } from "../ui/icons/icon-paths.ts";
import { printIcon } from "../ui/icons/staff-icons.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { QrCode } from "../ui/texts/QrCode.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { resultOf, type ReportedExam, type SchoolReportRow } from "./report-figures.ts";
import { useSchoolExamSlipsQuery } from "./reports.generated.ts";
import { texts } from "./texts.ts";
import styles from "./Slips.module.css";

const words = texts.slips;

interface Slip {
  studentId: string;
  student: string;
  admissionNo: string | null;
  score: number;
  total: number;
  percentage: number;
  status: string;
  /** Code to check the slip by; null where the server issues none. */
  code: string | null;
  classPosition: number | null;
  classSize: number | null;
  schoolLogo: string | null;
  /** When it was submitted; null where the server does not say. */
  date: string | null;
  /** When a corrected key changed the score. */
  remarkedAt: string | null;
}

/** A report as a slip without a code. */
const slipFromReport = (report: SchoolReportRow): Slip => {
  const { percent, status } = resultOf(report);
  return {
    studentId: report.studentId,
    student: report.student?.name ?? "–",
    admissionNo: report.student?.admissionNo ?? null,
    score: report.score,
    total: report.totalQuestions,
    percentage: percent,
    status,
    code: null,
    classPosition: null,
    classSize: null,
    schoolLogo: null,
    date: report.date,
    remarkedAt: report.remarkedAt,
  };
};

interface SlipsProps {
  examId: string;
  exam: ReportedExam | null;
  /** One result; null for the whole class. */
  report: SchoolReportRow | null;
  schoolName: string | null;
  /** Staff may load the class as one PDF. */
  canLoadPdf: boolean;
  backLabel?: string;
  onBack: () => void;
}

/** Result slips to print: one by itself on a sheet of A4, those of a class four on a sheet. */
export function Slips({ examId, exam, report, schoolName, canLoadPdf, backLabel, onBack }: SlipsProps) {
  useTopOfPage();
  const isBusy = useSchoolBusy();
  const query = useSchoolExamSlipsQuery({
    variables: { examId, studentId: report?.studentId ?? null },
    // what is printed must be what the server has now, marked again or not
    fetchPolicy: "network-only",
  });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  const found: readonly Slip[] = data?.schoolExamSlips ?? [];
  // A server without slips: the report is printed.
  const isFallback = found.length === 0 && report !== null && !loading && (codeOf(error) === "NOT_OFFERED" || !error);
  const slips = isFallback ? [slipFromReport(report)] : found;
  const first = slips[0];
  const title = report ? (report.student?.name ?? words.title) : `${words.title}: ${exam?.name ?? ""}`;
  const copy = async (code: string): Promise<void> => {
    if (await copyText(code)) schoolToasts.good(words.copied);
    else schoolToasts.bad(words.copyFailed);
  };
  return (
    <div className="page-body print-flow">
      <p className="page-back no-print">
        <Button variant="ghost" onClick={onBack}>
          <Icon path={leftIcon} />
          {backLabel ?? texts.reports.back}
        </Button>
      </p>
      <div className="page-head no-print">
        <div>
          <h1>{title}</h1>
          <p className="muted tabular">{slips.length > 1 && words.count(slips.length)}</p>
        </div>
        {first && (
          <div className="page-actions">
            {slips.length === 1 && first.code !== null && (
              <Button variant="secondary" onClick={() => void copy(first.code ?? "")}>
                <Icon path={copyIcon} />
                {words.copy}
              </Button>
            )}
            {canLoadPdf && report === null && (
              <Button variant="secondary" busy={isBusy} onClick={() => void loadSchoolFile("SLIPS", examId)}>
                <Icon path={downloadIcon} />
                {words.pdf}
              </Button>
            )}
            <Button onClick={() => window.print()}>
              <Icon path={printIcon} />
              {slips.length === 1 ? words.printOne : words.printAll}
            </Button>
          </div>
        )}
      </div>
      {loading && !error ? (
        <div className="card padded">
          <Skeleton label={words.loading} lines={6} />
        </div>
      ) : first ? (
        <div className="stack-large print-flow">
          {slips.map((slip) => (
            <SlipSheet key={slip.studentId} slip={slip} exam={exam} report={report} schoolName={schoolName} />
          ))}
        </div>
      ) : (
        <div className="card">
          <ErrorPanel
            level={2}
            title={error ? failureText(words.failed)(error) : words.none}
            retryLabel="Retry"
            busy={isBusy}
            onRetry={again.onRetry}
          />
        </div>
      )}
    </div>
  );
}

interface SlipSheetProps {
  slip: Slip;
  exam: ReportedExam | null;
  report: SchoolReportRow | null;
  schoolName: string | null;
}

const dateOf = (date: string | null | undefined): string | null => (date ? day(date) : null);

function SlipSheet({ slip, exam, report, schoolName }: SlipSheetProps) {
  const facts = [
    ["Student", slip.student],
    ["Exam", exam?.name ?? report?.exam?.name],
    ["Adm. no.", slip.admissionNo],
    ["Email", report?.student?.email],
    ["Subject", exam?.subjectName ?? report?.exam?.subjectName],
    ["Class", exam?.className ?? report?.exam?.className],
    ["Date", dateOf(slip.date ?? report?.date ?? exam?.date)],
    ["Corrected", slip.remarkedAt && day(slip.remarkedAt)],
    ["Position", slip.classPosition && [slip.classPosition, slip.classSize].filter(Boolean).join(" of ")],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  const figures = [
    ["Score", `${slip.score}/${slip.total}`],
    ["Percentage", `${slip.percentage}%`],
    [`Result (pass mark ${schoolPassPercent}%)`, slip.status],
  ] as const;
  return (
    <article className={`${styles.slip} print-sheet tabular`} aria-label={`Result slip of ${slip.student}`}>
      <header>
        <span className={styles.school}>
          {slip.schoolLogo && <img src={slip.schoolLogo} alt="" />}
          <b>{schoolName ?? "School"}</b>
        </span>
        {exam?.term && <span>{termText(exam.term)}</span>}
      </header>
      <h2>Result slip</h2>
      <Facts className={styles.facts} facts={facts} />
      <Facts className={styles.result} facts={figures} />
      <footer>
        <span className={styles.sign}>Class teacher</span>
        <span className={styles.sign}>Principal</span>
        {slip.code !== null && <Proof code={slip.code} />}
      </footer>
    </article>
  );
}

function Proof({ code }: { code: string }) {
  return (
    <>
      <span className={styles.proof}>
        Check this slip
        <b>{code}</b>
      </span>
      <QrCode className={styles.qr} code={generate(publicAddress(schoolPaths.verify(code)))} />
    </>
  );
}
