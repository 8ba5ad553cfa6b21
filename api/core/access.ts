import type { SchoolRole } from "../../schema/rest/row.ts";

/** Who a request speaks for, as the session record says; nothing in it comes from the request's body. */
export interface Caller {
  audience: "candidate" | "admin" | "school";
  /** Id of the candidate, admin or school user. */
  id: string;
  sessionId: string;
  /** School callers only. */
  role?: SchoolRole;
  schoolId?: string;
}

/** Finds the live session of a token; null when there is none. Given to `serve` by the room that keeps sessions. */
export type Authenticate = (token: string) => Promise<Caller | null>;
