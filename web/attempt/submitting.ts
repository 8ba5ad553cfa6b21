import { codeOf, detailsOf } from "../lib/calls/message-of.ts";
import { createLostSubmission } from "./lost-submission.ts";
import { heldCount, isSubmissionUnsure, type Attempt, type Receipt } from "./attempt.ts";
import type { AttemptProblem } from "./core.ts";
import { clearProblem, fail, type EngineParts } from "./engine.ts";
import { failureOf, nullIfRefused } from "./failures.ts";
import { deliverLate } from "./late.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";

export interface Submitting {
  /** Whether the submission may go out now. */
  isReady: (attempt: Attempt) => boolean;
  send: (attempt: Attempt) => Promise<void>;
  /** The server did not take the submission. */
  handleRefused: (error: unknown) => void;
  /**
   * A person who saw this problem asks to try again. A submission that may have arrived goes out again only when the
   * problem was that the history does not show it, or cannot tell.
   */
  allowAgain: (problem: AttemptProblem | null) => void;
  /** Forgets what happened, before another attempt begins. */
  reset: () => void;
  /** Opens the attempt again if the server allows it; says whether it did. */
  reopen: () => Promise<boolean>;
}

const maxRecoveries = 3;

/** Whether the server surely did not accept the call that failed: it refused it, or did not process it. */
const cannotHaveCounted = (error: unknown): boolean => {
  const { kind } = failureOf(error);
  return kind === "refused" || kind === "signedOut" || codeOf(error) === "RATE_LIMITED";
};

/** The answers that the server lacks at a submission, and the highest number that it has; null for any other error. */
function missingOf(error: unknown): { savedSeq: number; questionIds: string[] } | null {
  const details = detailsOf(error);
  if (details?.code !== "ANSWERS_MISSING") return null;
  const { savedSeq, missingQuestionIds: ids } = details;
  return {
    savedSeq: typeof savedSeq === "number" ? savedSeq : 0,
    questionIds: Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [],
  };
}

/** The end of an attempt on the server: sent once, and again only where that cannot count twice. */
export function createSubmitting(
  parts: EngineParts,
  { fill, resync }: { fill: () => Promise<void>; resync: () => Promise<void> },
): Submitting {
  const { core, clock, ports, setting, isLive } = parts;
  const lost = createLostSubmission(parts);
  let isRefused = false;
  /** The person knows that the history does not show the submission, and sends it again, once. */
  let isAgainAllowed = false;
  /** How often answers were sent again because the server had lost them. */
  let recoveries = 0;

  const reopenUntil = (deadline: number): void => {
    isRefused = false;
    recoveries = 0;
    core.dispatch({ type: "reopened", deadline });
    void resync();
  };

  /** Extra time that was given in the last moment, or while there was no network. */
  const hasMoreTime = async ({ submission }: Attempt): Promise<boolean> => {
    if (submission?.by === "person" || !ports.askDeadline) return false;
    const deadline = await withTimeout(ports.askDeadline());
    if (deadline === null || deadline <= clock.now()) return false;
    reopenUntil(deadline);
    return true;
  };

  /**
   * After a reload without a network only the device said that the time was over, and its clock may be wrong (REL-18): the
   * server says whether it is.
   */
  const isOpenOnServer = async ({ id, submission }: Attempt): Promise<boolean> => {
    if (submission?.by !== "clock" || id === null || clock.isFromServer()) return false;
    const found = await nullIfRefused(ports.lookUp());
    const open = found?.attempt;
    if (open?.id !== id) return false;
    clock.set(open.now);
    if (open.deadline <= clock.now()) return false;
    reopenUntil(open.deadline);
    return true;
  };

  /** Whether the submission was refused because the school has opened the attempt again since; if so, the attempt goes on. */
  const isOpenSince = async ({ id, submission }: Attempt, error: unknown): Promise<boolean> => {
    if (codeOf(error) !== "CONFLICT") return false;
    const open = (await nullIfRefused(ports.lookUp()))?.attempt;
    if (!open || open.id !== id || (open.reopened ?? 0) <= (submission?.reopened ?? 0)) return false;
    clock.set(open.now);
    reopenUntil(open.deadline);
    return true;
  };

  const confirm = (receipt: Receipt): void => {
    if (!core.dispatch({ type: "confirmed", receipt, entry: setting.entry })) return;
    clearProblem(parts, "submission", "answer");
    ports.onSubmitted(receipt);
    void fill();
  };

  const lookForIt = async (attempt: Attempt): Promise<void> => {
    core.dispatch({ type: "submissionNoted", isLost: true });
    const found = await lost.look(attempt);
    if (!isLive()) return;
    if (typeof found === "string") {
      isRefused = true;
      fail(parts, found, null);
      return;
    }
    confirm({ code: found.code, isEmailed: null, arrived: null, score: null, review: [] });
  };

  const sendAndWait = async (attempt: Attempt, resultsBefore: string[] | null): Promise<Receipt> => {
    isAgainAllowed = false;
    core.dispatch({ type: "submissionNoted", isSent: true, isLost: false, sentAt: clock.now(), resultsBefore });
    await core.saved();
    const isChecked = attempt.id !== null && recoveries < maxRecoveries;
    return ports.submit(attempt, isChecked ? heldCount(attempt) : null);
  };

  return {
    isReady: (attempt) => {
      if (!attempt.submission || isRefused) return false;
      // Where the server keeps no attempt, a try that fails has to be looked for: it waits for a network.
      return attempt.id !== null || navigator.onLine !== false;
    },
    send: async (attempt) => {
      if (!ports.isSignedIn()) {
        isRefused = true;
        fail(parts, "signedOut", null);
        return;
      }
      if (isSubmissionUnsure(attempt) && !isAgainAllowed) return lookForIt(attempt);
      if ((await isOpenOnServer(attempt)) || (await hasMoreTime(attempt))) return;
      await deliverLate(parts);
      const resultsBefore = await lost.noteBefore(attempt);
      if (!isLive()) return;
      const receipt = await withTimeout(sendAndWait(core.attempt() ?? attempt, resultsBefore)).catch(
        async (error: unknown) => {
          if (cannotHaveCounted(error)) core.dispatch({ type: "submissionNoted", isSent: false });
          if (await isOpenSince(attempt, error)) return null;
          throw error;
        },
      );
      if (receipt !== null) confirm(receipt);
    },
    handleRefused: (error) => {
      const missing = missingOf(error);
      if (missing === null || recoveries >= maxRecoveries) {
        isRefused = true;
        fail(parts, "submission", error);
        return;
      }
      // If this device does not have the missing answers either, the next try submits what has arrived.
      recoveries = core.dispatch({ type: "missing", ...missing }) ? recoveries + 1 : maxRecoveries;
    },
    allowAgain: (problem) => {
      isRefused = false;
      isAgainAllowed = problem === "notArrived" || problem === "unclear";
    },
    reset: () => {
      isRefused = false;
      recoveries = 0;
    },
    reopen: async () => {
      const deadline = (await ports.askDeadline?.()) ?? null;
      const attempt = core.attempt();
      // The end of a submitted attempt is when it was submitted, which is before the end that is known here.
      if (deadline === null || !attempt?.submission || deadline < attempt.deadline) return false;
      reopenUntil(deadline);
      return true;
    },
  };
}
