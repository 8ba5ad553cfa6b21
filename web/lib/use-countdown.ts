import { useEffect, useReducer } from "react";

interface CountdownOptions {
  /** Milliseconds on the clock below; null while nothing runs. */
  deadline: number | null;
  /** Defaults to the wall clock, which goes on while a phone sleeps; tests pass their own. */
  now?: () => number;
}

/** Whole seconds until a deadline, never below 0; null while nothing runs. Derived from the clock, so it cannot drift. */
export function useCountdown({ deadline, now = Date.now }: CountdownOptions): number | null {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const leftMs = deadline === null ? null : Math.max(0, deadline - now());
  const isRunning = leftMs !== null && leftMs > 0;

  useEffect(
    function tickEachSecond() {
      if (!isRunning || deadline === null) return undefined;
      let timer: ReturnType<typeof setTimeout>;
      const schedule = (): void => {
        const left = deadline - now();
        // The first tick comes at the next full second, so that each number is shown equally long.
        timer = setTimeout(
          () => {
            tick();
            if (deadline - now() > 0) schedule();
          },
          left % 1000 || 1000,
        );
      };
      schedule();
      // A tab in the background gets few ticks, so the number is updated when the tab is shown again.
      document.addEventListener("visibilitychange", tick);
      return () => {
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", tick);
      };
    },
    [deadline, isRunning, now],
  );
  return leftMs === null ? null : Math.ceil(leftMs / 1000);
}
