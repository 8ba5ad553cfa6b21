import { codeOf, missingOf } from "../lib/message-of.ts";
import { heldCount, isSubmissionUnsure, waitingAnswers, type Attempt, type KeptAnswer } from "./attempt.ts";
import { clearProblem, fail, type EngineParts } from "./engine.ts";
import { failureOf } from "./failures.ts";
import type { QueuePorts, QueueStatus } from "./queue.ts";
import { withTimeout } from "./with-timeout.ts";

type Job = { kind: "answer"; questionId: string; kept: KeptAnswer } | { kind: "submission" };

export interface Sending {
  /** What the queue works with. */
  queuePorts: QueuePorts<Job>;
  /** A person asks to try again, also where the submission may have arrived. */
  allowAgain: () => void;
  /** For another attempt. */
  reset: () => void;
  reopen: () => Promise<boolean>;
}

const mostRecoveries = 3;

/** Answers by which the server says that the attempt is over, or is another one. */
const overCodes = new Set(["CONFLICT", "NOT_FOUND", "ATTEMPT_CLOSED"]);

/** Whether a call that failed was surely not taken: the server said no, or did not look. */
const cannotHaveCounted = (error: unknown): boolean =>
  /refused|signedOut/.test(failureOf(error).kind) || codeOf(error) === "RATE_LIMITED";

/** What goes to the server: the answers one by one, and then the submission. */
export function createSending(
  parts: EngineParts,
  { fill, resync }: { fill: () => Promise<void>; resync: () => Promise<void> },
): Sending {
  const { core, clock, ports, setting } = parts;
  let isSubmissionRefused = false;
  let isSendWanted = false;
  /** Times that a submission sent answers again which the server had lost. */
  let recoveries = 0;

  const next = (): Job | null => {
    const attempt = core.attempt();
    if (!attempt || attempt.receipt) return null;
    const [first] = waitingAnswers(attempt);
    if (first) return { kind: "answer", ...first };
    if (!attempt.submission || isSubmissionRefused) return null;
    // Without the server's attempt a second submission could count twice: the only try waits for a network.
    if (attempt.id === null && navigator.onLine === false) return null;
    if (isSubmissionUnsure(attempt) && !isSendWanted) return null;
    return { kind: "submission" };
  };

  const sendAnswer = async (attempt: Attempt, questionId: string, kept: KeptAnswer): Promise<void> => {
    const { answer, seq, answeredAt } = kept;
    const { savedSeq, verdict, deadline } = await withTimeout(
      ports.saveAnswer({ questionId, answer, seq, answeredAt, attemptId: attempt.id }),
    );
    core.dispatch({ type: "saved", sent: { questionId, seq, startedAt: attempt.startedAt }, savedSeq, verdict });
    clearProblem(parts, "answer");
    if (deadline !== undefined && deadline !== core.attempt()?.deadline) void resync();
  };

  const reopenUntil = (deadline: number): void => {
    recoveries = 0;
    core.dispatch({ type: "reopened", deadline });
    void resync();
  };

  /** Extra time that was given in the last moment, or while there was no network. */
  const hasMoreTime = async ({ submission }: Attempt): Promise<boolean> => {
    if (submission?.by !== "clock" || !ports.askDeadline) return false;
    const deadline = await ports.askDeadline();
    if (deadline === null || deadline <= clock.now()) return false;
    reopenUntil(deadline);
    return true;
  };

  const sendSubmission = async (attempt: Attempt): Promise<void> => {
    if (!ports.isSignedIn()) {
      isSubmissionRefused = true;
      fail(parts, "signedOut", null);
      return;
    }
    if (await hasMoreTime(attempt)) return;
    const submit = async () => {
      isSendWanted = false;
      core.dispatch({ type: "submissionSent", isSent: true });
      await core.saved();
      const isChecked = attempt.id !== null && recoveries < mostRecoveries;
      return ports.submit(attempt, isChecked ? heldCount(attempt) : null);
    };
    const receipt = await withTimeout(submit()).catch((error: unknown) => {
      if (cannotHaveCounted(error)) core.dispatch({ type: "submissionSent", isSent: false });
      throw error;
    });
    if (!core.dispatch({ type: "confirmed", receipt, entry: setting.entry })) return;
    clearProblem(parts, "submission", "answer");
    ports.onSubmitted(receipt);
    void fill();
  };

  const handleRefusedSubmission = (error: unknown): void => {
    const missing = missingOf(error);
    if (missing === null || recoveries >= mostRecoveries) {
      isSubmissionRefused = true;
      fail(parts, "submission", error);
      return;
    }
    // What this device does not hold it cannot send: then what has arrived counts.
    recoveries = core.dispatch({ type: "missing", ...missing }) ? recoveries + 1 : mostRecoveries;
  };

  const handleRefused = (job: Job, error: unknown): void => {
    if (job.kind === "submission") return handleRefusedSubmission(error);
    const attempt = core.attempt();
    if (!attempt) return;
    const { questionId, kept } = job;
    core.dispatch({ type: "refused", sent: { questionId, seq: kept.seq, startedAt: attempt.startedAt } });
    if (attempt.submission) return;
    if (overCodes.has(codeOf(error) ?? "")) void resync();
    fail(parts, "answer", error);
  };

  const report = (status: QueueStatus): void => {
    const isNewlyBusy = core.view().queue.state !== "waiting" && status.failure?.kind === "busy";
    core.show({ queue: status });
    if (status.state !== "waiting" || !isNewlyBusy || core.view().problem !== null) return;
    fail(parts, next()?.kind === "submission" ? "submission" : "answer", status.error);
  };

  return {
    queuePorts: {
      next,
      stored: core.saved,
      send: async (job) => {
        const attempt = core.attempt();
        if (!attempt) return;
        await (job.kind === "answer" ? sendAnswer(attempt, job.questionId, job.kept) : sendSubmission(attempt));
      },
      refused: handleRefused,
      isRepeatable: (job) => job.kind === "answer" || core.attempt()?.id !== null,
      report,
    },
    allowAgain: () => {
      isSubmissionRefused = false;
      isSendWanted = true;
    },
    reset: () => {
      isSubmissionRefused = false;
      recoveries = 0;
    },
    reopen: async () => {
      const deadline = (await ports.askDeadline?.()) ?? null;
      if (deadline === null || !core.attempt()?.submission) return false;
      reopenUntil(deadline);
      return true;
    },
  };
}
