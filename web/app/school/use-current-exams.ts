import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { send } from "../../lib/calls/send.ts";
import { SchoolExamsDocument } from "../../school-exams/school-exams.generated.ts";

interface TimedExam {
  status: string | null;
  opensAt: string | null;
  closesAt: string | null;
}

/** So that a class that waits for its exam does not ask in the same second. */
const spreadMs = 5000;
const againMs = 60_000;
/** For so long after an exam should have opened or closed the server is asked again: the clock of the device may be ahead. */
const patienceMs = 600_000;
const longestTimer = 2 ** 31 - 1;

/** Milliseconds until the status of an exam changes, by the clock of the device; null when none will. */
function untilNextChange(exams: readonly TimedExam[], now: number): number | null {
  const waits = exams.flatMap(({ status, opensAt, closesAt }) => {
    const next = status === "SCHEDULED" ? opensAt : status === "ACTIVE" ? closesAt : null;
    const wait = next === null ? Number.NaN : Date.parse(next) - now;
    if (wait > 0) return [wait + 1000];
    return wait > -patienceMs ? [againMs] : [];
  });
  return waits.length === 0 ? null : Math.min(...waits);
}

/**
 * Reads the exams again when one of them opens or closes, and when the page is shown again, so that nobody has to load the
 * page to begin, and an exam that was published meanwhile appears.
 */
export function useCurrentExams(exams: readonly TimedExam[] | null | undefined): void {
  const client = useApolloClient();
  useEffect(
    function followTheClock() {
      if (!exams) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = false;
      const read = async (): Promise<void> => {
        const options = { fetchPolicy: "network-only", context: { isQuiet: true } } as const;
        await send(client, SchoolExamsDocument, {}, options).catch(() => undefined);
        if (!isOver) schedule();
      };
      const schedule = (): void => {
        clearTimeout(timer);
        const wait = untilNextChange(exams, Date.now());
        if (wait === null || wait > longestTimer) return;
        timer = setTimeout(() => void read(), wait + Math.random() * spreadMs);
      };
      const readIfSeen = (): void => {
        if (document.visibilityState === "visible") void read();
      };
      schedule();
      document.addEventListener("visibilitychange", readIfSeen);
      return () => {
        isOver = true;
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", readIfSeen);
      };
    },
    [client, exams],
  );
}
