import { amount } from "../../../schema/rules/counted.ts";
import { isSessionEndReason, type SessionEndReason } from "../../../schema/rules/session-ends.ts";
import { fieldsOf } from "../fields-of.ts";
import { day, dayAndTime } from "../words/dates.ts";
import { notedSessionEnd, type SignedInArea } from "./ended-sessions.ts";

/** What a login page says about the session before. */
export interface EndWords {
  title: string;
  /** What the person should do about it, if anything. */
  advice: string | null;
  /** The account itself is gone, so that nobody can log in to it again. */
  isFinal: boolean;
  /** It was closed or deleted for good, and not only blocked. */
  isErased: boolean;
}

const finalReasons = new Set<SessionEndReason>(["ACCOUNT_CLOSED", "ACCOUNT_REMOVED", "ACCOUNT_BLOCKED", "LEFT_SCHOOL"]);

/** `at 14:02` for a moment of today, else `on 20 Nov 2026 at 14:02`; in Lagos. */
function moment(at: string): string {
  const [date = "", time = ""] = dayAndTime(at).split(", ");
  return date === day(Date.now()) ? `at ${time}` : `on ${date} at ${time}`;
}

function duration(minutes: number): string {
  const isHours = minutes >= 60 && minutes % 60 === 0;
  return isHours ? amount(minutes / 60, "hour") : amount(minutes, "minute");
}

const notYou = "If this was not you, choose a new password with 'Forgot password?'.";

const sentences: Record<SessionEndReason, (when: string, minutes: string | null) => [string, string?]> = {
  EXPIRED: (when, minutes) => [minutes ? `Your session ended after ${minutes}.` : `Your session ended ${when}.`],
  IDLE: (when, minutes) => [
    minutes ? `Your session ended because you did nothing for ${minutes}.` : `Your session ended ${when}.`,
  ],
  LOGGED_OUT: (when) => [`You logged out ${when}.`],
  SIGNED_IN_AGAIN: (when) => [`You logged in again on this device ${when}.`],
  OTHER_DEVICE: (when) => [`You logged in on another device ${when}.`, notYou],
  SIGNED_OUT_ELSEWHERE: (when) => [`This device was logged out from another one ${when}.`, notYou],
  PASSWORD_CHANGED: (when) => [`You were logged out because the password was changed ${when}.`, notYou],
  DETAILS_CHANGED: (when) => [
    `You were logged out because an administrator changed the details of your account ${when}.`,
    "If your email address was changed, log in with the new one.",
  ],
  NEW_SIGN_IN_ID: (when) => [
    `Your school gave you a new sign-in ID ${when}.`,
    "The old one no longer works. Ask your school for the new one.",
  ],
  LEFT_SCHOOL: (when) => [`Your school removed your account ${when}.`, "Ask your school if this is a mistake."],
  ACCOUNT_BLOCKED: (when) => [`An administrator blocked this account ${when}.`],
  ACCOUNT_REMOVED: (when) => [`An administrator deleted this account ${when}.`, "Contact us if this is a mistake."],
  ACCOUNT_CLOSED: (when) => [`This account was closed ${when}.`],
};

const erasedReasons = new Set<SessionEndReason>(["ACCOUNT_CLOSED", "ACCOUNT_REMOVED"]);

/** For how long a login page speaks of the last session. */
const endToldMs = 12 * 3_600_000;

/** The end of the area's last session, if it ended by itself less than 12 hours ago and nobody has signed in since. */
export function lastSessionEnd(area: SignedInArea): { end: unknown } | null {
  try {
    const { notedAt, end = null } = fieldsOf(JSON.parse(notedSessionEnd(area) ?? "null"));
    const isRecent = typeof notedAt === "number" && Math.abs(Date.now() - notedAt) < endToldMs;
    return isRecent ? { end } : null;
  } catch {
    return null;
  }
}

/** For a login page: whether the area's last session has ended by itself, and why, if the server told. */
export function lastEndOf(area: SignedInArea): { reason: EndWords | null } | null {
  const last = lastSessionEnd(area);
  return last && { reason: sessionEndWords(last.end) };
}

/** The words for the end of a session as a server told it; null where it told nothing that we know. */
export function sessionEndWords(end: unknown): EndWords | null {
  const { reason, at, afterMinutes } = fieldsOf(end);
  if (!isSessionEndReason(reason) || typeof at !== "string" || day(at) === "") return null;
  const minutes = typeof afterMinutes === "number" ? duration(afterMinutes) : null;
  const [title, advice = null] = sentences[reason](moment(at), minutes);
  return { title, advice, isFinal: finalReasons.has(reason), isErased: erasedReasons.has(reason) };
}
