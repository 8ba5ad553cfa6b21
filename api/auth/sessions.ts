import { sql } from "kysely";
import {
  adminIdleMinutes,
  adminSessionHours,
  candidateIdleMinutes,
  candidateSessionHours,
  candidateTakeoverIdleMinutes,
  schoolSessionHours,
} from "../../schema/rules/limits.ts";
import type { SessionEndReason } from "../../schema/rules/session-ends.ts";
import type { Authenticate, Caller, WhyEnded } from "../core/accounts/access.ts";
import { after, type Clock } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { unavailableToOne } from "../core/errors.ts";
import { prepared } from "../core/database/prepared.ts";
import { findSchoolCaller } from "../school/store.ts";
import { deleteAndNote, findNotedEnd, noteEnd, type SessionEnd } from "./ended-sessions.ts";

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

/**
 * For how long the use of a session is not noted again: a tenth of the idle time that ends it, or of the idle time that lets
 * another device sign in where that is shorter. Most calls then write nothing.
 */
const unnotedMinutes = (idleMinutes: number): number => Math.min(candidateTakeoverIdleMinutes, idleMinutes) / 10;

/** Finds the caller of a token of any audience; notes every few minutes that the session is in use. */
export const createAuthenticate =
  (deps: Deps): Authenticate =>
  async (token) => {
    const hashes = deps.tokens.hashes(token);
    const session = await deps.db
      .selectFrom("sessions")
      .select(["id", "audience", "subject_id", "last_seen_at", "expires_at"])
      // A list and no array: PostgreSQL guesses the length of an array, and would rather plan the statement each time.
      .where("token_hash", "in", hashes)
      .modifyEnd(prepared(`session-of-token-${String(hashes.length)}`))
      .executeTakeFirst();
    const now = deps.clock.now();
    if (session === undefined || session.expires_at <= now) return null;
    const { idleMinutes } = lifetimes[session.audience];
    if (session.last_seen_at <= after(now, -idleMinutes, "minute")) return null;
    const member = session.audience === "school" ? await findSchoolCaller(deps.db, session.subject_id) : null;
    if (member === undefined) return null;
    if (member !== null && session.last_seen_at <= after(now, -member.session_timeout, "minute")) return null;
    const unnoted = unnotedMinutes(member?.session_timeout ?? idleMinutes);
    if (session.last_seen_at <= after(now, -unnoted, "minute")) {
      await deps.db.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", session.id).execute();
    }
    const caller = { audience: session.audience, id: session.subject_id, sessionId: session.id };
    return member === null ? caller : { ...caller, role: member.role, schoolId: member.school_id };
  };

interface Times {
  audience: Audience;
  last_seen_at: Date;
  expires_at: Date;
}

/** The end of a session whose time is up; null while it lasts. */
function endByTime(session: Times, idleMinutes: number, now: Date): SessionEnd | null {
  const idleAt = after(session.last_seen_at, idleMinutes, "minute");
  if (idleAt < session.expires_at && idleAt <= now) return { reason: "IDLE", at: idleAt, afterMinutes: idleMinutes };
  if (session.expires_at > now) return null;
  return { reason: "EXPIRED", at: session.expires_at, afterMinutes: lifetimes[session.audience].hours * 60 };
}

/** Tells the holder of a token that no longer works why (EXT-40); null for a token that nobody knows. */
export const createWhyEnded =
  (deps: Deps): WhyEnded =>
  async (token) => {
    const tokenHashes = deps.tokens.hashes(token);
    const session = await deps.db
      .selectFrom("sessions")
      .select(["audience", "subject_id", "last_seen_at", "expires_at"])
      .where("token_hash", "in", tokenHashes)
      .executeTakeFirst();
    if (session === undefined) return findNotedEnd(deps.db, tokenHashes);
    const member = session.audience === "school" ? await findSchoolCaller(deps.db, session.subject_id) : undefined;
    const { idleMinutes } = lifetimes[session.audience];
    return endByTime(session, Math.min(idleMinutes, member?.session_timeout ?? idleMinutes), deps.clock.now());
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
 * Opens the one session of a candidate and returns its token; null when another device holds a live one (D-16).
 * The unique index decides between parallel logins: a session of the same device is replaced, and so is one that has
 * ended or has been idle for 30 minutes.
 * @param arrivedAt when the login came in. A session that the same device opened after that is kept: its person gave this
 * login up and asked again.
 * @throws HttpError 429 when there is such a session
 */
export async function openCandidateSession(
  deps: Deps,
  db: Db,
  candidateId: string,
  deviceId: string | null,
  arrivedAt: Date,
): Promise<string | null> {
  const now = deps.clock.now();
  const token = deps.tokens.secret();
  const last = await db
    .selectFrom("sessions")
    .select(["token_hash", "device_id", "audience", "last_seen_at", "expires_at"])
    .where("audience", "=", sql.lit("candidate" as const))
    .where("subject_id", "=", candidateId)
    .forUpdate()
    .executeTakeFirst();
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
            eb.and([
              eb("sessions.device_id", "=", eb.ref("excluded.device_id")),
              // one of the future was opened before the clock was set back (REL-18)
              eb.or([eb("sessions.created_at", "<=", arrivedAt), eb("sessions.created_at", ">", now)]),
            ]),
            eb("sessions.expires_at", "<=", now),
            eb("sessions.last_seen_at", "<=", after(now, -candidateTakeoverIdleMinutes, "minute")),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  if (opened === undefined) {
    if (deviceId !== null && (await findDevice(db, candidateId)) === deviceId) throw unavailableToOne();
    return null;
  }
  if (last !== undefined) {
    const reason = last.device_id === deviceId ? "SIGNED_IN_AGAIN" : "OTHER_DEVICE";
    const end = endByTime(last, candidateIdleMinutes, now) ?? { reason, at: now };
    await noteEnd(db, last.token_hash, end);
  }
  return token;
}

/** The device that holds the session of a candidate. */
async function findDevice(db: Db, candidateId: string): Promise<string | null | undefined> {
  const session = await db
    .selectFrom("sessions")
    .select("device_id")
    .where("audience", "=", sql.lit("candidate" as const))
    .where("subject_id", "=", candidateId)
    .executeTakeFirst();
  return session?.device_id;
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

/**
 * Keeps the sessions of a school user alive who works with another token (D-54); an ended session stays ended. `seenAt` is when
 * one of them was last noted as in use, null when there is none.
 */
export async function touchSessions(
  db: Db,
  { subjectId, seenAt, idleMinutes }: { subjectId: string; seenAt: Date | null; idleMinutes: number },
  now: Date,
): Promise<void> {
  const notedSince = after(now, -unnotedMinutes(idleMinutes), "minute");
  if (seenAt === null || seenAt > notedSince) return;
  await db
    .updateTable("sessions")
    .set({ last_seen_at: now })
    .where("audience", "=", "school")
    .where("subject_id", "=", subjectId)
    .where("expires_at", ">", now)
    .where("last_seen_at", ">", after(now, -idleMinutes, "minute"))
    .where("last_seen_at", "<=", notedSince)
    .modifyEnd(prepared("touch-sessions"))
    .execute();
}

/** Ends one session, because its person logged out. */
export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  const gone = await db.deleteFrom("sessions").where("id", "=", sessionId).returning("token_hash").executeTakeFirst();
  if (gone !== undefined) await noteEnd(db, gone.token_hash, { reason: "LOGGED_OUT", at: now });
}

/**
 * Ends every session of an account, or of several, but the one with the id `keptId`: password reset, other device, deletion (SEC-07,
 * SEC-11). Whoever held one is told the reason with the next call.
 */
export const endSessions = (
  { db, clock }: { db: Db; clock: Clock },
  audience: Audience,
  subjectId: string | string[],
  reason: SessionEndReason,
  keptId?: string,
): Promise<void> => deleteAndNote(db, { audience, subjectId, keptId }, { reason, at: clock.now() });
