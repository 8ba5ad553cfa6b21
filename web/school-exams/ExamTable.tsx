import type { ReactNode } from "react";
import { Badge } from "../ui/display/Badge.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { openingLines } from "./exam-times.ts";
import { statusLooks, type SchoolExamRow } from "./exam-status.ts";
import { texts } from "./texts.ts";
import styles from "./ExamTable.module.css";

function Status({ status, lateStudents }: Pick<SchoolExamRow, "status" | "lateStudents">) {
  if (status === null) return "–";
  const { label, tone, icon } = statusLooks[status];
  return (
    <span className="row">
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {lateStudents ? <Badge tone="mid">{texts.exams.lateStudents(lateStudents)}</Badge> : null}
    </span>
  );
}

/** When an exam is open, in one or two lines. */
function ExamDate({ exam }: { exam: SchoolExamRow }) {
  // A completed exam shows its day alone: the times would suggest that it ran until then, though it may have been closed early.
  const [first, second] = openingLines(exam.status === "COMPLETED" ? { ...exam, opensAt: null } : exam);
  return (
    <span className={`${styles.date} tabular`}>
      <span>{first}</span>
      {second !== undefined && <span> {second}</span>}
    </span>
  );
}

/** A class such as "SS 2 Gold" stays in one line; a longer name would push the actions out of the table. */
const ClassName = ({ children }: { children: string }) => (
  <bdi className={children.length <= 12 ? "no-break" : "break-anywhere"}>{children}</bdi>
);

const columns: readonly TableColumn<SchoolExamRow>[] = [
  { label: "Name", role: "lead", cell: ({ name }) => <bdi className="break-anywhere">{name}</bdi> },
  { label: "Subject", cell: ({ subjectName }) => <bdi className="break-anywhere">{subjectName ?? "–"}</bdi> },
  { label: "Class", cell: ({ className }) => <ClassName>{className ?? "–"}</ClassName> },
  { label: "Date", cell: (exam) => <ExamDate exam={exam} /> },
  {
    label: "Status",
    role: "state",
    cell: ({ status, lateStudents }) => <Status status={status} lateStudents={lateStudents} />,
  },
];

interface ExamTableProps {
  caption: string;
  exams: readonly SchoolExamRow[];
  /** Buttons for an exam. */
  actionsOf?: (exam: SchoolExamRow) => ReactNode;
}

/** Rows of exams (S-EXM-01). */
export const ExamTable = ({ caption, exams, actionsOf }: ExamTableProps) => (
  <Table
    caption={caption}
    columns={
      actionsOf
        ? [...columns, { label: "Actions", role: "act", right: true, hidesLabel: true, cell: actionsOf }]
        : columns
    }
    rows={exams}
    keyOf={({ id }) => id}
  />
);
