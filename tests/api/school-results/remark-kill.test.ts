import { expect, it } from "vitest";
import { openEmbedded, type Database } from "../../../api/core/database/db.ts";
import { answeredByAll } from "../../support/data/answered-by-all.ts";
import { apiToKill } from "../../support/processes/api-to-kill.ts";
import { logInAsSchool, publishFirstExam } from "../../support/data/school-by-rest.ts";

/* A process that is killed while it marks the exam of a whole school again (EXT-54b, REL-08). */
const students = 1000;
const questions = 100;
/** Milliseconds after the request. */
const kills = [20, 120, 400];

const api = apiToKill();

/** A completed exam that nobody took; the key of each question is B. */
async function prepare(): Promise<{ examId: string; questionId: string }> {
  const exam = await publishFirstExam(api, questions);
  await api.must("POST", `/api/exams/${exam.examId}/close`, { token: exam.token });
  return { examId: exam.examId, questionId: exam.questions[0]?.id ?? "" };
}

async function withDatabase<Found>(work: (database: Database) => Promise<Found>): Promise<Found> {
  const database = await openEmbedded(api.dataDir, { isOwner: false });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Scores, corrections and keys as they are stored. */
const stored = (examId: string) =>
  withDatabase(async (database) => {
    const { rows } = await database.execute(
      `select (select count(*)::int from school_attempts where exam_id = $1 and score = total) as full_marks,
        (select count(*)::int from school_attempts where exam_id = $1 and remarked_at is not null) as remarked,
        (select count(*)::int from school_remarks where exam_id = $1) as corrections,
        (select count(*)::int from school_exam_questions where exam_id = $1 and correct_answer = 'C') as keys`,
      [examId],
    );
    return rows[0];
  });

it(`killed ${kills.length} times, a re-mark of ${students} results is made as a whole or not at all [EXT-54b] [REL-08]`, async () => {
  const { examId, questionId } = await prepare();
  await api.kill();
  await withDatabase((database) => answeredByAll(database, examId, { students, at: new Date() }));
  const before = { full_marks: students, remarked: 0, corrections: 0, keys: 0 };
  const after = { full_marks: 0, remarked: students, corrections: 1, keys: 1 };
  expect(await stored(examId)).toEqual(before);

  const correct = async () => {
    const token = await logInAsSchool(api);
    const body = { oldKey: "B", newKey: "C", reason: "The book says C.", requestId: "one-correction" };
    return () =>
      api.call<{ changed: number }>("POST", `/api/exams/${examId}/remark-questions/${questionId}`, { token, body });
  };
  for (const ms of kills) {
    await api.start();
    const send = await correct();
    const reply = send().catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, ms));
    await api.kill();
    const told = await reply;
    const found = await stored(examId);
    // whatever was acknowledged is there
    expect(told === null ? [before, after] : [after]).toContainEqual(found);
  }
  await api.start();
  const send = await correct();
  const { status, body } = await send();
  expect([status, body.changed]).toEqual([200, students]);
  await api.kill();
  expect(await stored(examId)).toEqual(after);
  await api.start();
}, 280_000);
