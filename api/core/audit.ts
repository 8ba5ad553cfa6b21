import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";

/** What is worth a line in the audit log (SEC-64). `object` names ids, never secrets. */
export interface AuditEntry {
  actor: string;
  action: string;
  object?: string | null;
  requestId?: string | null;
}

/** Writes an audit line with the caller's transaction, so that it exists exactly when the thing it tells of does. */
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
