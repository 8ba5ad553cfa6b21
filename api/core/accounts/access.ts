import type { SchoolRole } from "../../../schema/rules/school-words.ts";
import { forbidden, unauthenticated } from "../errors.ts";

/** Who sent a request, read from the session record and never from the request's body. */
export interface Caller {
  audience: "candidate" | "admin" | "school";
  /** Id of the candidate, admin or school user. */
  id: string;
  sessionId: string;
  /** School callers only. */
  role?: SchoolRole;
  schoolId?: string;
  /** Set when the token belongs to this attempt and not to a session: it then opens only rows with `attemptToken` (D-81). */
  attemptId?: string;
}

/** Finds the live session of a token; null when there is none. */
export type Authenticate = (token: string) => Promise<Caller | null>;

/** Why a token no longer works; null when that is not known, or not the case. */
export type WhyEnded = (token: string) => Promise<{ reason: string; at: Date; afterMinutes?: number } | null>;

/** A caller of a school: every statement on its behalf names `schoolId` (SEC-23). */
export interface SchoolCaller {
  id: string;
  role: SchoolRole;
  schoolId: string;
  sessionId: string;
}

/** The caller of a school row. @throws HttpError 401 when it has none */
export function schoolCallerOf({ caller }: { caller: Caller | null }): SchoolCaller {
  if (caller?.role === undefined || caller.schoolId === undefined) throw unauthenticated();
  const { id, role, schoolId, sessionId } = caller;
  return { id, role, schoolId, sessionId };
}

/** Checks a `schoolId` in a body, which the token makes superfluous (D-17, SEC-23). @throws HttpError 403 for another school */
export function refuseOtherSchool(caller: SchoolCaller, given: string | number | null | undefined): void {
  if (given !== null && given !== undefined && given !== "" && String(given) !== caller.schoolId) throw forbidden();
}
