import { amount, counted } from "../../schema/rules/counted.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { usePages } from "../ui/lists/Pager.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { byExamType, type Paper } from "./overview-figures.ts";
import styles from "./PapersChart.module.css";

const pageSize = 10;

const columns: readonly TableColumn<Paper>[] = [
  { label: "Subject", role: "lead", cell: ({ subjectName }) => <bdi className="break-anywhere">{subjectName}</bdi> },
  { label: "Exam type", cell: ({ examType }) => examTypeLabel(examType) },
  { label: "Year", cell: ({ year }) => <span className="tabular">{year}</span> },
  { label: "Questions", right: true, cell: ({ count }) => <span className="tabular">{counted(count)}</span> },
];

/** Questions of each exam type as bars with their numbers, and every paper as a table. */
export function PapersChart({ papers }: { papers: readonly Paper[] }) {
  const { shown, pager } = usePages(papers, pageSize);
  const types = byExamType(papers);
  const most = Math.max(1, ...types.map(({ questions }) => questions));
  if (types.length === 0) return <p className="muted">The bank is empty.</p>;
  return (
    <div className="stack">
      <ul className={styles.list}>
        {types.map(({ examType, questions, papers: count }) => (
          <li key={examType}>
            <span>
              {examTypeLabel(examType)} <span className="small muted">{amount(count, "paper")}</span>
            </span>
            <b className="tabular">{counted(questions)}</b>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.track} width="100" height="8" />
              <rect width={(100 * questions) / most} height="8" />
            </svg>
          </li>
        ))}
      </ul>
      <details>
        <summary>All papers as a table</summary>
        <Table
          caption="Questions of each paper"
          columns={columns}
          rows={shown}
          keyOf={({ examType, subjectName, year }) => `${examType} ${subjectName} ${year}`}
        />
        {pager}
      </details>
    </div>
  );
}
