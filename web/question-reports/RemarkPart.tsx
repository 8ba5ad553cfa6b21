import { useEffect, useState } from "react";
import { amount, amountThat, counted } from "../../schema/rules/counted.ts";
import { remarkPollMs } from "../../schema/rules/limits.ts";
import { reasonOf } from "../lib/calls/message-of.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { ProgressBar } from "../ui/notices/ProgressBar.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { queueTexts } from "./queue-texts.ts";
import {
  useRemarkJobQuery,
  useRemarkPreviewQuery,
  type RemarkPreviewQuery,
  type ReportedQuestionEntryFragment,
} from "./queue.generated.ts";
import { RemarkDialog } from "./RemarkDialog.tsx";
import styles from "./RemarkPart.module.css";

/** How far a re-mark is, asked every two seconds until it is done (EXT-16f). */
function Progress({ jobId }: { jobId: string }) {
  const { data, error, stopPolling } = useRemarkJobQuery({
    variables: { jobId },
    // the job has progressed since the last answer
    fetchPolicy: "network-only",
    pollInterval: remarkPollMs,
    skipPollAttempt: () => document.hidden,
  });
  const job = data?.remarkJob;
  const isDone = job?.state === "DONE";
  useEffect(
    function askNoMore() {
      if (isDone) stopPolling();
    },
    [isDone, stopPolling],
  );
  const failure = error && <Notice tone="bad" title={queueTexts.progressFailed} />;
  if (!job) return failure ?? <Skeleton label="Loading..." />;
  if (isDone) {
    return (
      <Notice tone="good" title={`Re-marked. ${amount(job.changed, "score")} changed.`}>
        {amount(job.done, "exam")} looked at. Candidates see it in their exam history.
      </Notice>
    );
  }
  const percent = job.total === 0 ? 0 : (100 * job.done) / job.total;
  return (
    <div className="stack-small">
      <output className="tabular">
        Re-marking: {counted(job.done)} of {amount(job.total, "exam")}, {amount(job.changed, "score")} changed
      </output>
      <ProgressBar label="Re-mark" percent={percent} />
      {failure ?? <p className="small muted">It goes on when you leave this page.</p>}
    </div>
  );
}

type Preview = NonNullable<RemarkPreviewQuery["remarkPreview"]>;

function Figures({ preview }: { preview: Preview }) {
  const figures = [
    { label: "Exams that answered it", count: preview.affected },
    { label: "Scores that would change", count: preview.changed },
    { label: "Fail now, would pass", count: preview.nowPass },
    { label: "Pass now, would fail", count: preview.nowFail },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, count }) => (
        <div key={label}>
          <dt className="small muted">{label}</dt>
          <dd className="tabular strong">{counted(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RemarkPartProps {
  question: ReportedQuestionEntryFragment["question"];
  onBusy: (isBusy: boolean) => void;
}

/** What marking again by the present key would change, the start after a confirmation, and the progress (EXT-16d to f). */
export function RemarkPart({ question, onBusy }: RemarkPartProps) {
  const query = useRemarkPreviewQuery({
    variables: { questionId: question.id },
    // candidates submit exams meanwhile, so older figures would be wrong in the confirmation
    fetchPolicy: "network-only",
  });
  const { data, refetch } = query;
  const { error, again } = useRetry(query);
  const [isAsking, setAsking] = useState(false);
  const [startedId, setStarted] = useState<string | null>(null);
  const preview = data?.remarkPreview;
  const jobId = startedId ?? preview?.jobId ?? null;
  // the confirmation names the key of the version that is shown, and a re-mark cannot be undone
  const isOutdated = question.version !== null && preview?.version !== question.version;
  return (
    <section className="stack-small" aria-labelledby="remark">
      <h3 id="remark">Re-mark exams</h3>
      {error ? (
        <ErrorPanel title={queueTexts.previewFailed} {...again}>
          {reasonOf(error)}
        </ErrorPanel>
      ) : !preview ? (
        <Skeleton label="Loading..." />
      ) : jobId !== null ? (
        <Progress jobId={jobId} />
      ) : isOutdated ? (
        <Notice tone="mid" title={queueTexts.outdated} />
      ) : (
        <>
          <Figures preview={preview} />
          {preview.openExams > 0 && (
            <p className="small">
              {amountThat(preview.openExams, "exam", "has", "have")} not ended and will be marked by the old key unless
              you re-mark.
            </p>
          )}
          {preview.changed === 0 && preview.openExams === 0 ? (
            <p className="small muted">By the present key, {question.correctAnswer}, every score is right.</p>
          ) : (
            <Button onClick={() => setAsking(true)}>
              Re-mark {amount(preview.changed + preview.openExams, "exam")}
            </Button>
          )}
        </>
      )}
      {isAsking && preview && !isOutdated && (
        <RemarkDialog
          question={question}
          preview={preview}
          onBusy={onBusy}
          onStarted={(started) => {
            setStarted(started);
            setAsking(false);
          }}
          onStale={() => void refetch().catch(() => undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
