import { sql, type Insertable } from "kysely";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";

/** Undefined when this request was carried out before. */
export const insertExtraTime = (
  db: Db,
  row: Insertable<Tables["school_extra_times"]>,
): Promise<{ id: string } | undefined> =>
  db
    .insertInto("school_extra_times")
    .values(row)
    .onConflict((conflict) => conflict.columns(["exam_id", "request_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/** The minutes that an earlier request gave, and the students who got them; null stands for all students. */
export const findExtraTime = (
  db: Db,
  examId: string,
  requestId: string,
): Promise<{ minutes: number; student_ids: string[] | null }> =>
  db
    .selectFrom("school_extra_times")
    .select(["minutes", "student_ids"])
    .where("exam_id", "=", examId)
    .where("request_id", "=", requestId)
    .executeTakeFirstOrThrow();

/** Minutes that a student was given before the start, since the exam opened: not those of a day from which it was moved. */
export async function sumExtraMinutes(db: Db, schoolId: string, examId: string, studentId: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(t.minutes), 0)::int as minutes
    from school_extra_times t join school_exams e on e.school_id = t.school_id and e.id = t.exam_id
    where t.school_id = ${schoolId}::uuid and t.exam_id = ${examId}::uuid and t.given_at >= e.opens_at
      and (t.student_ids is null or ${studentId}::uuid = any(t.student_ids))`.execute(db);
  return rows[0]?.minutes ?? 0;
}
