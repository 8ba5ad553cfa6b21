import type { Attempt } from "./attempt.ts";
import type { EngineParts, PastResult } from "./engine.ts";
import { failureOf, nullIfRefused } from "./failures.ts";

/** The gateway ends every call within 10 s: until then a submission whose reply was lost may still be under way. */
const underWayMs = 15_000;

export interface LostSubmission {
  /** What the history shows before a submission; null where it cannot be read, or need not be. */
  noteBefore: (attempt: Attempt) => Promise<string[] | null>;
  /**
   * Whether a submission whose reply was lost has arrived: its result, `notArrived` when the history does not show it, and
   * `unclear` when the history cannot tell.
   */
  look: (attempt: Attempt) => Promise<PastResult | "notArrived" | "unclear">;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * On a server that keeps no attempts a second submission could count twice, and the documented history is all that tells
 * whether the first one arrived: it then shows a result that it did not show before.
 */
export function createLostSubmission({ ports, clock }: Pick<EngineParts, "ports" | "clock">): LostSubmission {
  /** Null where the server refuses to tell. */
  const read = async (): Promise<readonly PastResult[] | null> =>
    ports.pastResults ? nullIfRefused(ports.pastResults()) : null;
  return {
    noteBefore: async (attempt) => {
      if (attempt.id !== null) return null;
      try {
        return (await read())?.map(({ id }) => id) ?? null;
      } catch (error) {
        // Without a network the submission waits, too; a history that fails does not stop it.
        if (failureOf(error).kind === "offline") throw error;
        return null;
      }
    },
    look: async (attempt) => {
      const { resultsBefore: before = null, sentAt = 0 } = attempt.submission ?? {};
      for (;;) {
        const found = await read();
        const isSettled = clock.now() - sentAt >= underWayMs;
        const arrived = before && found?.find(({ id }) => !before.includes(id));
        if (arrived) return arrived;
        if (isSettled) return found === null || (before === null && found.length > 0) ? "unclear" : "notArrived";
        await pause(underWayMs - (clock.now() - sentAt));
      }
    },
  };
}
