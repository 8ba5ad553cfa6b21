import { codeOf } from "../lib/calls/message-of.ts";
import type { SentChoice } from "./answers.ts";
import { waitingAnswers, type Attempt, type KeptAnswer } from "./attempt.ts";
import { clearProblem, fail, type EngineParts } from "./engine.ts";
import { failureOf } from "./failures.ts";
import type { QueuePorts, QueueStatus } from "./queue.ts";
import type { Submitting } from "./submitting.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";

interface AnswerJob {
  kind: "answer";
  attempt: Attempt;
  questionId: string;
  kept: KeptAnswer;
}

type Job = AnswerJob | { kind: "submission"; attempt: Attempt };

/** A retake has the same questions, and counts anew. */
const nameOf = (attempt: Attempt, questionId: string): string => `${attempt.key} ${questionId}`;

const sentOf = ({ attempt, questionId, kept: { answer, seq, answeredAt } }: AnswerJob): SentChoice => ({
  questionId,
  startedAt: attempt.startedAt,
  answer,
  seq,
  answeredAt,
});

/** Codes by which the server says that the attempt is over, or is another one. */
const overCodes = new Set(["CONFLICT", "NOT_FOUND", "ATTEMPT_CLOSED"]);

/**
 * A server that keeps no attempt gets the submission without an answer that it cannot judge: after so many failures, each
 * while it answered another call. Presses of "Try to send now" must not use them up within the seconds of a restart: of
 * failures that follow each other faster than this, in milliseconds, one counts. All in all that takes about three minutes.
 */
const maxFailures = 8;
const countedEveryMs = 15_000;

/** What the queue sends: the answers one by one, and then the submission. */
export function createSending(
  parts: EngineParts,
  { submitting, resync }: { submitting: Submitting; resync: () => Promise<void> },
): QueuePorts<Job> {
  const { core, ports, clock } = parts;
  /** How many times the server failed to save an answer. The answers with the fewest failures are sent first. */
  const failures = new Map<string, number>();
  const failuresOn = (attempt: Attempt, questionId: string): number => failures.get(nameOf(attempt, questionId)) ?? 0;
  /** Of these, the failures after the submission that were not the server's state as a whole, and when the last one was. */
  const counted = new Map<string, { count: number; at: number }>();

  const next = (): Job | null => {
    const attempt = core.attempt();
    if (!attempt || attempt.receipt) return null;
    const [first] = waitingAnswers(attempt).sort(
      (a, b) => failuresOn(attempt, a.questionId) - failuresOn(attempt, b.questionId),
    );
    if (first) return { kind: "answer", attempt, ...first };
    return submitting.isReady(attempt) ? { kind: "submission", attempt } : null;
  };

  const sendAnswer = async (job: AnswerJob): Promise<void> => {
    const { attempt, questionId } = job;
    const { answer, seq, answeredAt } = job.kept;
    const { savedSeq, verdict, stored, deadline } = await withTimeout(
      ports.saveAnswer({ questionId, answer, seq, answeredAt, attemptId: attempt.id }),
    );
    const isBehind = stored && savedSeq !== null && savedSeq > (core.attempt()?.seq ?? 0);
    core.dispatch({ type: "saved", sent: sentOf(job), savedSeq, verdict, stored: stored ?? null });
    failures.delete(nameOf(attempt, questionId));
    counted.delete(nameOf(attempt, questionId));
    clearProblem(parts, "answer");
    const isMoved = deadline !== undefined && deadline !== core.attempt()?.deadline;
    // A number that this device has not used: another one has answered, too.
    if (isMoved || isBehind) void resync();
  };

  const isServerAnswering = (): Promise<boolean> =>
    withTimeout(ports.lookUp()).then(
      () => true,
      (error: unknown) => failureOf(error).kind === "refused",
    );

  /** Counts a failure with an answer, and says whether the submission may go out without it. */
  const canNeverBeSaved = async (name: string): Promise<boolean> => {
    const { count, at } = counted.get(name) ?? { count: 0, at: Number.NEGATIVE_INFINITY };
    if (clock.now() - at < countedEveryMs || !(await isServerAnswering())) return false;
    counted.set(name, { count: count + 1, at: clock.now() });
    return count + 1 >= maxFailures;
  };

  /** After the end of an attempt, one answer that always fails must not keep the result from being sent. */
  const handleFailure = async (job: AnswerJob, error: unknown): Promise<void> => {
    if (codeOf(error) !== "UPSTREAM_FAILED") throw error;
    const { attempt, questionId } = job;
    const name = nameOf(attempt, questionId);
    failures.set(name, failuresOn(attempt, questionId) + 1);
    const isEnded = attempt.id === null && Boolean(core.attempt()?.submission);
    if (!isEnded || !(await canNeverBeSaved(name))) throw error;
    core.dispatch({ type: "refused", sent: sentOf(job) });
    clearProblem(parts, "answer");
  };

  const handleRefusedAnswer = (job: AnswerJob, error: unknown): void => {
    core.dispatch({ type: "refused", sent: sentOf(job) });
    const now = core.attempt();
    if (now?.key !== job.attempt.key || now.submission) return;
    if (overCodes.has(codeOf(error) ?? "")) void resync();
    fail(parts, "answer", error);
  };

  const report = (status: QueueStatus): void => {
    core.show({ queue: status });
    if (status.failure?.kind !== "busy" || core.view().problem !== null) return;
    fail(parts, next()?.kind === "submission" ? "submission" : "answer", status.error);
  };

  return {
    next,
    stored: core.saved,
    send: (job) =>
      job.kind === "answer"
        ? sendAnswer(job).catch((error: unknown) => handleFailure(job, error))
        : submitting.send(job.attempt),
    refused: (job, error) =>
      job.kind === "answer" ? handleRefusedAnswer(job, error) : submitting.handleRefused(error),
    report,
    isSignedIn: ports.hasSession ?? ports.isSignedIn,
  };
}
