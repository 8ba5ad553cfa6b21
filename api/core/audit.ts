import { sql } from "kysely";
import type { AuditAction } from "../../schema/rules/audit-actions.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./database/db.ts";
import type { Part } from "./database/paging.ts";

/** A line of the audit log (SEC-64). `object` holds ids, never secrets. */
export interface AuditEntry {
  actor: string;
  action: AuditAction;
  object?: string | null;
  requestId?: string | null;
}

/** Writes a line in the caller's transaction, so that it is kept exactly when the change it reports is. */
export async function audit(db: Db, clock: Clock, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      at: clock.now(),
      actor: entry.actor,
      action: entry.action,
      object: entry.object ?? null,
      request_id: entry.requestId ?? null,
    })
    .execute();
}

/** Whether the same has been written since a moment, by whomever. */
export async function isAudited(db: Db, { action, object }: AuditEntry, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", action)
    .where("at", ">=", since)
    .where("object", "=", object ?? null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the log says that this person has done this since the given time. */
export async function hasActed(db: Db, { actor, action }: AuditEntry, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("audit_log")
    .select("id")
    .where(sql<string>`lower(actor)`, "=", actor)
    .where("action", "=", action)
    .where("at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is in the log about a candidate's own doing, for the export of own data. */
export const listOwnActions = (db: Db, actor: string, part: Part) =>
  db
    .selectFrom("audit_log")
    .select(["at", "action", "object as about"])
    .where(sql<string>`lower(actor)`, "=", actor)
    .orderBy("at")
    .orderBy("id")
    .limit(part.limit)
    .offset(part.offset)
    .execute();

/** Takes the address of a closed account out of the log; its lines stay under the id of the account. */
export async function forgetAddress(tx: Db, id: string, email: string): Promise<void> {
  await tx
    .updateTable("audit_log")
    .set({ object: `closed account ${id}` })
    .where(sql<string>`lower(object)`, "=", email.toLowerCase())
    .where((eb) => eb.or([eb(sql<string>`lower(actor)`, "=", id), eb("actor", "=", "unknown")]))
    .execute();
}
