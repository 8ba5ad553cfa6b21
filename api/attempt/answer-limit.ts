import { answerChecksPerMinute } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import type { Deps } from "../core/deps.ts";

/**
 * Counts an answer that a candidate has checked, in an exam or in practice. Answers older than a minute are a queue replayed
 * after an outage, and are not counted.
 * @throws HttpError 429 beyond 120 within a minute (SEC-32)
 */
export async function takeAnswerCheck(
  { clock, db, limits }: Pick<Deps, "clock" | "db" | "limits">,
  candidateId: string,
  answeredAt: string | null | undefined,
): Promise<void> {
  if (answeredAt && new Date(answeredAt) < after(clock.now(), -1, "minute")) return;
  await limits.take(db, { key: `answers:${candidateId}`, most: answerChecksPerMinute, minutes: 1, isTraffic: true });
}
