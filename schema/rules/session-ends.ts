/** Why a session ended (EXT-40); the words for people are in web/lib/sessions/session-end-words.ts. */
export const sessionEndReasons = [
  "EXPIRED",
  "IDLE",
  "LOGGED_OUT",
  "SIGNED_IN_AGAIN",
  "OTHER_DEVICE",
  "SIGNED_OUT_ELSEWHERE",
  "PASSWORD_CHANGED",
  "DETAILS_CHANGED",
  "NEW_SIGN_IN_ID",
  "LEFT_SCHOOL",
  "ACCOUNT_BLOCKED",
  "ACCOUNT_REMOVED",
  "ACCOUNT_CLOSED",
] as const;

export type SessionEndReason = (typeof sessionEndReasons)[number];

export const isSessionEndReason = (value: unknown): value is SessionEndReason =>
  sessionEndReasons.some((reason) => reason === value);
