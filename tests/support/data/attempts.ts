import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../api/core/database/db.ts";
import type { Key, Paper } from "./exam-attempts.ts";

interface Attempts {
  paper: Paper;
  questions: { id: string; key: Key }[];
  candidateIds: string[];
  count: number;
  /** What everybody answered to the first question, and to no other. */
  answer: Key;
  at: Date;
}

/** Inserts many submitted exams into the database, which belong to the candidates in turn. */
export async function buildAttempts(
  db: Db,
  { paper, questions, candidateIds, count, answer, at }: Attempts,
): Promise<void> {
  const [first] = questions;
  if (first === undefined) throw new Error("a paper without questions");
  const score = Number(answer === first.key);
  const ids = Array.from({ length: count }, () => randomUUID());
  const owners = ids.map((_, index) => candidateIds[index % candidateIds.length] ?? "");
  const people = sql`unnest(${ids}::uuid[], ${owners}::uuid[]) as made (id, candidate_id)`;
  await sql`
    insert into attempts (id, candidate_id, exam_type, subject_name, year, question_ids, pinned_versions, started_at,
      deadline, submitted_at)
    select id, candidate_id, ${paper.examType}, ${paper.subjectName}, ${paper.year}::int,
      ${questions.map(({ id }) => id)}::uuid[], ${questions.map(() => 1)}::int[], ${at}::timestamptz, ${at}::timestamptz,
      ${at}::timestamptz from ${people}`.execute(db);
  await sql`
    insert into attempt_answers (attempt_id, question_id, answer, is_correct, first_answer, first_is_correct, answered_at)
    select id, ${first.id}::uuid, ${answer}, ${score === 1}::boolean, ${answer}, ${score === 1}::boolean,
      ${at}::timestamptz from ${people}`.execute(db);
  await sql`
    insert into results (id, attempt_id, candidate_id, exam_type, subject_name, year, score, first_score,
      total_questions, receipt, created_at)
    select gen_random_uuid(), id, candidate_id, ${paper.examType}, ${paper.subjectName}, ${paper.year}::int,
      ${score}::int, ${score}::int, ${questions.length}::int, id::text, ${at}::timestamptz from ${people}`.execute(db);
}
