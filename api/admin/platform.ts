import type { admin } from "../../schema/rest/admin.ts";
import { forgetDevices } from "../auth/device-store.ts";
import { endSessions } from "../auth/sessions.ts";
import { audit } from "../core/audit.ts";
import { checkOwnPassword, wrongPassword } from "../core/accounts/own-password.ts";
import type { Deps } from "../core/deps.ts";
import { forbidden, notFound, unauthenticated } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { partOf } from "../core/database/paging.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { listPlatformAdmins, listPlatformPayments, listPlatformSchools } from "./platform-store.ts";
import { deleteAdmin, findAdmin, lockAndListAdmins } from "./store.ts";

type Rows = typeof admin;

const readOf = ({ config }: Deps, query: { search?: string | undefined; page: number; limit: number }) => ({
  search: query.search ?? "",
  ...partOf(query, config),
});

/** Whether this is the admin of ADMIN_EMAIL, whom the next start would make again. */
const isOfSettings = ({ config }: Deps, email: string): boolean =>
  config.ADMIN_EMAIL?.toLowerCase() === email.toLowerCase();

/** EXT-58: the schools with their sizes, without names of people. */
export async function platformSchools(deps: Deps, { query }: Call<Rows["platformSchools"]>) {
  const { rows, total } = await listPlatformSchools(deps.db, readOf(deps, query), deps.totals);
  const items = rows.map(({ id, name, verified_at, created_at, students, exams }) => ({
    id,
    name,
    isVerified: verified_at !== null,
    students,
    exams,
    createdAt: created_at.toISOString(),
  }));
  return { items, total };
}

/** EXT-59: the payments of all candidates. */
export async function platformPayments(deps: Deps, { query }: Call<Rows["platformPayments"]>) {
  const { rows, total } = await listPlatformPayments(deps.db, readOf(deps, query), deps.totals);
  const items = rows.map((row) => ({
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    candidateName: row.name,
    candidateEmail: row.email,
    examType: row.exam_type,
    amountKobo: row.amount_kobo,
    status: row.status,
    note: row.note,
  }));
  return { items, total };
}

/** EXT-60a: the list of platform admins. */
export async function platformAdmins(deps: Deps, call: Call<Rows["platformAdmins"]>) {
  const caller = callerOf(call);
  const { rows, total } = await listPlatformAdmins(deps.db, readOf(deps, call.query), deps.totals);
  const items = rows.map(({ id, name, email, created_at }) => ({
    id,
    name,
    email,
    createdAt: created_at.toISOString(),
    isSelf: id === caller.id,
    canRemove: id !== caller.id && !isOfSettings(deps, email),
  }));
  return { items, total };
}

/**
 * EXT-60b: removes another admin, who is signed out at once. When two admins remove each other at the same moment, the lock
 * lets only the first do so: one admin always remains.
 */
export async function removeAdmin(deps: Deps, call: Call<Rows["removeAdmin"]>): Promise<{ message: string }> {
  const { id: actor } = callerOf(call);
  const { id } = call.params;
  const { body, requestId } = call;
  if (id === actor) throw forbidden("You cannot remove your own account.");
  const account = await findAdmin(deps.db, actor);
  if (account === undefined) throw unauthenticated();
  await checkOwnPassword(deps, "admin", account, { password: body.password, field: "password" }, call);
  if (!isId(id)) throw noAdmin();
  await deps.db.transaction().execute(async (db) => {
    const admins = await lockAndListAdmins(db);
    const self = admins.find((one) => one.id === actor);
    if (self === undefined) throw unauthenticated();
    if (self.password_hash !== account.password_hash) throw wrongPassword("password");
    const gone = admins.find((one) => one.id === id);
    if (gone === undefined) throw noAdmin();
    if (isOfSettings(deps, gone.email)) throw ofSettings();
    await deleteAdmin(db, id);
    await endSessions({ db, clock: deps.clock }, "admin", id, "ACCOUNT_REMOVED");
    await forgetDevices(db, "admin", id);
    await audit(db, deps.clock, { actor, action: "admin.removed", object: gone.email, requestId });
  });
  return { message: "Admin removed successfully!" };
}

const ofSettings = () =>
  forbidden("This account comes from the settings of the server (ADMIN_EMAIL) and cannot be removed here.");
const noAdmin = () => notFound("Admin not found");
