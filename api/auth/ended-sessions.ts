import { sql } from "kysely";
import type { SessionEndReason } from "../../schema/rules/session-ends.ts";
import type { Caller } from "../core/accounts/access.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";

/* Ends of sessions other than by time: for a week the holder of the token can ask for the reason (EXT-40). */

export interface SessionEnd {
  reason: SessionEndReason;
  at: Date;
  /** How long the session lasted, or how long nothing was done; only where its time was up. */
  afterMinutes?: number;
}

/** For how long an end can be asked for. */
const keptDays = 7;

/** Notes the end of one session under the hash of its token. */
export async function noteEnd(db: Db, tokenHash: string, { reason, at }: SessionEnd): Promise<void> {
  await db.insertInto("ended_sessions").values({ token_hash: tokenHash, reason, ended_at: at }).execute();
}

/** Deletes the sessions of one account or several, but for the one with the id `keptId`, and notes why. */
export async function deleteAndNote(
  db: Db,
  which: { audience: Caller["audience"]; subjectId: string | string[]; keptId?: string | undefined },
  { reason, at }: SessionEnd,
): Promise<void> {
  await db
    .with("gone", (query) =>
      query
        .deleteFrom("sessions")
        .where("audience", "=", which.audience)
        .where("subject_id", "in", [which.subjectId].flat())
        .$if(which.keptId !== undefined, (all) => all.where("id", "!=", which.keptId ?? ""))
        .returning("token_hash"),
    )
    .insertInto("ended_sessions")
    .columns(["token_hash", "reason", "ended_at"])
    .expression((query) =>
      query
        .selectFrom("gone")
        .select([
          "token_hash",
          sql<SessionEndReason>`${reason}::text`.as("reason"),
          sql<Date>`${at}::timestamptz`.as("ended_at"),
        ]),
    )
    .execute();
}

export async function findNotedEnd(db: Db, tokenHashes: string[]): Promise<SessionEnd | null> {
  const row = await db
    .selectFrom("ended_sessions")
    .select(["reason", "ended_at"])
    .where("token_hash", "in", tokenHashes)
    .executeTakeFirst();
  return row === undefined ? null : { reason: row.reason, at: row.ended_at };
}

/** Deletes what nobody can ask for any more: notes, and sessions whose time was up. */
export async function deleteOldEnds(db: Db, now: Date): Promise<void> {
  const oldest = after(now, -keptDays, "day");
  await db.deleteFrom("ended_sessions").where("ended_at", "<=", oldest).execute();
  await db.deleteFrom("sessions").where("expires_at", "<=", oldest).execute();
}
