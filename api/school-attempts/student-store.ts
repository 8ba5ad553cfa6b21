import { sql } from "kysely";
import type { Db } from "../core/database/db.ts";
import { byName } from "../../schema/rules/names.ts";
import { studentsToldApart, type Namesake } from "../school-people/namesakes.ts";

/* The students of a school as attempts need them: read here, written by school-people. */

const studentOf = (db: Db, schoolId: string, id: string) =>
  db
    .selectFrom("school_users")
    .select(["id", "class_id"])
    .where("school_id", "=", schoolId)
    .where("role", "=", "STUDENT")
    .where("id", "=", id)
    .where("left_at", "is", null);

interface Student {
  id: string;
  class_id: string | null;
}

/** A student of the school, with the class. */
export const findStudent = (db: Db, schoolId: string, id: string): Promise<Student | undefined> =>
  studentOf(db, schoolId, id).executeTakeFirst();

/** A student of the school, whom nobody can move to another class or remove until the transaction ends. */
export const holdStudent = (tx: Db, schoolId: string, id: string): Promise<Student | undefined> =>
  studentOf(tx, schoolId, id).forShare().executeTakeFirst();

interface RoomRow extends Namesake {
  id: string;
  /** Removed from the school after the exam began, or after it was over. */
  left_at: Date | null;
}

interface RoomStudent extends RoomRow {
  /** The name, with what tells its owner from others of the name in the room (D-347). */
  told: string;
}

/** The students of an exam's class, those of its end once it is over, and others who began it; by name. */
export async function listRoom(
  db: Db,
  schoolId: string,
  exam: { id: string; class_id: string },
  now: Date,
): Promise<RoomStudent[]> {
  const roster = await findRoster(db, schoolId, exam.id, now);
  const isOfClass =
    roster === null
      ? sql`u.class_id = ${exam.class_id}::uuid and u.left_at is null`
      : sql`u.id = any(${roster}::uuid[])`;
  const { rows } = await sql<RoomRow>`
    select u.id, u.name, u.email, u.admission_no, c.name as class_name, u.left_at, u.created_at, u.import_line from school_users u
    left join school_classes c on c.school_id = u.school_id and c.id = u.class_id
    where u.school_id = ${schoolId}::uuid and u.role = 'STUDENT' and (
      (${isOfClass}) or exists (
        select from school_attempts a where a.school_id = u.school_id and a.exam_id = ${exam.id}::uuid
          and a.student_id = u.id))
    order by u.created_at, u.import_line, u.id`.execute(db);
  const students = byName(rows);
  const told = studentsToldApart(students);
  return students.map((student, at) => Object.assign(student, { told: told[at]?.name ?? student.name }));
}

/** The names of an exam's students by id, as `listRoom` tells them apart. */
export async function roomNames(
  db: Db,
  exam: { school_id: string; id: string; class_id: string },
  now: Date,
): Promise<Map<string, string>> {
  return new Map((await listRoom(db, exam.school_id, exam, now)).map(({ id, told }) => [id, told]));
}

/** The ids of `keepRoster`; null while the exam is not over, and where none were kept. */
async function findRoster(db: Db, schoolId: string, examId: string, now: Date): Promise<string[] | null> {
  const exam = await db
    .selectFrom("school_exams")
    .select("roster_ids")
    .where("school_id", "=", schoolId)
    .where("id", "=", examId)
    .where("closes_at", "<=", now)
    .executeTakeFirst();
  return exam?.roster_ids ?? null;
}

/** Keeps who is in the class of an exam that is over, unless that is kept already. It is cleared when the end of the exam moves. */
export const keepRoster = (db: Db, schoolId: string, examId: string): Promise<unknown> =>
  sql`
    update school_exams e set roster_ids = array(
      select u.id from school_users u
      where u.school_id = e.school_id and u.role = 'STUDENT' and u.class_id = e.class_id and u.left_at is null)
    where e.school_id = ${schoolId}::uuid and e.id = ${examId}::uuid and e.roster_ids is null`.execute(db);

/** Which of these ids are students of the school, who have not left it. */
export async function listEnrolled(db: Db, schoolId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await enrolled(db, schoolId, ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Like `listEnrolled`; nobody can move these students to another class or remove them until the transaction ends. */
export async function holdEnrolled(tx: Db, schoolId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await enrolled(tx, schoolId, ids).orderBy("id").forShare().execute();
  return new Set(rows.map(({ id }) => id));
}

const enrolled = (db: Db, schoolId: string, ids: readonly string[]) =>
  db
    .selectFrom("school_users")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("role", "=", "STUDENT")
    .where("id", "in", ids)
    .where("left_at", "is", null);
