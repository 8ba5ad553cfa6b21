import { lastData } from "../lib/calls/last-data.ts";
import { meanText } from "../lib/words/percent.ts";
import { useFailureToast } from "../lib/calls/use-failure-toast.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { PercentBadge } from "../ui/display/Badge.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { OldNote } from "../ui/lists/OldNote.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import { latestExams, subjectMeans } from "./history-figures.ts";
import { NoExams } from "./NoExams.tsx";
import { useExamHistoryQuery, usePerformanceQuery, type PerformanceQuery } from "./results.generated.ts";
import { ScoreChart } from "./ScoreChart.tsx";
import { SubjectBars } from "./SubjectBars.tsx";
import { texts } from "./texts.ts";
import styles from "./PerformancePanel.module.css";

type Performance = NonNullable<PerformanceQuery["performance"]>;

/** Points of the chart; more could not be read on a phone. */
const maxExams = 20;

function SubjectFigure({ label, value }: { label: string; value: Performance["bestPerformance"] }) {
  return (
    <div className={`card ${styles.figure}`}>
      <dt>{label}</dt>
      <dd>
        <bdi>{value?.subject ?? "N/A"}</bdi>
        {typeof value?.score === "number" && (
          <PercentBadge percent={Math.floor(value.score)}>{meanText(value.score)}</PercentBadge>
        )}
      </dd>
    </div>
  );
}

function Figures({ totalExams, averageScore, bestPerformance, weakestSubject, lateExams }: Performance) {
  return (
    <dl className={styles.figures}>
      <div className={`card ${styles.figure}`}>
        <dt>Total Exams</dt>
        <dd className="tabular">{totalExams}</dd>
        {lateExams ? <dd className="small muted">{lateExams} delivered late</dd> : null}
      </div>
      <div className={`card ${styles.figure}`}>
        <dt>Average Score</dt>
        <dd className="tabular">{averageScore === null ? "N/A" : meanText(averageScore)}</dd>
      </div>
      <SubjectFigure label="Best Performance" value={bestPerformance} />
      {/* a single subject is not the weakest of anything */}
      <SubjectFigure
        label="Weakest Subject"
        value={weakestSubject?.subject === bestPerformance?.subject ? null : weakestSubject}
      />
    </dl>
  );
}

const chartsFailed = "The charts could not be loaded.";

/** Charts from the history; if it fails, the figures above are shown alone. */
function Charts({ level }: { level: 2 | 3 }) {
  const query = useExamHistoryQuery({ fetchPolicy: "cache-and-network" });
  const { error, again } = useRetry(query);
  const history = lastData(query)?.examHistory;
  const Heading = `h${level}` as const;
  if (!history) {
    if (!error) return <Skeleton label={texts.loading} lines={1} height={220} />;
    return (
      <Notice
        tone="plain"
        title={chartsFailed}
        action={
          <PassingButton variant="secondary" busy={again.busy} onClick={again.onRetry}>
            Retry
          </PassingButton>
        }
      />
    );
  }
  const exams = latestExams(history, maxExams);
  const means = subjectMeans(history);
  return (
    <>
      {error && <OldNote title={chartsFailed} {...again} />}
      {exams.length > 0 && (
        <section className="stack-small">
          <Heading>Scores over time</Heading>
          <ScoreChart exams={exams} />
        </section>
      )}
      {means.length > 0 && (
        <section className="stack-small">
          <Heading>By subject</Heading>
          <SubjectBars means={means} />
        </section>
      )}
    </>
  );
}

/** Averages of a candidate: the panel of the dashboard and the page `/dashboard/performance`. */
export function PerformancePanel({ level = 2 }: { level?: 2 | 3 }) {
  const query = usePerformanceQuery({ fetchPolicy: "cache-and-network" });
  const { error, again } = useRetry(query);
  const performance = lastData(query)?.performance;
  useFailureToast(error, texts.performanceFailed);
  if (!performance) {
    if (error) return <ErrorPanel level={level} title={texts.performanceFailed} retryLabel="Retry" {...again} />;
    return <Skeleton label={texts.loading} lines={1} height={180} />;
  }
  const note = error && <OldNote title={texts.performanceFailed} {...again} />;
  if (performance.totalExams === 0) {
    return (
      <>
        {note}
        <NoExams level={level} />
      </>
    );
  }
  return (
    <div className={styles.panel}>
      {note}
      <Figures {...performance} />
      <Charts level={level} />
    </div>
  );
}
