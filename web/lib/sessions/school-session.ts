import { useSyncExternalStore } from "react";
import { schoolSessionHours } from "../../../schema/rules/limits.ts";
import type { SchoolRole } from "../../../schema/rules/school-words.ts";
import { fieldsOf } from "../fields-of.ts";
import type { WorkOwner } from "../forms/kept-changes.ts";
import { forgetPictures } from "../device/service-worker.ts";
import { forgetSessionEnd, noteSessionEnd } from "./ended-sessions.ts";
import { schoolSessionName, sessionKeys } from "./session-keys.ts";
import { createSessionSignal } from "./session-signal.ts";
import { createSignal } from "../signal.ts";
import { keep, kept, unkeep } from "../device/storage.ts";

/** Who is signed in at a school. `expiresAt` in milliseconds since 1970; the last seven where the server says them. */
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
  className?: string | null;
  admissionNo?: string | null;
}

const signal = createSessionSignal(sessionKeys.school);
const hourMs = 3_600_000;

const isRole = (value: unknown): value is SchoolRole => value === "ADMIN" || value === "TEACHER" || value === "STUDENT";
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const textOf = (value: unknown): string | null => (isText(value) ? value : null);

const extras = ["schoolId", "schoolName", "name", "email", "classId", "className", "admissionNo"] as const;

/** What is stored, if it is a session: a role that nobody knows is none (S-SES-05). */
function parse(stored: unknown): StoredSchoolSession | null {
  const fields = fieldsOf(stored);
  const { token, role, userId, expiresAt } = fields;
  if (!isText(token) || !isRole(role) || !isText(userId) || typeof expiresAt !== "number") return null;
  const given = Object.fromEntries(extras.map((name) => [name, textOf(fields[name])]));
  return { token, role, userId, expiresAt, ...given };
}

let snapshot: { source: string; session: StoredSchoolSession | null } = { source: "null", session: null };

function stored(): StoredSchoolSession | null {
  const value = kept(schoolSessionName);
  const source = JSON.stringify(value);
  if (source !== snapshot.source) snapshot = { source, session: parse(value) };
  return snapshot.session;
}

/** The session of this browser while it lasts, the same object until something changes. */
export function currentSchoolSession(): StoredSchoolSession | null {
  const session = stored();
  return session && session.expiresAt > Date.now() ? session : null;
}

const logout = createSignal();

function forget(): void {
  unkeep(schoolSessionName);
  signal.notify();
}

/** Stores what the login answered; it ends one hour from now (S-SES-03). */
export function startSchoolSession(session: Omit<StoredSchoolSession, "expiresAt">): void {
  forgetSessionEnd("school");
  keep(schoolSessionName, { ...session, expiresAt: Date.now() + schoolSessionHours * hourMs });
  signal.notify();
}

/** Changes the class of the session, when the school has moved the student or renamed the class since the login. */
export function noteSchoolClass(now: { classId: string; className: string }): void {
  const session = currentSchoolSession();
  if (session === null || (session.classId === now.classId && session.className === now.className)) return;
  keep(schoolSessionName, { ...session, ...now });
  signal.notify();
}

/** Log Out. */
export function endSchoolSession(): void {
  forgetSessionEnd("school");
  logout.notify();
  forget();
  forgetPictures();
}

/** Calls back on a logout, not when the session ran out: then work in progress waits for the next login. */
export const onSchoolLogout = logout.subscribe;

/** For work that waits for the next login of the same person. */
export const schoolWorkOwner: WorkOwner = { id: () => currentSchoolSession()?.userId ?? null };

/** The server no longer knows the token; `end` is what it told about it, for the login page. */
export function expireSchoolSession(end?: unknown): void {
  noteSessionEnd("school", end);
  forget();
}

/** Removes what is stored but is no session: its hour is over, or it has no role or token (S-SES-02). */
export function dropStaleSchoolSession(): void {
  if (kept(schoolSessionName) === null || currentSchoolSession() !== null) return;
  const session = stored();
  if (session === null) return forget();
  const at = new Date(Math.max(0, session.expiresAt)).toISOString();
  expireSchoolSession({ reason: "EXPIRED", at, afterMinutes: schoolSessionHours * 60 });
}

/** Calls back on every change of the session, in this tab or another. */
export const subscribeSchoolSession = signal.subscribe;

/** The school session of this browser; re-renders when it starts, changes or ends. */
export const useSchoolSession = (): StoredSchoolSession | null =>
  useSyncExternalStore(subscribeSchoolSession, currentSchoolSession, () => null);
