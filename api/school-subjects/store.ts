import { byName } from "../../schema/rules/names.ts";
import type { Db } from "../core/database/db.ts";

/** Subjects and classes are both names that are unique in their school. */
export type NamedTable = "school_subjects" | "school_classes";
export interface Named {
  id: string;
  name: string;
}

export async function listNamed(db: Db, table: NamedTable, schoolId: string): Promise<Named[]> {
  const rows = await db.selectFrom(table).select(["id", "name"]).where("school_id", "=", schoolId).execute();
  return byName(rows);
}

/** The names of all subjects or classes of a school, by their ids. */
export const namesById = async (db: Db, table: NamedTable, schoolId: string): Promise<Map<string, string>> =>
  new Map((await listNamed(db, table, schoolId)).map(({ id, name }) => [id, name]));

export const findNamed = (db: Db, table: NamedTable, schoolId: string, id: string): Promise<Named | undefined> =>
  db.selectFrom(table).select(["id", "name"]).where("school_id", "=", schoolId).where("id", "=", id).executeTakeFirst();

/** The same, and locks it against deletion until the transaction ends. */
export const holdNamed = (db: Db, table: NamedTable, schoolId: string, id: string): Promise<Named | undefined> =>
  db
    .selectFrom(table)
    .select(["id", "name"])
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();

/** Locks an entry until the transaction ends, so that nothing new can refer to it; false when there is none. */
export async function lockNamed(db: Db, table: NamedTable, schoolId: string, id: string): Promise<boolean> {
  const row = db.selectFrom(table).select("id").where("school_id", "=", schoolId).where("id", "=", id);
  return (await row.forUpdate().executeTakeFirst()) !== undefined;
}

/** Undefined when the school has the name already, in any case, or the form with this key has come before. */
export const insertNamed = (
  db: Db,
  table: NamedTable,
  row: Named & { school_id: string; request_key?: string | null; created_at: Date },
): Promise<Named | undefined> =>
  db
    .insertInto(table)
    .values({ request_key: null, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "name"])
    .executeTakeFirst();

/** The entry that was created with this idempotency key. */
export const findNamedByRequest = (
  db: Db,
  table: NamedTable,
  schoolId: string,
  requestKey: string,
): Promise<Named | undefined> =>
  db
    .selectFrom(table)
    .select(["id", "name"])
    .where("school_id", "=", schoolId)
    .where("request_key", "=", requestKey)
    .executeTakeFirst();

/** Undefined when there is no such entry. @throws a unique violation when another one has the name */
export const renameNamed = (
  db: Db,
  table: NamedTable,
  schoolId: string,
  { id, name }: Named,
): Promise<Named | undefined> =>
  db
    .updateTable(table)
    .set({ name })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .returning(["id", "name"])
    .executeTakeFirst();

/** Undefined when there is no such entry. @throws a foreign key violation while something refers to it */
export const deleteNamed = (db: Db, table: NamedTable, schoolId: string, id: string): Promise<Named | undefined> =>
  db
    .deleteFrom(table)
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .returning(["id", "name"])
    .executeTakeFirst();
