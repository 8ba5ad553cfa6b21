import type { schoolSettings } from "../../schema/rest/school-settings.ts";
import { closedAccount, inWords, listNamesOf } from "../admin/audit-names.ts";
import { listAudit } from "../admin/store.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import type { Deps } from "../core/deps.ts";
import { partOf } from "../core/database/paging.ts";
import type { Call } from "../core/http/serve.ts";
import { listStaffIds } from "../school/store.ts";

/** What administrators and teachers of a school did, newest first, also those who have left (EXT-72). */
export async function schoolLog(deps: Deps, call: Call<typeof schoolSettings.schoolLog>) {
  const { db, config } = deps;
  const { schoolId } = schoolCallerOf(call);
  const actors = await listStaffIds(db, schoolId);
  const all = { actors, action: null, from: null, until: null };
  const { rows, total } = await listAudit(db, all, partOf(call.query, config), deps.totals);
  const names = await listNamesOf(db, rows, schoolId);
  const items = rows.map((row) => ({
    at: row.at.toISOString(),
    actorName: names.get(row.actor)?.name ?? closedAccount,
    action: row.action,
    object: row.object,
    objectName: inWords(row, names),
  }));
  return { items, total };
}
