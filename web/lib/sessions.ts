import { useSyncExternalStore } from "react";
import { forgetPictures } from "./service-worker.ts";

/*
 * The only place that touches browser storage and cookies. Storage may be missing (private mode), full or forbidden:
 * then values live in memory until the page is closed, and nothing fails.
 */

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
  user: "user",
  accessToken: "accessToken",
  isLoggedIn: "isLoggedIn",
  pendingEmail: "pendingEmail",
  otpDeadline: "otpDeadline",
  leftSession: "leftSession",
} as const;
const cookieNames = ["firstName", "email", "role"] as const;
/** Prefix of answers and submissions that wait on this device; they stay when a session runs out. */
const keptPrefix = "kept:";
/** Prefix of what is known about the end of the last session of an area. */
const endedPrefix = "ended:";
/** Entries that stay when a candidate's session runs out: waiting answers, and the sessions of the other areas. */
const outlives = /^(kept:|ended:|adminToken$)/;

const memory = new Map<string, string>();

function read(key: string): string | null {
  const held = memory.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether the value will still be there after the page is closed. */
function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, value);
    return false;
  }
}

function remove(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so there is nothing to delete.
  }
}

function storedKeys(): string[] {
  try {
    return [...memory.keys(), ...Object.keys(localStorage)];
  } catch {
    return [...memory.keys()];
  }
}

function setCookie(name: string, value: string, end?: "expired"): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, "Path=/", "SameSite=Lax"];
  if (location.protocol === "https:") parts.push("Secure");
  if (end) parts.push("Expires=Thu, 01 Jan 1970 00:00:00 GMT");
  try {
    document.cookie = parts.join("; ");
  } catch {
    // Cookies are off; the product does not read these.
  }
}

/* Stored texts of the sessions of the other areas (admin-session.ts). */
export { read as storedText, write as storeText, remove as removeText };

export type SignedInArea = "candidate" | "admin" | "school";

/**
 * Notes that a session of this browser has ended by itself, for the login page, also of other tabs and after a reload.
 * `end` is what the server told about it (web/lib/session-end.ts), if anything.
 */
export const noteSessionEnd = (area: SignedInArea, end: unknown): void =>
  void write(endedPrefix + area, JSON.stringify({ notedAt: Date.now(), end: end ?? null }));

const sessionKeys: Record<SignedInArea, string> = {
  candidate: keys.user,
  admin: "adminToken",
  school: "kept:akada-school",
};

/** Whether this browser holds a session of the area, which may have ended. */
export const hasStoredSession = (area: SignedInArea): boolean => read(sessionKeys[area]) !== null;

/** What `noteSessionEnd` noted, as text. */
export const notedSessionEnd = (area: SignedInArea): string | null => read(endedPrefix + area);

export const forgetSessionEnd = (area: SignedInArea): void => remove(endedPrefix + area);

const listeners = new Set<() => void>();
const expiryListeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function parseUser(text: string | null): StoredCandidate | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("id" in value)) return null;
    return typeof value.id === "string" && value.id ? { ...value, id: value.id } : null;
  } catch {
    return null;
  }
}

let snapshot: { source: string; session: CandidateSession | null } = { source: "", session: null };

/** The stored session, the same object until something changes. Null without a stored user. */
export function currentSession(): CandidateSession | null {
  const userText = read(keys.user);
  const accessToken = read(keys.accessToken);
  const source = `${userText ?? ""}\n${accessToken ?? ""}`;
  if (source !== snapshot.source) {
    const user = parseUser(userText);
    snapshot = { source, session: user && { user, accessToken } };
  }
  return snapshot.session;
}

export const accessToken = (): string | null => read(keys.accessToken);

/** Stores what the login answered: local storage and three readable cookies that nothing of ours relies on. */
export function startSession(user: StoredCandidate, accessToken: string): void {
  forgetSessionEnd("candidate");
  write(keys.user, JSON.stringify(user));
  write(keys.accessToken, accessToken);
  write(keys.isLoggedIn, "true");
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
  write(keys.user, JSON.stringify(user));
  setCookie("firstName", user.firstName ?? "");
  notify();
}

function clear(keepsAnswers: boolean): void {
  for (const key of new Set(storedKeys())) if (!keepsAnswers || !outlives.test(key)) remove(key);
  for (const name of cookieNames) setCookie(name, "", "expired");
  notify();
}

/** Logout: all local storage and the three cookies, also when the server could not be reached. */
export function endSession(): void {
  clear(false);
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
    write(keys.leftSession, JSON.stringify({ userId: session.user.id, accessToken: session.accessToken }));
}

export function leftSession(): LeftSession | null {
  try {
    const left: unknown = JSON.parse(read(keys.leftSession) ?? "null");
    if (typeof left !== "object" || left === null || !("userId" in left) || !("accessToken" in left)) return null;
    const { userId, accessToken } = left;
    return typeof userId === "string" && typeof accessToken === "string" ? { userId, accessToken } : null;
  } catch {
    return null;
  }
}

export const forgetLeftSession = (): void => remove(keys.leftSession);

/**
 * The server no longer knows the token: like a logout, but answers kept on this device stay for the next login. `end` is
 * what the server told about it.
 */
export function expireSession(end?: unknown): void {
  noteSessionEnd("candidate", end);
  clear(true);
  for (const listener of expiryListeners) listener();
}

/** Calls back when a session ran out (not on logout). */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Calls back on every change of the session, in this tab or another. */
export function subscribeSession(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent): void => {
    // A null key: another tab cleared everything.
    if (event.key === null || event.key === keys.user || event.key === keys.accessToken) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", handleStorage);
  };
}

/**
 * The session of this browser; re-renders when it starts, changes or ends, also from another tab. A page drawn at build
 * time has no session: it starts as the visitor's page and changes after it is hydrated.
 */
export function useSession(): CandidateSession | null {
  return useSyncExternalStore(subscribeSession, currentSession, () => null);
}

/** Remembers the address that waits for its code (registration, login of an unverified account). */
export function storePendingEmail(email: string): void {
  write(keys.pendingEmail, email);
}

export const pendingEmail = (): string | null => read(keys.pendingEmail);

/** When the mailed code stops working, in milliseconds since 1970; survives a reload. */
export function storeOtpDeadline(deadline: number): void {
  write(keys.otpDeadline, String(deadline));
}

export function otpDeadline(): number | null {
  const deadline = Number(read(keys.otpDeadline));
  return Number.isFinite(deadline) && deadline > 0 ? deadline : null;
}

export const forgetOtpDeadline = (): void => remove(keys.otpDeadline);

function forgetPendingEmail(): void {
  remove(keys.pendingEmail);
  remove(keys.otpDeadline);
}

/**
 * Something that must outlive the page and a session that ran out, for example unsent answers. Returns whether it will:
 * storage may be full or forbidden, and then it lives as long as the page.
 */
export const keep = (name: string, value: unknown): boolean => write(keptPrefix + name, JSON.stringify(value));

export function kept(name: string): unknown {
  try {
    return JSON.parse(read(keptPrefix + name) ?? "null");
  } catch {
    return null;
  }
}

/** Under this name the session at a school is kept (school-session.ts); one that has run out leads to the school's login. */
export const schoolSessionName = "akada-school";
export const isAtSchool = (): boolean => kept(schoolSessionName) !== null;

export const unkeep = (name: string): void => remove(keptPrefix + name);

/** Names of everything kept under a prefix. */
export const keptNames = (prefix = ""): string[] =>
  storedKeys()
    .filter((key) => key.startsWith(keptPrefix + prefix))
    .map((key) => key.slice(keptPrefix.length));

/*
 * Choices that belong to the device and not to a person, such as the size of the text: in cookies of their own, because a
 * logout clears all local storage (C-SES-05) and nobody should have to make the text readable again after each one.
 */
const yearSeconds = 31_536_000;
const choices = new Map<string, string>();

function choiceCookie(name: string): string | null {
  try {
    const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
    return found === undefined ? null : found.slice(name.length + 1);
  } catch {
    return null;
  }
}

/** Keeps a choice of this device; `value` is a plain word or number. Without cookies it lasts as long as the page. */
export function storeDeviceChoice(name: string, value: string): void {
  try {
    document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${yearSeconds}`;
  } catch {
    // Cookies are off; kept below.
  }
  if (choiceCookie(name) === value) choices.delete(name);
  else choices.set(name, value);
}

/** What was chosen on this device, or null. */
export const deviceChoice = (name: string): string | null => choices.get(name) ?? choiceCookie(name);
