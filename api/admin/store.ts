import { sql, type Insertable, type Selectable } from "kysely";
import type { Db } from "../core/database/db.ts";
import { selectPage, type Part } from "../core/database/paging.ts";
import type { Tables } from "../core/database/tables.ts";
import type { Totals } from "../core/database/totals.ts";

export type Admin = Selectable<Tables["admins"]>;

/** Addresses are stored as typed and compared without case. */
export const findAdminByEmail = (db: Db, email: string): Promise<Admin | undefined> =>
  db
    .selectFrom("admins")
    .selectAll()
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();

export const findAdmin = (db: Db, id: string): Promise<Admin | undefined> =>
  db.selectFrom("admins").selectAll().where("id", "=", id).executeTakeFirst();

/** Whether an account still has the password that was read with it; neither changes until the transaction ends. */
export async function holdsAdminPassword(tx: Db, { id, password_hash }: Admin): Promise<boolean> {
  const now = await tx.selectFrom("admins").select("password_hash").where("id", "=", id).forUpdate().executeTakeFirst();
  return now?.password_hash === password_hash;
}

/** False when the password has changed since the account was read. */
export async function replaceAdminPassword(db: Db, account: Admin, passwordHash: string): Promise<boolean> {
  const changed = await db
    .updateTable("admins")
    .set({ password_hash: passwordHash })
    .where("id", "=", account.id)
    .where("password_hash", "=", account.password_hash)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** All admins; none is made or removed by others until the transaction ends. */
export async function lockAndListAdmins(db: Db): Promise<Admin[]> {
  await sql`lock table admins in share row exclusive mode`.execute(db);
  return db.selectFrom("admins").selectAll().execute();
}

/** Whether there is an admin, under the same lock, so that of parallel calls only one makes the first admin (SEC-14). */
export const lockAndHasAdmin = async (db: Db): Promise<boolean> => (await lockAndListAdmins(db)).length > 0;

export async function deleteAdmin(db: Db, id: string): Promise<void> {
  await db.deleteFrom("admins").where("id", "=", id).execute();
}

/** False when the address is taken. */
export async function insertAdmin(db: Db, admin: Insertable<Tables["admins"]>): Promise<boolean> {
  const inserted = await db
    .insertInto("admins")
    .values(admin)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateAdminPassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable("admins").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

export async function listAdminEmails(db: Db, ids: string[]): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("admins").select(["id", "email"]).where("id", "in", ids).execute();
  return rows.map(({ id, email }) => [id, email]);
}

/** Addresses of admins who were removed, by their id, as they last logged in. */
export async function listRemovedAdminEmails(db: Db, ids: string[]): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; email: string }>`
    select wanted.id, login.email
    from unnest(${ids}::text[]) as wanted (id)
    cross join lateral (
      select object as email from audit_log
      where lower(actor) = wanted.id and action = ${loggedIn} and object is not null order by at desc, id desc limit 1
    ) login`.execute(db);
  return rows.map(({ id, email }) => [id, email]);
}

/** Ids of all admins who ever logged in with an address, also of those who were removed. */
export async function listAdminsOnceNamed(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_log")
    .select("actor")
    .distinct()
    .where("action", "=", loggedIn)
    .where(sql<string>`lower(object)`, "=", email.toLowerCase())
    .execute();
  return rows.map(({ actor }) => actor);
}

const loggedIn = "admin-login.succeeded";

export type AuditRow = Selectable<Tables["audit_log"]>;

/** Lines of the audit log, newest first, and their total; a filter of null is not applied. */
export async function listAudit(
  db: Db,
  filter: {
    /** In lower case. */
    actors: string[] | null;
    /** A whole action, or its part before the dot. */
    action: string | null;
    from: Date | null;
    until: Date | null;
  },
  part: Part,
  totals: Totals,
): Promise<{ rows: AuditRow[]; total: number }> {
  const { actors, action, from, until } = filter;
  const actions = action === null ? null : await listActions(db, action);
  const matching = db
    .selectFrom("audit_log")
    .$if(actors !== null, (query) => query.where(sql<string>`lower(actor)`, "=", sql<string>`any(${actors}::text[])`))
    .$if(actions !== null, (query) => query.where("action", "=", sql<string>`any(${actions}::text[])`))
    .$if(from !== null, (query) => query.where("at", ">=", from ?? new Date(0)))
    .$if(until !== null, (query) => query.where("at", "<", until ?? new Date(0)));
  const total = await totals.of("audit", filter, async () => {
    const counted = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    return counted.total;
  });
  const ids = selectPage(matching.select("id"), { at: "desc", id: "desc" }, total, part);
  const rows = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return { rows, total };
}

/** The actions in the log that equal `action` or begin with it and a dot. */
async function listActions(db: Db, action: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive hop (value) as (
      (select action from audit_log order by 1 limit 1)
      union all
      select (select action from audit_log where action > value order by 1 limit 1) from hop where value is not null
    )
    select value from hop where value = ${action} or starts_with(value, ${`${action}.`})`.execute(db);
  return rows.map((row) => row.value);
}
