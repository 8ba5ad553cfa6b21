import type { ReportReason } from "../../schema/rules/question-reports.ts";
import { keep, kept } from "../lib/device/storage.ts";
import { fieldsOf } from "../lib/fields-of.ts";
import { currentSession } from "../lib/sessions/sessions.ts";

/** What a person sent about a question. */
export interface SentReport {
  reason: ReportReason;
  note: string;
}

/* On this device until the person logs out, because a reload and another tab of the results would forget it. */
const nameOf = (questionId: string): string => `report:${currentSession()?.user.id}:${questionId}`;

export function sentReport(questionId: string): SentReport | null {
  const { reason, note } = fieldsOf(kept(nameOf(questionId)));
  return typeof reason === "string" && typeof note === "string" ? { reason: reason as ReportReason, note } : null;
}

export const keepSentReport = (questionId: string, report: SentReport): void => void keep(nameOf(questionId), report);
