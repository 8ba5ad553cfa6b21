import { sql, type Selectable } from "kysely";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";

/* Students who were put into another class together (EXT-57c), kept as long as that can be undone (EXT-69). */

export type MoveRow = Selectable<Tables["school_moves"]>;

/** Keeps a move, and forgets those of the school from before `since`. */
export async function insertMove(db: Db, move: Omit<MoveRow, "undone_at">, since: Date): Promise<void> {
  await db.deleteFrom("school_moves").where("school_id", "=", move.school_id).where("moved_at", "<=", since).execute();
  await db.insertInto("school_moves").values(move).execute();
}

/** The latest move of a school after `since` that was not undone. */
export async function findLastMove(
  db: Db,
  schoolId: string,
  since: Date,
): Promise<{ id: string; moved_at: Date; moved_by_name: string; class_name: string; count: number } | undefined> {
  return db
    .selectFrom("school_moves as m")
    .innerJoin("school_users as u", (join) =>
      join.onRef("u.school_id", "=", "m.school_id").onRef("u.id", "=", "m.moved_by"),
    )
    .innerJoin("school_classes as c", (join) =>
      join.onRef("c.school_id", "=", "m.school_id").onRef("c.id", "=", "m.to_class"),
    )
    .select(["m.id", "m.moved_at", "u.name as moved_by_name", "c.name as class_name"])
    .select(sql<number>`cardinality(m.student_ids)`.as("count"))
    .where("m.school_id", "=", schoolId)
    .where("m.moved_at", ">", since)
    .where("m.undone_at", "is", null)
    .orderBy("m.moved_at", "desc")
    .orderBy("m.id")
    .executeTakeFirst();
}

/** A move of the school after `since`, which nobody else changes until the transaction ends. */
export const lockMove = (db: Db, schoolId: string, id: string, since: Date): Promise<MoveRow | undefined> =>
  db
    .selectFrom("school_moves")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("moved_at", ">", since)
    .forUpdate()
    .executeTakeFirst();

export async function markUndone(db: Db, schoolId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable("school_moves")
    .set({ undone_at: now })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();
}
