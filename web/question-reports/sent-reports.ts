import type { ReportReason } from "../../schema/rules/question-reports.ts";
import { currentSession, subscribeSession } from "../lib/sessions/sessions.ts";

/** What a person sent about a question. */
export interface SentReport {
  reason: ReportReason;
  note: string;
}

/* By question, until the session ends. They are kept here, because the results forget a question when another tab of them is opened. */
const sent = new Map<string, SentReport>();
subscribeSession(() => {
  if (currentSession() === null) sent.clear();
});

export const sentReport = (questionId: string): SentReport | null => sent.get(questionId) ?? null;
export const keepSentReport = (questionId: string, report: SentReport): void => void sent.set(questionId, report);
