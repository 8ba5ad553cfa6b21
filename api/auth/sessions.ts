import { sql } from "kysely";
import {
  adminIdleMinutes,
  adminSessionHours,
  candidateIdleMinutes,
  candidateSessionHours,
  candidateTakeoverIdleMinutes,
  schoolSessionHours,
} from "../../schema/rules/limits.ts";
import type { Authenticate, Caller } from "../core/access.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/db.ts";
import type { Deps } from "../core/deps.ts";
import { prepared } from "../core/prepared.ts";
import { findSchoolCaller } from "../school/store.ts";

/*
 * The one writer of the table `sessions`. A token is only ever compared with a record, so ending a record takes effect
 * with the next call (SEC-08).
 */
type Audience = Caller["audience"];

// SEC-08; the idle limit of a school session is a setting of the school (D-54)
const lifetimes: Record<Audience, { hours: number; idleMinutes: number }> = {
  candidate: { hours: candidateSessionHours, idleMinutes: candidateIdleMinutes },
  admin: { hours: adminSessionHours, idleMinutes: adminIdleMinutes },
  school: { hours: schoolSessionHours, idleMinutes: schoolSessionHours * 60 },
};

const touchSeconds = 60;

/** Finds the caller of a token of any audience; notes at most once a minute that the session is in use. */
export const createAuthenticate =
  (deps: Deps): Authenticate =>
  async (token) => {
    const session = await deps.db
      .selectFrom("sessions")
      .select(["id", "audience", "subject_id", "last_seen_at", "expires_at"])
      .where("token_hash", "=", deps.tokens.hash(token))
      .modifyEnd(prepared("session-of-token"))
      .executeTakeFirst();
    const now = deps.clock.now();
    if (session === undefined || session.expires_at <= now) return null;
    if (session.last_seen_at <= after(now, -lifetimes[session.audience].idleMinutes, "minute")) return null;
    const member = session.audience === "school" ? await findSchoolCaller(deps.db, session.subject_id) : null;
    if (member === undefined) return null;
    if (member !== null && session.last_seen_at <= after(now, -member.session_timeout, "minute")) return null;
    if (session.last_seen_at <= after(now, -touchSeconds, "second")) {
      await deps.db.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", session.id).execute();
    }
    const caller = { audience: session.audience, id: session.subject_id, sessionId: session.id };
    return member === null ? caller : { ...caller, role: member.role, schoolId: member.school_id };
  };

const newSession = (deps: Deps, audience: Audience, subjectId: string, deviceId: string | null, token: string) => {
  const now = deps.clock.now();
  return {
    id: deps.tokens.id(),
    audience,
    subject_id: subjectId,
    token_hash: deps.tokens.hash(token),
    device_id: deviceId,
    created_at: now,
    last_seen_at: now,
    expires_at: after(now, lifetimes[audience].hours, "hour"),
  };
};

/**
 * Opens the one session of a candidate and answers its token; null when another device holds a live one (D-16).
 * The unique index decides between parallel logins: a session of the same device is replaced, and so is one that has
 * ended or has been idle for 30 minutes.
 */
export async function openCandidateSession(
  deps: Deps,
  db: Db,
  candidateId: string,
  deviceId: string | null,
): Promise<string | null> {
  const now = deps.clock.now();
  const token = deps.tokens.secret();
  const opened = await db
    .insertInto("sessions")
    .values(newSession(deps, "candidate", candidateId, deviceId, token))
    .onConflict((conflict) =>
      conflict
        .column("subject_id")
        // a literal, because with a parameter PostgreSQL does not use the partial index
        .where("audience", "=", sql.lit("candidate" as const))
        .doUpdateSet((eb) => ({
          id: eb.ref("excluded.id"),
          token_hash: eb.ref("excluded.token_hash"),
          device_id: eb.ref("excluded.device_id"),
          created_at: eb.ref("excluded.created_at"),
          last_seen_at: eb.ref("excluded.last_seen_at"),
          expires_at: eb.ref("excluded.expires_at"),
        }))
        .where((eb) =>
          eb.or([
            eb("sessions.device_id", "=", eb.ref("excluded.device_id")),
            eb("sessions.expires_at", "<=", now),
            eb("sessions.last_seen_at", "<=", after(now, -candidateTakeoverIdleMinutes, "minute")),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return opened === undefined ? null : token;
}

/** Opens a session of an admin, who may have several; returns its token. */
export const openAdminSession = (deps: Deps, db: Db, adminId: string): Promise<string> =>
  openSession(deps, db, "admin", adminId);

/** Opens a session of a school user, who may have several; returns its token. */
export const openSchoolSession = (deps: Deps, db: Db, userId: string): Promise<string> =>
  openSession(deps, db, "school", userId);

async function openSession(deps: Deps, db: Db, audience: "admin" | "school", subjectId: string): Promise<string> {
  const token = deps.tokens.secret();
  await db
    .insertInto("sessions")
    .values(newSession(deps, audience, subjectId, null, token))
    .execute();
  return token;
}

/** Keeps a session alive whose user works with another token (D-54); an ended session stays ended. */
export async function touchSessions(db: Db, subjectId: string, now: Date, idleMinutes: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_seen_at: now })
    .where("audience", "=", "school")
    .where("subject_id", "=", subjectId)
    .where("expires_at", ">", now)
    .where("last_seen_at", ">", after(now, -idleMinutes, "minute"))
    .where("last_seen_at", "<=", after(now, -touchSeconds, "second"))
    .modifyEnd(prepared("touch-sessions"))
    .execute();
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

/** Ends every session of an account: password reset, other device, deletion (SEC-07, SEC-11). */
export async function endSessions(db: Db, audience: Audience, subjectId: string): Promise<void> {
  await db.deleteFrom("sessions").where("audience", "=", audience).where("subject_id", "=", subjectId).execute();
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
}
