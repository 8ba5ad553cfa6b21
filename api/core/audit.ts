import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";

/** A line of the audit log (SEC-64). `object` holds ids, never secrets. */
export interface AuditEntry {
  actor: string;
  action: string;
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
