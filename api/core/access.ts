import type { SchoolRole } from "../../schema/rest/row.ts";
import { forbidden, unauthenticated } from "./errors.ts";

/** Who a request speaks for, as the session record says; nothing in it comes from the request's body. */
export interface Caller {
  audience: "candidate" | "admin" | "school";
  /** Id of the candidate, admin or school user. */
  id: string;
  sessionId: string;
  /** School callers only. */
  role?: SchoolRole;
  schoolId?: string;
  /** The token is of this attempt, not of a session: it opens the rows with `attemptToken` alone (D-81). */
  attemptId?: string;
}

/** Finds the live session of a token; null when there is none. Given to `serve` by the room that keeps sessions. */
export type Authenticate = (token: string) => Promise<Caller | null>;

/** A caller of a school: every statement on its behalf names `schoolId` (SEC-23). */
export interface SchoolCaller {
  id: string;
  role: SchoolRole;
  schoolId: string;
  sessionId: string;
}

/** The caller of a school row, whose access demanded one. */
export function schoolCallerOf({ caller }: { caller: Caller | null }): SchoolCaller {
  if (caller?.role === undefined || caller.schoolId === undefined) throw unauthenticated();
  const { id, role, schoolId, sessionId } = caller;
  return { id, role, schoolId, sessionId };
}

/** A `schoolId` in a body only repeats whose token it is (D-17, SEC-23). @throws HttpError 403 for any other school. */
export function refuseOtherSchool(caller: SchoolCaller, given: string | number | null | undefined): void {
  if (given !== null && given !== undefined && given !== "" && String(given) !== caller.schoolId) throw forbidden();
}
