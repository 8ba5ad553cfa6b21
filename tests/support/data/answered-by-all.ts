import type { Database } from "../../../api/core/database/db.ts";

/** Gives an exam new students in its class, who have all answered B to every question and submitted. */
export async function answeredByAll(
  database: Pick<Database, "execute">,
  examId: string,
  { students, at }: { students: number; at: Date },
): Promise<void> {
  await database.execute(
    `insert into school_users (id, school_id, role, name, class_id, created_at)
     select gen_random_uuid(), school_id, 'STUDENT', 'Student ' || n, class_id, $3
     from school_exams, generate_series(1, $2::int) n where id = $1`,
    [examId, students, at],
  );
  await database.execute(
    `insert into school_attempts (id, school_id, exam_id, student_id, question_ids, option_orders, questions_version,
       started_at, deadline, last_seen_at, receipt, slip_code, submitted_at, ended_by, score, answered, total)
     select gen_random_uuid(), e.school_id, e.id, u.id, q.ids, q.orders, e.version, $2, $2::timestamptz + interval '1 hour',
       $2, 'R', gen_random_uuid()::text, $2, 'student', cardinality(q.ids), cardinality(q.ids), cardinality(q.ids)
     from school_exams e join school_users u on u.school_id = e.school_id and u.name like 'Student %',
       (select array_agg(id order by position) as ids, array_agg('ABCD'::text) as orders
        from school_exam_questions where exam_id = $1) q
     where e.id = $1`,
    [examId, at],
  );
  // PostgreSQL planned the check of a foreign key for the few attempts there were, and would read all of them for each answer
  await database.execute("analyze school_attempts");
  // in parts, because a statement may take five seconds
  for (let part = 0; part < 10; part += 1) {
    await database.execute(
      `insert into school_attempt_answers (school_id, attempt_id, seq, question_id, answer, answered_at)
       select a.school_id, a.id, p.place, p.id, 'B', a.started_at
       from school_attempts a, unnest(a.question_ids) with ordinality as p (id, place)
       where a.exam_id = $1 and p.place % 10 = $2`,
      [examId, part],
    );
  }
}
