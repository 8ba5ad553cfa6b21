import { sql, type Insertable, type Selectable } from "kysely";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";

/* Keys that were corrected after a school exam. */

/** A correction with the number of its question and the name of the person. */
export interface RemarkRow extends Selectable<Tables["school_remarks"]> {
  number: number;
  corrected_by_name: string;
}

const told = sql`
  select r.*, q.position as number, u.name as corrected_by_name
  from school_remarks r
  join school_exam_questions q on q.school_id = r.school_id and q.id = r.question_id
  join school_users u on u.school_id = r.school_id and u.id = r.corrected_by`;

/** The correction that a request has made before. */
export async function findRemarkByRequest(
  db: Db,
  of: { schoolId: string; examId: string; requestId: string },
): Promise<RemarkRow | undefined> {
  const { rows } = await sql<RemarkRow>`${told}
    where r.school_id = ${of.schoolId}::uuid and r.exam_id = ${of.examId}::uuid
      and r.request_id = ${of.requestId}`.execute(db);
  return rows[0];
}

/** A page of the corrections of an exam, newest first. */
export async function listRemarks(
  db: Db,
  of: { schoolId: string; examId: string },
  page: { limit: number; offset: number },
): Promise<{ rows: RemarkRow[]; total: number }> {
  const { rows } = await sql<RemarkRow>`${told}
    where r.school_id = ${of.schoolId}::uuid and r.exam_id = ${of.examId}::uuid
    order by r.corrected_at desc, r.id limit ${page.limit} offset ${page.offset}`.execute(db);
  const { total } = await db
    .selectFrom("school_remarks")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("school_id", "=", of.schoolId)
    .where("exam_id", "=", of.examId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** When the key of each question of an exam was last corrected; the others are left out. */
export async function listCorrections(db: Db, schoolId: string, examId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("school_remarks")
    .select(["question_id", ({ fn }) => fn.max("corrected_at").as("at")])
    .where("school_id", "=", schoolId)
    .where("exam_id", "=", examId)
    .groupBy("question_id")
    .execute();
  return new Map(rows.map(({ question_id, at }) => [question_id, at]));
}

export async function insertRemark(tx: Db, remark: Insertable<Tables["school_remarks"]>): Promise<void> {
  await tx.insertInto("school_remarks").values(remark).execute();
}
