import type { ReportReason } from "../../schema/rules/question-reports.ts";
import { currentSession, subscribeSession } from "../lib/sessions/sessions.ts";

/** What a person sent about a question. */
export interface SentReport {
  reason: ReportReason;
  note: string;
}

/* By question, until the session ends: a question is drawn anew when another tab of the results is opened. */
const sent = new Map<string, SentReport>();
subscribeSession(() => {
  if (currentSession() === null) sent.clear();
});

export const sentReport = (questionId: string): SentReport | null => sent.get(questionId) ?? null;
export const keepSentReport = (questionId: string, report: SentReport): void => void sent.set(questionId, report);
