import type { admin } from "../../schema/rest/admin.ts";
import { findCandidateByEmail, listEmails } from "../auth/store.ts";
import { after } from "../core/clock.ts";
import { startOf } from "../core/days.ts";
import type { Deps } from "../core/deps.ts";
import { isId } from "../core/ids.ts";
import { partOf } from "../core/database/paging.ts";
import type { Call } from "../core/http/serve.ts";
import { findSchoolAdmin } from "../school/store.ts";
import { closedAccount, inWords, listNamesOf } from "./audit-names.ts";
import { findAdminByEmail, listAdminEmails, listAdminsOnceNamed, listAudit } from "./store.ts";

/**
 * The audit log, newest first (EXT-23, SEC-64), with the names of people and things beside the ids (EXT-56). People are shown
 * by address while their account exists.
 */
export async function auditLog(deps: Deps, { query }: Call<typeof admin.auditLog>) {
  const { db, config } = deps;
  const { actor, action, from, to } = query;
  const filter = {
    actors: actor === undefined || actor === "" ? null : await matchingActors(deps, actor),
    action: action === undefined || action === "" ? null : action.toLowerCase(),
    from: from === undefined ? null : startOf(from),
    until: to === undefined ? null : after(startOf(to), 1, "day"),
  };
  const { rows, total } = await listAudit(db, filter, partOf(query, config), deps.totals);
  const ids = [...new Set(rows.map((row) => row.actor))].filter(isId);
  const emails = new Map([...(await listAdminEmails(db, ids)), ...(await listEmails(db, ids))]);
  const names = await listNamesOf(db, rows);
  const items = rows.map((row) => ({
    at: row.at.toISOString(),
    actor: emails.get(row.actor) ?? row.actor,
    action: row.action,
    object: row.object,
    requestId: row.request_id,
    // an actor without an account had one
    actorName: isId(row.actor) ? (names.get(row.actor)?.name ?? closedAccount) : null,
    actorSchool: names.get(row.actor)?.school ?? null,
    objectName: inWords(row, names),
  }));
  return { items, total };
}

/** The values of `actor` for a search: the text itself, and the ids of the accounts with that address. */
async function matchingActors({ db }: Deps, actor: string): Promise<string[]> {
  if (!actor.includes("@")) return [actor.toLowerCase()];
  const accounts = [
    await findAdminByEmail(db, actor),
    await findCandidateByEmail(db, actor),
    await findSchoolAdmin(db, actor),
  ];
  const admins = await listAdminsOnceNamed(db, actor);
  return [...new Set([actor.toLowerCase(), ...accounts.flatMap((account) => account?.id ?? []), ...admins])];
}
