import { sql } from "kysely";
import type { Db } from "../core/db.ts";
import { sortByName } from "../core/sort-by-name.ts";

/* The students of a school as attempts need them: read here, written by school-people. */

/** A student of the school, with the class. */
export const findStudent = (
  db: Db,
  schoolId: string,
  id: string,
): Promise<{ id: string; class_id: string | null } | undefined> =>
  db
    .selectFrom("school_users")
    .select(["id", "class_id"])
    .where("school_id", "=", schoolId)
    .where("role", "=", "STUDENT")
    .where("id", "=", id)
    .where("left_at", "is", null)
    .executeTakeFirst();

interface RoomStudent {
  id: string;
  name: string;
  /** The present class; null for who has none. */
  class_name: string | null;
}

/** Students of a class, and others who began the exam, by name. */
export async function listRoom(
  db: Db,
  schoolId: string,
  exam: { id: string; class_id: string },
): Promise<RoomStudent[]> {
  const { rows } = await sql<RoomStudent>`
    select u.id, u.name, c.name as class_name from school_users u
    left join school_classes c on c.school_id = u.school_id and c.id = u.class_id
    where u.school_id = ${schoolId}::uuid and u.role = 'STUDENT' and (
      (u.class_id = ${exam.class_id}::uuid and u.left_at is null) or exists (
        select from school_attempts a where a.school_id = u.school_id and a.exam_id = ${exam.id}::uuid
          and a.student_id = u.id))
    order by u.id`.execute(db);
  return sortByName(rows, ({ name }) => name);
}

/** Which of these ids are students of the school. */
export async function knownStudents(db: Db, schoolId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("school_users")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("role", "=", "STUDENT")
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
