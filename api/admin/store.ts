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
