import type { ReactNode } from "react";
import { useThisVersion } from "../../lib/device/new-version.ts";
import { answeredCount, waitingAnswers } from "../attempt.ts";
import type { AttemptEngine } from "../engine.ts";
import { totalOf } from "../figures.ts";
import { saveStateOf } from "../save-state.ts";
import { attemptTexts } from "../texts.ts";
import { AttemptClock } from "./AttemptClock.tsx";
import { DeskBar } from "./DeskBar.tsx";
import { LeaveAttemptDialog } from "./LeaveAttemptDialog.tsx";
import { RunningAttempt, type RunningAttemptProps } from "./RunningAttempt.tsx";
import { Submitting } from "./Submitting.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useLostChoices } from "./use-lost-choices.ts";
import styles from "./timed-page.module.css";

interface AttemptScreenProps extends RunningAttemptProps {
  engine: AttemptEngine;
  /** Title for the bar. */
  title: string;
  name: ReactNode;
  /** Counts of the bar after those of the answers. */
  moreCounts?: readonly (readonly [string, string])[];
  personId: string;
  /** Leaves the questions; the attempt stays open. */
  onLeave: () => void;
}

/** An attempt from the first question until the server has confirmed its submission. */
export function AttemptScreen({ title, name, moreCounts, personId, onLeave, ...props }: AttemptScreenProps) {
  const { engine, view, attempt, problem } = props;
  const { submission } = attempt;
  useThisVersion();
  const stoppedAt = submission && Math.ceil(Math.max(0, attempt.deadline - Date.parse(submission.at)) / 1000);
  const lost = useLostChoices(view.state, props.shownAtOnce);
  const saved = saveStateOf(view);
  const save = { ...saved, strip: saved.strip ?? lost };
  const isRunning = view.state.phase === "running";
  const guard = useLeaveGuard({ isRunning, isUnsaved: save.isUnsaved });
  const total = totalOf(view.state);
  const answered = answeredCount(attempt);
  return (
    <>
      <DeskBar
        title={title}
        save={save}
        clock={
          <AttemptClock
            deadline={attempt.deadline}
            now={engine.now}
            stoppedAt={stoppedAt}
            timeIsUp={submission?.by === "clock" ? attemptTexts.timeIsUp : null}
          />
        }
        counts={[[`${answered}/${total}`, "answered"], ...(moreCounts ?? [])]}
        percent={total > 0 ? (answered / total) * 100 : 0}
      >
        {name}
      </DeskBar>
      {isRunning ? (
        <RunningAttempt {...props} />
      ) : (
        <main className={styles.submitting} id="main">
          <Submitting view={view} personId={personId} onRetry={engine.retry} problem={problem} />
        </main>
      )}
      <LeaveAttemptDialog
        isOpen={isRunning && guard.isAsking}
        waiting={waitingAnswers(attempt).length}
        onStay={guard.stay}
        onLeave={onLeave}
      />
    </>
  );
}
