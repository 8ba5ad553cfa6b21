import type pg from "pg";

/** Numbers of rows in the measured database. */
export interface Size {
  questions: number;
  /** How many of them were edited once. */
  edited: number;
  auditLines: number;
  candidates: number;
}

/** A submitted attempt at edited questions. */
export const attemptId = "1db222fe-ce0e-4454-8122-788bf892adf8";

const examTypes = ["JAMB", "WAEC", "NECO"];
const subjects = 40;
const years = 25;

/**
 * Fills an empty, migrated database with the same data each time. A question has twelve of a few thousand words, so that
 * some words are in nearly every question and others in a handful.
 */
export async function fill(client: pg.Client, size: Size): Promise<void> {
  const run = (text: string): Promise<unknown> => client.query(text);
  await run(`
    insert into questions (id, exam_type, subject_name, year, question, option_a, option_b, option_c, option_d,
      correct_answer, explanation, position, created_at)
    select md5('question' || n)::uuid, (array['${examTypes.join("','")}'])[1 + n % ${examTypes.length}],
      'Subject ' || n / 3 % ${subjects}, 2000 + n / ${3 * subjects} % ${years},
      'Question ' || n || ': ' || (
        select string_agg(substr(md5(floor(power(('x' || substr(md5(n || '-' || w), 1, 6))::bit(24)::int / 16777216.0, 3) * 4000)::text), 1, 7), ' ')
        from generate_series(1, 12) w
      ) || '?',
      'first ' || n, 'second ' || n % 977, 'third ' || n % 61, 'fourth',
      substr('ABCD', 1 + n % 4, 1), 'Because of reason ' || n || '.', n, timestamptz '2026-01-01'
    from generate_series(1, ${size.questions}) n`);
  await run(`
    insert into question_versions (question_id, version, exam_type, subject_name, year, question, option_a, option_b,
      option_c, option_d, correct_answer, explanation, changed_at)
    select id, version, exam_type, subject_name, year, question, option_a, option_b, option_c, option_d, correct_answer,
      explanation, created_at
    from questions where position % ${Math.round(size.questions / size.edited)} = 0`);
  await run("update questions set version = 2 where id in (select question_id from question_versions)");
  await run(`
    insert into candidates (id, first_name, last_name, email, phone, password_hash, is_verified, created_at)
    select md5('candidate' || n)::uuid, 'Candidate' || n, 'Number' || n, 'candidate' || n || '@example.com',
      '08030000000', '-', true, timestamptz '2025-01-01' + n * interval '20 seconds'
    from generate_series(1, ${size.candidates}) n`);
  await run(`
    insert into audit_log (at, actor, action, object)
    select timestamptz '2026-01-01' + n * interval '20 seconds', md5('candidate' || n % 50)::uuid::text,
      (array['question.deleted', 'question.updated', 'user.updated', 'access.refused'])[1 + n % 4], 'thing ' || n
    from generate_series(1, ${size.auditLines}) n`);
  await run(`
    insert into attempts (id, candidate_id, exam_type, subject_name, year, question_ids, pinned_versions, started_at, deadline,
      submitted_at)
    select '${attemptId}', md5('candidate1')::uuid, min(exam_type), min(subject_name), min(year), array_agg(id), array_agg(1),
      now(), now() + interval '1 hour', now()
    from (select * from questions where id in (select question_id from question_versions) limit 40) q`);
}
