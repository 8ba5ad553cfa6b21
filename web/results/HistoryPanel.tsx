import { useRef, useState } from "react";
import { amount } from "../../schema/rules/counted.ts";
import { dayAndTime, sortableTime } from "../lib/words/dates.ts";
import { lastData } from "../lib/calls/last-data.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { reasonOf } from "../lib/calls/message-of.ts";
import { paths } from "../lib/navigation/paths.ts";
import { percentText } from "../lib/words/percent.ts";
import { saveFile } from "../lib/files/save-file.ts";
import { useFailureToast } from "../lib/calls/use-failure-toast.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Badge, PercentBadge } from "../ui/display/Badge.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { downloadIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { OldNote } from "../ui/lists/OldNote.tsx";
import { usePages } from "../ui/lists/Pager.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { historyCsv } from "./history-csv.ts";
import {
  answersOf,
  deliveredLate,
  isPass,
  isUntried,
  shownStatus,
  verdictChange,
  type HistoryRow,
} from "./history-figures.ts";
import { searchHistory } from "./history-search.ts";
import { NoExams } from "./NoExams.tsx";
import { useExamHistoryQuery } from "./results.generated.ts";
import { texts } from "./texts.ts";
import styles from "./HistoryPanel.module.css";

const pageSize = 20;

/** Says how many questions were answered, where not all were. */
function Answered({ row }: { row: HistoryRow }) {
  const words = answersOf(row);
  return words && <span className={`small muted ${styles.note}`}>{words}</span>;
}

/** Says that a corrected key changed the score, and whether it changed pass or fail. */
function Remarked({ row }: { row: HistoryRow }) {
  const { remarkedAt, scoreBefore, score, status } = row;
  if (remarkedAt === null) return null;
  const verdict = verdictChange(row);
  return (
    <span className={`small muted ${styles.note} ${styles.remarked}`}>
      Re-marked on {dayAndTime(remarkedAt)}
      {scoreBefore !== null && (
        <>
          : {percentText(scoreBefore)} <span aria-hidden="true">→</span>
          <span className="visually-hidden">to</span> {percentText(score)}
        </>
      )}
      {verdict && <b className={isPass(status) ? styles.good : styles.bad}> {verdict}</b>}
    </span>
  );
}

/** Says that answers of the exam were delivered late, which no ranking counts (D-101). */
function DeliveredLate({ lateAnswers }: HistoryRow) {
  return lateAnswers ? <span className={`small muted ${styles.note}`}>{deliveredLate(lateAnswers)}</span> : null;
}

/** The name of an exam; it leads to the questions where the server can show them. */
function ExamName({ id, name, date, hasReview }: HistoryRow) {
  if (!hasReview) return <bdi>{name}</bdi>;
  return (
    <Link className={styles.open} to={paths.pastExam(id)}>
      <bdi>{name}</bdi>
      {date && <span className="visually-hidden">, {dayAndTime(date)}</span>}
    </Link>
  );
}

const columns: readonly TableColumn<HistoryRow>[] = [
  {
    label: "Exam",
    role: "lead",
    cell: (row) => (
      <>
        <ExamName {...row} />
        <Answered row={row} />
        <Remarked row={row} />
        <DeliveredLate {...row} />
        {row.receipt && (
          <span className={`small muted ${styles.note}`}>
            Receipt <span className="receipt-code">{row.receipt}</span>
          </span>
        )}
      </>
    ),
  },
  { label: "Date", cell: ({ date }) => <span className="tabular">{date ? dayAndTime(date) : "N/A"}</span> },
  {
    label: "Score",
    right: true,
    cell: (row) => (isUntried(row) ? <Badge>0%</Badge> : <PercentBadge percent={row.score} />),
  },
  {
    label: "Status",
    role: "state",
    cell: (row) => (
      <Badge tone={isUntried(row) ? "plain" : isPass(row.status) ? "good" : "bad"}>{shownStatus(row)}</Badge>
    ),
  },
];

function FoundExams({ rows }: { rows: readonly HistoryRow[] }) {
  const { shown, pager } = usePages(rows, pageSize);
  return (
    <>
      <Table caption="Your exams, newest first" columns={columns} rows={shown} keyOf={({ id }) => id} />
      {pager}
    </>
  );
}

function Exams({ rows, level }: { rows: readonly HistoryRow[]; level: 2 | 3 }) {
  const [search, setSearch] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const found = searchHistory(rows, search);
  const save = (): void =>
    saveFile(`exam-history-${sortableTime(new Date()).slice(0, 10)}.csv`, historyCsv(found), "text/csv;charset=utf-8");
  return (
    <div className="stack list-panel">
      <div className={styles.tools}>
        <Field
          label="Search your exams"
          type="search"
          inputMode="search"
          autoComplete="off"
          enterKeyHint="search"
          ref={field}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button variant="secondary" disabled={found.length === 0} onClick={save}>
          <Icon path={downloadIcon} />
          Export as CSV
        </Button>
      </div>
      <output className="small muted">
        {search.trim() === "" ? amount(rows.length, "exam") : `${found.length} of ${rows.length} exams found`}
      </output>
      {found.length > 0 ? (
        <FoundExams key={search} rows={found} />
      ) : (
        <EmptyState
          level={level}
          title="No exam matches your search."
          action={
            <Button
              variant="secondary"
              onClick={() => {
                setSearch("");
                field.current?.focus();
              }}
            >
              Clear the search
            </Button>
          }
        >
          Search for an exam, a subject, a year, a date, or Pass and Fail.
        </EmptyState>
      )}
    </div>
  );
}

/** All submitted exams: the panel of the dashboard and the page `/dashboard/exam-history`. */
export function HistoryPanel({ level }: { level: 2 | 3 }) {
  const query = useExamHistoryQuery({ fetchPolicy: "cache-and-network" });
  const { error, again } = useRetry(query);
  const rows = lastData(query)?.examHistory;
  const failure = texts.historyFailed(reasonOf(error));
  useFailureToast(error, failure);
  if (!rows) {
    if (error) return <ErrorPanel level={level} title={failure} retryLabel="Retry" {...again} />;
    return <Skeleton label={texts.loading} lines={4} height={56} />;
  }
  return (
    <>
      {error && <OldNote title={failure} {...again} />}
      {rows.length === 0 ? <NoExams level={level} /> : <Exams rows={rows} level={level} />}
    </>
  );
}
