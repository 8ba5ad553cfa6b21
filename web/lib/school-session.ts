import { useSyncExternalStore } from "react";
import { schoolSessionHours } from "../../schema/rules/limits.ts";
import type { SchoolRole } from "../../schema/rules/school-words.ts";
import { keep, kept, unkeep } from "./sessions.ts";

/** Who is signed in at a school. `expiresAt` in milliseconds since 1970; the last five where the server says them. */
export interface StoredSchoolSession {
  token: string;
  role: SchoolRole;
  userId: string;
  expiresAt: number;
  schoolId?: string | null;
  schoolName?: string | null;
  name?: string | null;
  email?: string | null;
  classId?: string | null;
}

const name = "akada-school";
const storageKey = `kept:${name}`;
const hourMs = 3_600_000;

const isRole = (value: unknown): value is SchoolRole => value === "ADMIN" || value === "TEACHER" || value === "STUDENT";
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const textOf = (value: unknown): string | null => (isText(value) ? value : null);

/** What is stored, if it is a session: a role that nobody knows is none (S-SES-05). */
function parse(stored: unknown): StoredSchoolSession | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { token, role, userId, expiresAt, schoolId, schoolName, name, email, classId } = stored as Record<
    string,
    unknown
  >;
  if (!isText(token) || !isRole(role) || !isText(userId) || typeof expiresAt !== "number") return null;
  const extras = {
    schoolId: textOf(schoolId),
    schoolName: textOf(schoolName),
    name: textOf(name),
    email: textOf(email),
    classId: textOf(classId),
  };
  return { token, role, userId, expiresAt, ...extras };
}

let snapshot: { source: string; session: StoredSchoolSession | null } = { source: "null", session: null };

function stored(): StoredSchoolSession | null {
  const value = kept(name);
  const source = JSON.stringify(value);
  if (source !== snapshot.source) snapshot = { source, session: parse(value) };
  return snapshot.session;
}

/** The session of this browser while it lasts, the same object until something changes. */
export function currentSchoolSession(): StoredSchoolSession | null {
  const session = stored();
  return session && session.expiresAt > Date.now() ? session : null;
}

const listeners = new Set<() => void>();
let hasRunOut = false;

function forget(ranOut: boolean): void {
  hasRunOut = ranOut;
  unkeep(name);
  for (const listener of listeners) listener();
}

/** Stores what the login answered; it ends one hour from now (S-SES-03). */
export function startSchoolSession(session: Omit<StoredSchoolSession, "expiresAt">): void {
  hasRunOut = false;
  keep(name, { ...session, expiresAt: Date.now() + schoolSessionHours * hourMs });
  for (const listener of listeners) listener();
}

/** Log Out. */
export const endSchoolSession = (): void => forget(false);

/** The hour is over, or the server no longer knows the token; the login page says so. */
export const expireSchoolSession = (): void => forget(true);

/** Removes what is stored but is no session: too old, or without role or token (S-SES-02). */
export function dropStaleSchoolSession(): void {
  if (kept(name) === null || currentSchoolSession() !== null) return;
  forget(hasRunOut || stored() !== null);
}

/** Whether the last school session of this tab ended by itself. */
export const schoolSessionRanOut = (): boolean => hasRunOut;

/** Calls back on every change of the session, in this tab or another. */
export function subscribeSchoolSession(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent): void => {
    // A null key: another tab cleared everything.
    if (event.key === null || event.key === storageKey) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", handleStorage);
  };
}

/** The school session of this browser; re-renders when it starts, changes or ends. */
export const useSchoolSession = (): StoredSchoolSession | null =>
  useSyncExternalStore(subscribeSchoolSession, currentSchoolSession, () => null);
