import { sql, type Insertable, type Selectable } from "kysely";
import type { Db } from "../core/db.ts";
import type { Tables } from "../core/tables.ts";

export type Admin = Selectable<Tables["admins"]>;

/** Addresses are stored as typed and compared without regard to case. */
export const findAdminByEmail = (db: Db, email: string): Promise<Admin | undefined> =>
  db
    .selectFrom("admins")
    .selectAll()
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();

/** Whether there is an admin; others wait until the transaction ends, so that one of them becomes the first (SEC-14). */
export async function lockAndHasAdmin(db: Db): Promise<boolean> {
  await sql`lock table admins in share row exclusive mode`.execute(db);
  return (await db.selectFrom("admins").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Answers false when the address is taken. */
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

/** Addresses of admins by id. */
export async function listAdminEmails(db: Db, ids: string[]): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("admins").select(["id", "email"]).where("id", "in", ids).execute();
  return rows.map(({ id, email }) => [id, email]);
}

/** Lines of the audit log, newest first, and how many there are; null lets everything through. */
export async function listAudit(
  db: Db,
  filter: {
    /** In lower case. */
    actors: string[] | null;
    /** A whole action, or its part before the dot. */
    action: string | null;
    from: Date | null;
    until: Date | null;
    limit: number;
    offset: number;
  },
): Promise<{ rows: Selectable<Tables["audit_log"]>[]; total: number }> {
  const { actors, action, from, until } = filter;
  const matching = db
    .selectFrom("audit_log")
    .$if(actors !== null, (query) => query.where(sql<string>`lower(actor)`, "in", actors ?? []))
    .$if(action !== null, (query) =>
      query.where((eb) =>
        eb.or([eb("action", "=", action ?? ""), eb(sql<boolean>`starts_with(action, ${`${action}.`})`, "=", true)]),
      ),
    )
    .$if(from !== null, (query) => query.where("at", ">=", from ?? new Date(0)))
    .$if(until !== null, (query) => query.where("at", "<", until ?? new Date(0)));
  const rows = await matching.selectAll().orderBy("id", "desc").limit(filter.limit).offset(filter.offset).execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
