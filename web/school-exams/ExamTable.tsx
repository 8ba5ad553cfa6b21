import type { ReactNode } from "react";
import { day } from "../lib/dates.ts";
import { Badge } from "../ui/Badge.tsx";
import { Table, type TableColumn } from "../ui/Table.tsx";
import { openingText } from "./exam-times.ts";
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

/** The day of an exam, and its times where it is not open the whole day. */
function ExamDate({ exam }: { exam: SchoolExamRow }) {
  // A completed exam shows its day alone: the times would suggest that it ran until then, though it may have been closed early.
  const times = exam.status === "COMPLETED" ? null : openingText(exam);
  return (
    <span className={`${styles.date} tabular`}>
      <span>{exam.date === null ? "–" : day(exam.date) || exam.date}</span>
      {times !== null && <span className="small muted"> {times}</span>}
    </span>
  );
}

const columns: readonly TableColumn<SchoolExamRow>[] = [
  { label: "Name", role: "lead", cell: ({ name }) => name },
  { label: "Subject", cell: ({ subjectName }) => subjectName ?? "–" },
  { label: "Class", cell: ({ className }) => <span className="no-break">{className ?? "–"}</span> },
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
