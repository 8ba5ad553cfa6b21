import { hashPassword } from "../../api/core/accounts/passwords.ts";
import type pg from "pg";
import { callsTo } from "../../tests/support/processes/api-process.ts";
import { prepareClass } from "../../tests/support/processes/class-drill.ts";

/** A candidate with an account and a subscription. */
export interface Candidate {
  id: string;
  email: string;
}

/** A student of a school; students of one school connect from one address. */
export interface Student {
  examId: string;
  signInId: string;
  school: number;
}

export const paper = { examType: "JAMB", subjectName: "Akada Mathematics", year: 2026 };
export const password = "Quiet-Harbour-42";
const studentsOfSchool = 50;

/** Makes accounts in the database: the form of the registration would mail a code to each. All have one password. */
export async function makeCandidates(db: pg.Client, count: number): Promise<Candidate[]> {
  await db.query(
    `insert into candidates (id, first_name, last_name, email, phone, password_hash, is_verified, created_at)
     select gen_random_uuid(), 'Ada', 'Obi ' || number, 'candidate-' || number || '@exam-day.example', '08030000000', $2, true, now()
     from generate_series(1, $1::int) as number`,
    [count, await hashPassword(password)],
  );
  await db.query(
    `insert into subscriptions (candidate_id, exam_type, starts_at, expires_at)
     select id, $1, now(), now() + interval '1 year' from candidates where email like '%@exam-day.example'`,
    [paper.examType],
  );
  await db.query("analyze candidates, subscriptions");
  const { rows } = await db.query<Candidate>(
    "select id, email from candidates where email like '%@exam-day.example' order by email",
  );
  return rows;
}

/** Registers schools of fifty students, each with an exam that is open now. */
export async function makeStudents(apiUrl: string, count: number): Promise<Student[]> {
  const students: Student[] = [];
  for (let school = 0; students.length < count; school += 1) {
    const size = Math.min(studentsOfSchool, count - students.length);
    const made = await prepareClass({ call: callsTo(apiUrl) }, size, `head-${school}@exam-day.example`);
    students.push(...made.signInIds.map((signInId) => ({ examId: made.examId, signInId, school })));
  }
  return students;
}
