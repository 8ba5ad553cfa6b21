import { toastSchoolDashboardMs } from "../../../schema/rules/limits.ts";
import { codeOf, messageOf } from "./message-of.ts";
import { canSendToSchool } from "./school-requests.ts";
import { currentSchoolSession } from "../sessions/school-session.ts";
import { toasts } from "../toasts/toasts.ts";

/** Toasts of the school dashboard: top right, gone after 2 s (S-SHELL-14). */
export const schoolToasts = {
  good: (text: string): void => toasts.good(text, toastSchoolDashboardMs),
  bad: (text: string): void => toasts.bad(text, toastSchoolDashboardMs),
  info: (text: string): void => toasts.info(text, toastSchoolDashboardMs),
};

/** Why a call failed; a server without it says so in plain words. */
export const failureText =
  (fallback: string) =>
  (error: unknown): string =>
    codeOf(error) === "NOT_OFFERED" ? "This is not available here." : messageOf(error, fallback);

/** What came of an action: its value, or why it failed, for the form beside the toast. */
export type SchoolOutcome<Value> =
  | { value: Value; problem?: undefined }
  | { value?: undefined; problem: string; error: unknown };

/**
 * Sends something and says in a toast why it failed. Does nothing (null) without a session and while another request
 * runs (S-SHELL-13).
 */
export async function sendToSchool<Value>(
  send: () => Promise<Value>,
  failureOf: string | ((error: unknown) => string),
): Promise<SchoolOutcome<Value> | null> {
  if (!canSendToSchool()) return null;
  try {
    return { value: await send() };
  } catch (error) {
    // The login page has taken over, and says why.
    if (currentSchoolSession() === null) return null;
    const problem = typeof failureOf === "string" ? messageOf(error, failureOf) : failureOf(error);
    schoolToasts.bad(problem);
    return { problem, error };
  }
}
