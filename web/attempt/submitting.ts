import { codeOf, missingOf } from "../lib/message-of.ts";
import { heldCount, isSubmissionUnsure, type Attempt } from "./attempt.ts";
import { clearProblem, fail, type EngineParts } from "./engine.ts";
import { failureOf } from "./failures.ts";
import { withTimeout } from "./with-timeout.ts";

export interface Submitting {
  /** Whether the submission may go out now. */
  isReady: (attempt: Attempt) => boolean;
  send: (attempt: Attempt) => Promise<void>;
  /** The server did not take the submission. */
  handleRefused: (error: unknown) => void;
  /** A person asks to try again, also where the submission may have arrived. */
  allowAgain: () => void;
  /** Forgets what happened, before another attempt begins. */
  reset: () => void;
  /** Opens the attempt again if the server allows it; says whether it did. */
  reopen: () => Promise<boolean>;
}

const mostRecoveries = 3;

/** Whether the server surely did not accept the call that failed: it refused it, or did not process it. */
const cannotHaveCounted = (error: unknown): boolean =>
  /refused|signedOut/.test(failureOf(error).kind) || codeOf(error) === "RATE_LIMITED";

/** The end of an attempt on the server: sent once, and again only where that cannot count twice. */
export function createSubmitting(
  parts: EngineParts,
  { fill, resync }: { fill: () => Promise<void>; resync: () => Promise<void> },
): Submitting {
  const { core, clock, ports, setting } = parts;
  let isRefused = false;
  let isAgainAllowed = false;
  /** How often answers were sent again because the server had lost them. */
  let recoveries = 0;

  const reopenUntil = (deadline: number): void => {
    recoveries = 0;
    core.dispatch({ type: "reopened", deadline });
    void resync();
  };

  /** Extra time that was given in the last moment, or while there was no network. */
  const hasMoreTime = async ({ submission }: Attempt): Promise<boolean> => {
    if (submission?.by !== "clock" || !ports.askDeadline) return false;
    const deadline = await withTimeout(ports.askDeadline());
    if (deadline === null || deadline <= clock.now()) return false;
    reopenUntil(deadline);
    return true;
  };

  const sendAndWait = async (attempt: Attempt) => {
    isAgainAllowed = false;
    core.dispatch({ type: "submissionSent", isSent: true });
    await core.saved();
    const isChecked = attempt.id !== null && recoveries < mostRecoveries;
    return ports.submit(attempt, isChecked ? heldCount(attempt) : null);
  };

  return {
    isReady: (attempt) => {
      if (!attempt.submission || isRefused) return false;
      // Without the server's attempt a second submission could count twice: the only try waits for a network.
      if (attempt.id === null && navigator.onLine === false) return false;
      return isAgainAllowed || !isSubmissionUnsure(attempt);
    },
    send: async (attempt) => {
      if (!ports.isSignedIn()) {
        isRefused = true;
        fail(parts, "signedOut", null);
        return;
      }
      if (await hasMoreTime(attempt)) return;
      const receipt = await withTimeout(sendAndWait(attempt)).catch((error: unknown) => {
        if (cannotHaveCounted(error)) core.dispatch({ type: "submissionSent", isSent: false });
        throw error;
      });
      if (!core.dispatch({ type: "confirmed", receipt, entry: setting.entry })) return;
      clearProblem(parts, "submission", "answer");
      ports.onSubmitted(receipt);
      void fill();
    },
    handleRefused: (error) => {
      const missing = missingOf(error);
      if (missing === null || recoveries >= mostRecoveries) {
        isRefused = true;
        fail(parts, "submission", error);
        return;
      }
      // If this device does not have the missing answers either, the next try submits what has arrived.
      recoveries = core.dispatch({ type: "missing", ...missing }) ? recoveries + 1 : mostRecoveries;
    },
    allowAgain: () => {
      isRefused = false;
      isAgainAllowed = true;
    },
    reset: () => {
      isRefused = false;
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
