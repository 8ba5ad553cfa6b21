import { failureText } from "../lib/school-action.ts";
import { useSchoolBusy } from "../lib/school-requests.ts";
import { useTopOfPage } from "../lib/use-top-of-page.ts";
import { letters } from "../../schema/rules/words.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";
import { leftIcon } from "../ui/icon-paths.ts";
import { FormattedText } from "../ui/FormattedText.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Table, type TableColumn } from "../ui/Table.tsx";
import { useSchoolExamAnalysisQuery, type SchoolExamAnalysisQuery } from "./reports.generated.ts";
import type { ReportedExam } from "./report-figures.ts";
import { texts } from "./texts.ts";
import styles from "./Analysis.module.css";

const words = texts.analysis;

type Item = NonNullable<SchoolExamAnalysisQuery["schoolExamAnalysis"]>["items"][number];
interface Row extends Item {
  number: number;
}

const columns: readonly TableColumn<Row>[] = [
  {
    label: "Question",
    role: "lead",
    cell: ({ number, text, formatted, note }) => (
      <>
        <span className={styles.question}>
          <span className="tabular">{number}. </span>
          <FormattedText parts={formatted}>{text ?? "–"}</FormattedText>
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </>
    ),
  },
  { label: "Right", cell: ({ difficulty }) => `${Math.round(difficulty * 100)}%` },
  {
    label: "Separates",
    cell: ({ discrimination }) => (
      <Badge tone={discrimination < 0 ? "bad" : discrimination < 0.2 ? "mid" : "good"}>
        {discrimination.toFixed(2)}
      </Badge>
    ),
  },
  {
    label: "Chosen",
    cell: ({ chosen, correctAnswer }) => (
      <span className={`${styles.chosen} tabular`}>
        {letters.map((letter) => (
          <span key={letter} className={letter === correctAnswer ? "strong" : undefined}>
            {letter} {chosen[letter]}
            {letter === correctAnswer && <span className="visually-hidden"> (the key)</span>}
          </span>
        ))}
        <span>none {chosen.none}</span>
      </span>
    ),
  },
];

/** How each question did: how many were right, whether it tells strong students from weak ones (EXT-24). */
export function Analysis({ exam, onBack }: { exam: ReportedExam; onBack: () => void }) {
  useTopOfPage();
  const isBusy = useSchoolBusy();
  const { data, error, loading, refetch } = useSchoolExamAnalysisQuery({
    variables: { examId: exam.id },
    // the right answers must not stay in the cache
    fetchPolicy: "no-cache",
  });
  const found = data?.schoolExamAnalysis;
  return (
    <div className="page-body">
      <p>
        <Button variant="ghost" onClick={onBack}>
          <Icon path={leftIcon} />
          {texts.reports.back}
        </Button>
      </p>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted tabular">
            {exam.name}
            {found && ` · ${words.count(found.count)}`}
          </p>
        </div>
      </div>
      <section className="card list-card" aria-label={words.title}>
        {loading ? (
          <div className="padded">
            <Skeleton label={words.loading} lines={6} />
          </div>
        ) : !found ? (
          <ErrorPanel
            title={failureText(words.failed)(error)}
            retryLabel="Retry"
            busy={isBusy}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        ) : found.count === 0 ? (
          <EmptyState level={2} title={words.none} />
        ) : (
          <>
            <p className="padded small muted">{words.help}</p>
            <Table
              caption={words.title}
              columns={columns}
              rows={found.items.map((item, index) => Object.assign({ number: index + 1 }, item))}
              keyOf={({ questionId }) => questionId}
            />
          </>
        )}
      </section>
    </div>
  );
}
