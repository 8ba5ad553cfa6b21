import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openServer, type Database } from "../../../api/core/database/db.ts";
import { findAnswerPlace, saveAnswer } from "../../../api/exam/attempt-store.ts";
import { copyTemplate } from "../../support/processes/databases.ts";
import type { TestDatabase } from "../../support/processes/postgres.ts";

/*
 * Saving answers on one connection of an exam morning: the tables grow meanwhile, and PostgreSQL counts them anew from time
 * to time. The test looks at how the statements are planned, never at the time.
 */
const candidateId = "00000000-0000-4000-8000-000000000001";
const attemptId = "00000000-0000-4000-8000-000000000002";
/** PostgreSQL makes a plan for each of the first five calls of a prepared statement, and then decides whether one serves all. */
const firstCalls = 5;

let copy: TestDatabase;
let database: Database;
let ids: string[];
beforeAll(async () => {
  copy = await copyTemplate();
  database = openServer(copy.url, 1);
  const run = (text: string) => database.execute(text);
  await run(`
    insert into questions (id, exam_type, subject_name, year, question, option_a, option_b, option_c, option_d,
      correct_answer, explanation, position, created_at)
    select md5('q' || n)::uuid, 'JAMB', 'Chemistry', 2020, 'Question ' || n, 'first', 'second', 'third', 'fourth', 'A', '', n, now()
    from generate_series(1, 40) n`);
  await run(`
    insert into candidates (id, first_name, last_name, email, phone, password_hash, is_verified, created_at)
    values ('${candidateId}', 'Ada', 'Obi', 'ada@example.com', '-', '-', true, now())`);
  await run(`
    insert into attempts (id, candidate_id, exam_type, subject_name, year, question_ids, pinned_versions, started_at, deadline)
    select '${attemptId}', '${candidateId}', 'JAMB', 'Chemistry', 2020, array_agg(id), array_agg(1), now(), now() + interval '1 hour'
    from questions`);
  await run("analyze attempts, attempt_answers, questions");
  ids = (await run("select id from questions order by position")).rows.map(({ id }) => String(id));
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

let seq = 0;
async function answerPaper(): Promise<void> {
  for (const questionId of ids) {
    const place = await findAnswerPlace(database.kysely, candidateId, questionId, attemptId);
    seq += 1;
    const answer = { attemptId, questionId, answer: "A" as const, isCorrect: true, answeredAt: new Date(0) };
    const saved = await saveAnswer(database.kysely, { ...answer, seq, replacedCheck: place?.checks ?? null });
    expect(saved).toMatchObject({ seq, saved_seq: seq });
  }
}

/** As if so many people had taken the paper meanwhile. */
async function grow(people: number): Promise<void> {
  await database.execute(`
    with others as (
      insert into attempts (id, candidate_id, exam_type, subject_name, year, question_ids, pinned_versions, started_at, deadline, submitted_at)
      select gen_random_uuid(), candidate_id, exam_type, subject_name, year, question_ids, pinned_versions, started_at, deadline, now()
      from attempts, generate_series(1, ${people}) where id = '${attemptId}'
      returning id, question_ids
    )
    insert into attempt_answers (attempt_id, question_id, answer, is_correct, first_answer, first_is_correct, seq, answered_at)
    select id, question, 'A', true, 'A', true, 1, now() from others, unnest(question_ids) question`);
  await database.execute("analyze attempts, attempt_answers");
}

it("finding the place of an answer is planned once on a connection, however much the tables grow meanwhile", async () => {
  await answerPaper();
  for (const people of [10, 100, 500]) {
    await grow(people);
    await answerPaper();
  }
  const { rows } = await sql<{ custom: number }>`
    select custom_plans::int as custom from pg_prepared_statements where name = 'answer-place'`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ custom: firstCalls }]);
});
