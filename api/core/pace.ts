import { answerChecksPerMinute } from "../../schema/rules/limits.ts";
import { after, type Clock } from "./clock.ts";
import { tooMany } from "./errors.ts";

/** Counts a person's answer checks. @throws HttpError 429 beyond 120 within a minute (SEC-32). */
export type Pace = (candidateId: string, answeredAt: string | null | undefined) => void;

/**
 * Kept in memory: the count need not outlive the process, and every answer of an exam passes here. Answers older than
 * a minute are a queue replayed after an outage and are not counted.
 */
export function createPace(clock: Clock, isOn: boolean): Pace {
  const counts = new Map<string, number>();
  let endsAt = clock.now();
  return (candidateId, answeredAt) => {
    if (!isOn) return;
    const now = clock.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = after(now, 1, "minute");
    }
    if (answeredAt && new Date(answeredAt) < after(now, -1, "minute")) return;
    const count = (counts.get(candidateId) ?? 0) + 1;
    if (count > answerChecksPerMinute) throw tooMany((endsAt.getTime() - now.getTime()) / 1000);
    counts.set(candidateId, count);
  };
}
