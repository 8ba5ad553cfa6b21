import { useEffect, useState } from "react";
import { hasNoQuestions, type Attempt } from "./attempt.ts";
import { loadAttempts } from "./store.ts";

/** Attempts on this device whose names begin so and that are not over; null until the device has answered, and without a prefix. */
export function useOpenAttempts(prefix: string | null): readonly Attempt[] | null {
  const [found, setFound] = useState<{ prefix: string; attempts: readonly Attempt[] } | null>(null);
  useEffect(
    function askDevice() {
      if (prefix === null) return undefined;
      let isCurrent = true;
      const ask = async (): Promise<void> => {
        const attempts = await loadAttempts(prefix);
        const open = attempts.filter((attempt) => attempt.receipt === null && !hasNoQuestions(attempt));
        if (isCurrent) setFound({ prefix, attempts: open });
      };
      void ask();
      return () => {
        isCurrent = false;
      };
    },
    [prefix],
  );
  return found?.prefix === prefix ? found.attempts : null;
}

/** Milliseconds until the end of an attempt on this device, by the clock of the server as the device last knew it. */
export const leftMsOf = ({ deadline, clock }: Attempt): number =>
  deadline - Math.max(Date.now() + clock.leadMs, clock.seenMs);
