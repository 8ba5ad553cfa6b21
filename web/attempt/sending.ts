import { codeOf } from "../lib/message-of.ts";
import { waitingAnswers, type Attempt, type KeptAnswer } from "./attempt.ts";
import { clearProblem, fail, type EngineParts } from "./engine.ts";
import type { QueuePorts, QueueStatus } from "./queue.ts";
import type { Submitting } from "./submitting.ts";
import { withTimeout } from "./with-timeout.ts";

type Job = { kind: "answer"; questionId: string; kept: KeptAnswer } | { kind: "submission" };

/** Codes by which the server says that the attempt is over, or is another one. */
const overCodes = new Set(["CONFLICT", "NOT_FOUND", "ATTEMPT_CLOSED"]);

/** What the queue sends: the answers one by one, and then the submission. */
export function createSending(
  parts: EngineParts,
  { submitting, resync }: { submitting: Submitting; resync: () => Promise<void> },
): QueuePorts<Job> {
  const { core, ports } = parts;

  const next = (): Job | null => {
    const attempt = core.attempt();
    if (!attempt || attempt.receipt) return null;
    const [first] = waitingAnswers(attempt);
    if (first) return { kind: "answer", ...first };
    return submitting.isReady(attempt) ? { kind: "submission" } : null;
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

  const handleRefusedAnswer = (questionId: string, { seq }: KeptAnswer, error: unknown): void => {
    const attempt = core.attempt();
    if (!attempt) return;
    core.dispatch({ type: "refused", sent: { questionId, seq, startedAt: attempt.startedAt } });
    if (attempt.submission) return;
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
    send: async (job) => {
      const attempt = core.attempt();
      if (!attempt) return;
      await (job.kind === "answer" ? sendAnswer(attempt, job.questionId, job.kept) : submitting.send(attempt));
    },
    refused: (job, error) =>
      job.kind === "answer" ? handleRefusedAnswer(job.questionId, job.kept, error) : submitting.handleRefused(error),
    isRepeatable: (job) => job.kind === "answer" || core.attempt()?.id !== null,
    report,
  };
}
