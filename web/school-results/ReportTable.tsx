import { day } from "../lib/words/dates.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { checkIcon, closeIcon } from "../ui/icons/public-icons.ts";
import { eyeIcon } from "../ui/icons/status-icons.ts";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { resultOf, type SchoolReportRow } from "./report-figures.ts";
import { texts } from "./texts.ts";

interface ReportTableProps {
  reports: readonly SchoolReportRow[];
  /** All are of one exam: on a phone a card is then headed by its student. */
  isOneExam: boolean;
  nameOf: NameOf;
  onView: (report: SchoolReportRow) => void;
}

/** The name of a report's student, told apart from others of that name. */
type NameOf = (report: SchoolReportRow) => string | undefined;

function Percent({ report }: { report: SchoolReportRow }) {
  const { percent, isPassed } = resultOf(report);
  return (
    <Badge tone={isPassed ? "good" : "bad"} icon={isPassed ? checkIcon : closeIcon}>
      {percent}%
    </Badge>
  );
}

const columnsFor = (
  isOneExam: boolean,
  nameOf: NameOf,
  onView: ReportTableProps["onView"],
): readonly TableColumn<SchoolReportRow>[] => [
  { label: "Exam", role: "lead", cell: ({ exam }) => <bdi className="break-anywhere">{exam?.name ?? "–"}</bdi> },
  {
    label: "Student",
    cell: (report) => <bdi className="break-anywhere">{nameOf(report) ?? "–"}</bdi>,
    ...(isOneExam && { role: "lead" }),
  },
  { label: "Score", cell: ({ score, totalQuestions }) => `${score}/${totalQuestions}` },
  { label: "Subject", cell: ({ exam }) => <bdi className="break-anywhere">{exam?.subjectName ?? "–"}</bdi> },
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
        aria-label={`View the result of ${nameOf(report) ?? "a student"}, ${report.exam?.name ?? "exam"}`}
        onClick={() => onView(report)}
      >
        <Icon path={eyeIcon} />
        View
      </Button>
    ),
  },
];

/** A page of reports. */
export function ReportTable({ reports, isOneExam, nameOf, onView }: ReportTableProps) {
  return (
    <Table
      caption={texts.reports.title}
      columns={columnsFor(isOneExam, nameOf, onView).filter(
        ({ label }) => !isOneExam || !/^(Exam|Subject)$/.test(label),
      )}
      rows={reports}
      keyOf={({ id }) => id}
    />
  );
}
