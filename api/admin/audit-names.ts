import type { Db } from "../core/database/db.ts";
import { isId } from "../core/ids.ts";
import { listAuditNames, type AuditName } from "./audit-names-store.ts";
import { listRemovedAdminEmails, type AuditRow } from "./store.ts";

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
  const names = new Map((await listAuditNames(db, named, schoolId)).map((name) => [name.id, name]));
  if (schoolId !== null) return names;
  const unknown = named.filter((id) => !names.has(id));
  for (const [id, name] of await listRemovedAdminEmails(db, unknown)) names.set(id, { id, name, school: null });
  return names;
}

/** Words for what is gone: older lines of the log have only its id. The line about the deletion has the name, or address. */
const deletedLater: readonly [action: RegExp, words: string][] = [
  [/^(school-exam|extra-time|attempt)\.(?!deleted)/, "an exam that was deleted later"],
  [/^school-(class|subject)\.(?!deleted)/, "that was deleted later"],
  [/^students\.move/, "a class that was deleted later"],
  [/^admin\./, "somebody who was removed later"],
  [/^user\.(?!deleted)/, "somebody who was deleted later"],
  [/^user\.deleted/, ""],
];

/** The object of a line with names in place of the ids; null when it has no id of ours. */
export function inWords(
  { action, object }: Pick<AuditRow, "action" | "object">,
  names: Map<string, AuditName>,
): string | null {
  if (object === null) return null;
  if (object.startsWith("closed account ")) return closedAccount;
  const deleted = deletedLater.find(([which]) => which.test(action))?.[1];
  const text = object.replaceAll(anyId, (id) => names.get(id.toLowerCase())?.name ?? deleted ?? id).trim();
  return text === object ? null : text;
}
