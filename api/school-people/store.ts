import type { Insertable, Selectable } from "kysely";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";

export type Import = Selectable<Tables["school_imports"]>;

const keptUnused = 5;

/** Stores a list that was read, and deletes all but the last few of those that nobody confirmed. */
export async function insertImport(db: Db, row: Insertable<Tables["school_imports"]>): Promise<void> {
  await db.insertInto("school_imports").values(row).execute();
  const newest = db
    .selectFrom("school_imports")
    .select("id")
    .where("school_id", "=", row.school_id)
    .where("used_hash", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(keptUnused);
  await db
    .deleteFrom("school_imports")
    .where("school_id", "=", row.school_id)
    .where("used_hash", "is", null)
    .where("id", "!=", row.id)
    .where("id", "not in", newest)
    .execute();
}

/** Deletes lists with names and addresses that nobody confirmed in time. */
export async function deleteExpiredImports(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("school_imports").where("used_hash", "is", null).where("expires_at", "<=", now).execute();
}

/** Reads and locks a list, so that two confirmations come one after the other. */
export const lockImport = (db: Db, schoolId: string, id: string): Promise<Import | undefined> =>
  db
    .selectFrom("school_imports")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Stores what a list was confirmed with and deletes its lines. */
export async function markImported(db: Db, schoolId: string, id: string, usedHash: string): Promise<void> {
  await db
    .updateTable("school_imports")
    .set({ used_hash: usedHash, lines: null })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();
}
