import { schoolNewsDays } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import { dayOf } from "../core/days.ts";
import type { AttemptSummary } from "../school-attempts/store.ts";
import { examStatus } from "./status.ts";
import type { ListedExam } from "./store.ts";

/** What the dashboard tells of an exam (S-SET-07). */
export type News = "unpublished" | "soon" | "open" | "results" | "corrected";

const isRecent = (exam: ListedExam, now: Date): boolean =>
  exam.closes_at !== null && now < after(exam.closes_at, schoolNewsDays, "day");

/** News for staff who may change the exam: a draft for today or tomorrow, an open exam, new results. */
export function newsForStaff(exam: ListedExam, now: Date): News | null {
  const status = examStatus(exam, now);
  if (status === "DRAFT")
    return exam.exam_date === dayOf(now) || exam.exam_date === tomorrow(now) ? "unpublished" : null;
  if (status === "ACTIVE") return "open";
  return status === "COMPLETED" && exam.has_attempts && isRecent(exam, now) ? "results" : null;
}

/**
 * News for a student: an exam within 24 hours, one to take now or opened again after its end (D-82), a new result, and one
 * that a corrected key has changed (D-154).
 */
export function newsForStudent(exam: ListedExam, attempt: AttemptSummary | undefined, now: Date): News | null {
  const status = examStatus(exam, now);
  if (status === "SCHEDULED") return exam.opens_at !== null && exam.opens_at < after(now, 1, "day") ? "soon" : null;
  if (status === "ACTIVE") return attempt === undefined || attempt.submitted_at === null ? "open" : null;
  if (attempt === undefined) return null;
  if (attempt.submitted_at === null) return attempt.deadline > now ? "open" : null;
  if (attempt.remarked_at !== null && now < after(attempt.remarked_at, schoolNewsDays, "day")) return "corrected";
  return isRecent(exam, now) ? "results" : null;
}

const tomorrow = (now: Date): string => dayOf(after(now, 1, "day"));
