import type pg from "pg";

/** Numbers of rows in the measured database. */
export interface Size {
  candidates: number;
  results: number;
}

/**
 * Fills an empty, migrated database with the same data each time. Results are spread unevenly: half of the
 * candidates share a third of them, and the most active has many hundreds.
 */
export async function fill(client: pg.Client, { candidates, results }: Size): Promise<void> {
  const run = (text: string): Promise<unknown> => client.query(text);
  await run("select setseed(0.42)");
  await run(`
    insert into candidates (id, first_name, last_name, email, phone, password_hash, is_verified, created_at)
    select ${candidateId("n")}, 'Candidate' || n, 'Number' || n, 'candidate' || n || '@example.com',
      '08030000000', '-', true, timestamptz '2025-01-01' + n * interval '1 minute'
    from generate_series(1, ${candidates}) n`);
  // attempts are needed for the foreign key only
  await run(`
    insert into attempts (id, candidate_id, exam_type, subject_name, year, question_ids, started_at, deadline, submitted_at)
    select md5('attempt' || n)::uuid, ${candidateId("who")}, exam_type, subject_name, year, '{}', at,
      at + interval '1 hour', at + interval '40 minutes'
    from (
      select n, 1 + floor(power(random(), 1.6) * ${candidates})::int as who,
        (array['JAMB', 'WAEC', 'NECO'])[1 + floor(random() * 3)::int] as exam_type,
        'Subject ' || 1 + floor(random() * 12)::int as subject_name, 2010 + floor(random() * 16)::int as year,
        timestamptz '2026-01-01' + n * interval '20 seconds' as at
      from generate_series(1, ${results}) n offset 0
    ) made`);
  await run(`
    insert into results (id, attempt_id, candidate_id, exam_type, subject_name, year, score, first_score,
      total_questions, receipt, created_at)
    select gen_random_uuid(), id, candidate_id, exam_type, subject_name, year, score, greatest(score - 2, 0), 40,
      'R-' || id, submitted_at
    from (select *, floor(random() * 41)::int as score from attempts offset 0) made`);
  await run(`
    insert into standings (candidate_id, exams, average_percent, best_subject)
    select candidate_id, sum(exams), sum(total) / sum(exams),
      (array_agg(subject_name order by total / exams desc, exams desc, subject_name))[1]
    from (
      select candidate_id, subject_name, count(*) as exams, sum(100.0 * first_score / total_questions) as total
      from results group by candidate_id, subject_name
    ) subjects
    group by candidate_id`);
}

/** The id of candidate `number`, an SQL expression. */
export const candidateId = (number: string | number): string => `md5('candidate' || ${number})::uuid`;
