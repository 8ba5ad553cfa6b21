import { useSyncExternalStore } from "react";
import { fieldsOf } from "../fields-of.ts";
import { endedPrefix, forgetSessionEnd, noteSessionEnd } from "./ended-sessions.ts";
import { forgetPendingEmail } from "./pending-email.ts";
import { forgetPictures } from "../device/service-worker.ts";
import { schoolSessionName, sessionKeys } from "./session-keys.ts";
import { createSessionSignal } from "./session-signal.ts";
import { createSignal } from "../signal.ts";
import { kept, keptPrefix, removeText, setCookie, storedKeys, storedText, storeText } from "../device/storage.ts";

/** The signed-in candidate as the login answered it; at least an id. */
export interface StoredCandidate {
  id: string;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  role?: string | null;
  phone?: string | null;
}

export interface CandidateSession {
  user: StoredCandidate;
  accessToken: string | null;
}

const keys = {
  user: sessionKeys.candidate,
  accessToken: "accessToken",
  isLoggedIn: "isLoggedIn",
  leftSession: "leftSession",
} as const;
const cookieNames = ["firstName", "email", "role"] as const;
/** Whether an entry stays when a candidate's session runs out: waiting answers, and the sessions of the other areas. */
const outlives = (key: string): boolean =>
  key === sessionKeys.admin || key.startsWith(keptPrefix) || key.startsWith(endedPrefix);

const signal = createSessionSignal(keys.user, keys.accessToken);
const { notify } = signal;
const expiry = createSignal();

function parseUser(text: string | null): StoredCandidate | null {
  if (!text) return null;
  try {
    const { id, ...more } = fieldsOf(JSON.parse(text));
    return typeof id === "string" && id ? { ...more, id } : null;
  } catch {
    return null;
  }
}

let snapshot: { source: string; session: CandidateSession | null } = { source: "", session: null };
let lastUserId: string | null = null;

/** Id of the candidate whose session ended under this page, in another tab too; null after a logout here. */
export const sessionBefore = (): string | null => lastUserId;

/** The stored session, the same object until something changes. Null without a stored user. */
export function currentSession(): CandidateSession | null {
  const userText = storedText(keys.user);
  const accessToken = storedText(keys.accessToken);
  const source = `${userText ?? ""}\n${accessToken ?? ""}`;
  if (source !== snapshot.source) {
    const user = parseUser(userText);
    lastUserId = user?.id ?? lastUserId;
    snapshot = { source, session: user && { user, accessToken } };
  }
  return snapshot.session;
}

export const accessToken = (): string | null => storedText(keys.accessToken);

/** Stores what the login answered: local storage and three readable cookies that nothing of ours relies on. */
export function startSession(user: StoredCandidate, accessToken: string): void {
  forgetSessionEnd("candidate");
  storeText(keys.user, JSON.stringify(user));
  storeText(keys.accessToken, accessToken);
  storeText(keys.isLoggedIn, "true");
  setCookie("firstName", user.firstName ?? "");
  setCookie("email", user.email ?? "");
  setCookie("role", user.role ?? "user");
  forgetPendingEmail();
  notify();
}

/** Replaces the stored details of the candidate (profile edits). */
export function updateSessionUser(changes: Partial<Omit<StoredCandidate, "id">>): void {
  const session = currentSession();
  if (!session) return;
  const user = { ...session.user, ...changes };
  storeText(keys.user, JSON.stringify(user));
  setCookie("firstName", user.firstName ?? "");
  notify();
}

function clear(keepsAnswers: boolean): void {
  for (const key of new Set(storedKeys())) if (!keepsAnswers || !outlives(key)) removeText(key);
  for (const name of cookieNames) setCookie(name, "", "expired");
  notify();
}

/** Logout: all local storage and the three cookies, also when the server could not be reached. */
export function endSession(): void {
  clear(false);
  currentSession();
  lastUserId = null;
  forgetPictures();
}

/** A session that this device has left and the server may still hold, because the logout did not reach it. */
export interface LeftSession {
  userId: string;
  accessToken: string;
}

/** Like `endSession`, for a logout that the server did not confirm: its token is kept for one purpose, to end it. */
export function leaveSession(): void {
  const session = currentSession();
  endSession();
  if (session?.accessToken)
    storeText(keys.leftSession, JSON.stringify({ userId: session.user.id, accessToken: session.accessToken }));
}

export function leftSession(): LeftSession | null {
  try {
    const { userId, accessToken } = fieldsOf(JSON.parse(storedText(keys.leftSession) ?? "null"));
    return typeof userId === "string" && typeof accessToken === "string" ? { userId, accessToken } : null;
  } catch {
    return null;
  }
}

export const forgetLeftSession = (): void => removeText(keys.leftSession);

/**
 * The server no longer knows the token: like a logout, but answers kept on this device stay for the next login. `end` is
 * what the server told about it.
 */
export function expireSession(end?: unknown): void {
  noteSessionEnd("candidate", end);
  clear(true);
  expiry.notify();
}

/** Calls back when a session ran out (not on logout). */
export const onSessionExpired = expiry.subscribe;

/** Calls back on every change of the session, in this tab or another. */
export const subscribeSession = signal.subscribe;

/**
 * The session of this browser; re-renders when it starts, changes or ends, also from another tab. A page drawn at build
 * time has no session: it starts as the visitor's page and changes after it is hydrated.
 */
export function useSession(): CandidateSession | null {
  return useSyncExternalStore(subscribeSession, currentSession, () => null);
}

/** Whether a session at a school is kept; one that has run out leads to the school's login. */
export const isAtSchool = (): boolean => kept(schoolSessionName) !== null;
