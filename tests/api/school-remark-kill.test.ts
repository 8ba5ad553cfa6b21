import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openEmbedded, type Database } from "../../api/core/db.ts";
import { freePort } from "../../api/core/free-port.ts";
import { answeredByAll } from "../support/answered-by-all.ts";
import { startApiProcess, type ApiProcess } from "../support/api-process.ts";
import { copyPrepared } from "../support/prepared.ts";
import { simpleQuestions, type ShownExam } from "../support/school-exams.ts";
import { schoolForm } from "../support/school.ts";

/* A process that is killed while it marks the exam of a whole school again (EXT-54b, REL-08). */
const students = 1000;
const questions = 100;
/** Milliseconds after the request. */
const kills = [20, 120, 400];

let dataDir: string;
let port: number;
let api: ApiProcess;
beforeAll(async () => {
  dataDir = copyPrepared();
  port = await freePort();
  api = await startApiProcess(dataDir, port);
}, 60_000);
afterAll(async () => {
  await api.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function must<T>(method: "GET" | "POST" | "PUT", path: string, options: { token?: string; body?: unknown }) {
  const { status, body } = await api.call<T>(method, path, options);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

async function logIn(): Promise<string> {
  const { email } = schoolForm().schoolData;
  const body = { role: "ADMIN", email, password: schoolForm().adminData.password };
  return (await must<{ data: { token: string } }>("POST", "/school/school-login", { body })).data.token;
}

/** A completed exam that nobody took; the key of each question is B. */
async function prepare(): Promise<{ examId: string; questionId: string }> {
  await must("POST", "/school/school-register", { body: schoolForm() });
  const token = await logIn();
  const named = (url: string, name: string) => must<{ id: string }>("POST", url, { token, body: { name } });
  const { id: classId } = await named("/school/add-classes", "SS 3");
  const { id: subjectId } = await named("/school/add-subjects", "Physics");
  const day = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const form = new FormData();
  const fields = { examName: "Mock", term: "First Term", subjectId, classId, examDate: day, duration: "60" };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { exam } = await must<{ exam: ShownExam }>("POST", "/exams", { token, body: form });
  const list = { version: exam.version, questions: simpleQuestions(questions) };
  const saved = await must<{ questions: { id: string }[] }>("PUT", `/api/exams/${exam.id}/questions`, {
    token,
    body: list,
  });
  await must("POST", `/api/exams/${exam.id}/publish`, { token, body: {} });
  await must("POST", `/api/exams/${exam.id}/close`, { token });
  return { examId: exam.id, questionId: saved.questions[0]?.id ?? "" };
}

async function withDatabase<Found>(work: (database: Database) => Promise<Found>): Promise<Found> {
  const database = await openEmbedded(dataDir, { isOwner: false });
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
    const token = await logIn();
    const body = { oldKey: "B", newKey: "C", reason: "The book says C.", requestId: "one-correction" };
    return () =>
      api.call<{ changed: number }>("POST", `/api/exams/${examId}/remark-questions/${questionId}`, { token, body });
  };
  for (const ms of kills) {
    api = await startApiProcess(dataDir, port);
    const send = await correct();
    const reply = send().catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, ms));
    await api.kill();
    const told = await reply;
    const found = await stored(examId);
    // whatever was acknowledged is there
    expect(told === null ? [before, after] : [after]).toContainEqual(found);
  }
  api = await startApiProcess(dataDir, port);
  const send = await correct();
  const { status, body } = await send();
  expect([status, body.changed]).toEqual([200, students]);
  await api.kill();
  expect(await stored(examId)).toEqual(after);
  api = await startApiProcess(dataDir, port);
}, 280_000);
