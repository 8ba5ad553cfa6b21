import { sql } from "kysely";
import type { Db } from "../core/database/db.ts";

/* Links by which parents see one result (EXT-68). */

export interface ResultLinkRow {
  id: string;
  token_hash: string;
  expires_at: Date;
  made_by_name: string;
}

/** Names the result of a student in an exam. */
export interface ResultOf {
  schoolId: string;
  examId: string;
  studentId: string;
}

const attemptOf = ({ schoolId, examId, studentId }: ResultOf) => sql`
  select id from school_attempts
  where school_id = ${schoolId}::uuid and exam_id = ${examId}::uuid and student_id = ${studentId}::uuid
    and submitted_at is not null`;

export async function findResultLink(db: Db, of: ResultOf): Promise<ResultLinkRow | undefined> {
  const { rows } = await sql<ResultLinkRow>`
    select l.id, l.token_hash, l.expires_at, u.name as made_by_name
    from school_result_links l join school_users u on u.school_id = l.school_id and u.id = l.made_by
    where l.school_id = ${of.schoolId}::uuid and l.attempt_id = (${attemptOf(of)})`.execute(db);
  return rows[0];
}

/** Keeps the id and the token of a link that is there, and gives it a new end. Returns false where the student has no result. */
export async function saveResultLink(
  db: Db,
  of: ResultOf,
  link: { id: string; token_hash: string; made_by: string; expires_at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into school_result_links (id, school_id, attempt_id, token_hash, made_by, expires_at)
    select ${link.id}::uuid, ${of.schoolId}::uuid, attempt.id, ${link.token_hash}, ${link.made_by}::uuid,
      ${link.expires_at}::timestamptz
    from (${attemptOf(of)}) attempt
    on conflict (school_id, attempt_id) do update set expires_at = excluded.expires_at, made_by = excluded.made_by`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Also that of an attempt that extra time has opened again. Returns whether there was one. */
export async function deleteResultLink(db: Db, of: ResultOf): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from school_result_links l using school_attempts a
    where l.school_id = ${of.schoolId}::uuid and a.school_id = l.school_id and a.id = l.attempt_id
      and a.exam_id = ${of.examId}::uuid and a.student_id = ${of.studentId}::uuid`.execute(db);
  return numAffectedRows === 1n;
}

interface SharedResultRow {
  school_id: string;
  exam_id: string;
  school: string;
  student: string;
  exam: string;
  subject: string;
  class_name: string;
  score: number;
  total: number;
  submitted_at: Date;
  remarked_at: Date | null;
  expires_at: Date;
}

/** The result that a parent's link shows, with its end, which may have passed; only of a completed exam that is not archived, because nobody could stop its link any more. `tokenHashes` are those of its token. */
export async function findSharedResult(db: Db, tokenHashes: string[], now: Date): Promise<SharedResultRow | undefined> {
  const { rows } = await sql<SharedResultRow>`
    select l.school_id, a.exam_id, schools.name as school, u.name as student, e.name as exam, s.name as subject,
      c.name as class_name, a.score, a.total, a.submitted_at, a.remarked_at, l.expires_at
    from school_result_links l
    join school_attempts a on a.school_id = l.school_id and a.id = l.attempt_id
    join school_exams e on e.school_id = a.school_id and e.id = a.exam_id
    join school_subjects s on s.school_id = e.school_id and s.id = e.subject_id
    join school_classes c on c.school_id = e.school_id and c.id = e.class_id
    join school_users u on u.school_id = a.school_id and u.id = a.student_id
    join schools on schools.id = l.school_id
    where l.token_hash = any(${tokenHashes}::text[]) and a.submitted_at is not null
      and e.closes_at <= ${now}::timestamptz and e.archived_at is null`.execute(db);
  return rows[0];
}
