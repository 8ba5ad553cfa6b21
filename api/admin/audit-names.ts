import type { Db } from "../core/db.ts";
import { isId } from "../core/ids.ts";
import { listAuditNames, type AuditName } from "./audit-names-store.ts";
import type { AuditRow } from "./store.ts";

const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Name of a person whose account is gone. */
export const closedAccount = "a closed account";

/** What the ids of some lines of the audit log stand for; for a school only what is its own (SEC-23). */
export async function listNamesOf(
  db: Db,
  rows: readonly AuditRow[],
  schoolId: string | null = null,
): Promise<Map<string, AuditName>> {
  const named = [...new Set(rows.flatMap((row) => [row.actor, ...(row.object?.match(anyId) ?? [])]).filter(isId))];
  return new Map((await listAuditNames(db, named, schoolId)).map((name) => [name.id, name]));
}

/** The object of a line with names in place of the ids; null when it has no id of ours. */
export function inWords(object: string, names: Map<string, AuditName>): string | null {
  if (object.startsWith("closed account ")) return closedAccount;
  const text = object.replaceAll(anyId, (id) => names.get(id.toLowerCase())?.name ?? id);
  return text === object ? null : text;
}
