import { after } from "../core/clock.ts";
import { startOf } from "../core/days.ts";
import { conflict } from "../core/errors.ts";
import type { ExamRow } from "./store.ts";

export type Status = "DRAFT" | "SCHEDULED" | "ACTIVE" | "COMPLETED";

/** The status of an exam, which follows from its times alone (D-56). */
export function examStatus(exam: Pick<ExamRow, "opens_at" | "closes_at">, now: Date): Status {
  if (exam.opens_at === null || exam.closes_at === null) return "DRAFT";
  if (now >= exam.closes_at) return "COMPLETED";
  return now >= exam.opens_at ? "ACTIVE" : "SCHEDULED";
}

/** Refuses an exam that is not over, to whoever asks for its results. @throws HttpError 409 */
export function refuseUncompleted(exam: Pick<ExamRow, "opens_at" | "closes_at">, now: Date): void {
  if (examStatus(exam, now) !== "COMPLETED") throw conflict("This exam is not completed yet.");
}

/** The whole day of an exam in Lagos. */
export const dayWindow = (day: string): { opensAt: Date; closesAt: Date } => ({
  opensAt: startOf(day),
  closesAt: after(startOf(day), 1, "day"),
});
