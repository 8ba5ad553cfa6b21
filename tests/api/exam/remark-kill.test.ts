import { expect, it } from "vitest";
import { hashPassword } from "../../../api/core/accounts/passwords.ts";
import { openEmbedded, type Database } from "../../../api/core/database/db.ts";
import { migrate } from "../../../api/core/database/migrate.ts";
import { createTokens } from "../../../api/core/accounts/tokens.ts";
import { remarkBatch } from "../../../schema/rules/limits.ts";
import { goodPassword } from "../../support/data/accounts.ts";
import { apiToKill } from "../../support/processes/api-to-kill.ts";
import { buildAttempts } from "../../support/data/attempts.ts";
import type { Progress } from "../../support/data/remark.ts";
import { databaseFolder } from "../../support/processes/scratch.ts";

/* A re-mark in a process that is killed with -9 during the re-mark (REL-08). */
const people = 300;
const exams = remarkBatch * 25;
const kills = 2;
const email = "root@example.com";

let questionId: string;
const api = apiToKill(async () => {
  const dataDir = databaseFolder("remark");
  const database = await openEmbedded(dataDir, { isOwner: false });
  await migrate(database.kysely);
  questionId = await fill(database);
  await database.close();
  return dataDir;
});

/** An admin, a question whose key was corrected to B, and many exams in which B counted as wrong. */
async function fill({ kysely: db }: Database): Promise<string> {
  const at = new Date("2026-11-20T09:00:00.000Z");
  const { id } = createTokens("test-secret-test-secret-test-secret");
  const password = await hashPassword(goodPassword);
  await db
    .insertInto("admins")
    .values({ id: id(), name: "Root", email, password_hash: password, created_at: at })
    .execute();
  const candidateIds = Array.from({ length: people }, id);
  await db
    .insertInto("candidates")
    .values(
      candidateIds.map((candidate) => ({
        id: candidate,
        first_name: "Ada",
        last_name: "Obi",
        email: `${candidate}@example.com`,
        phone: "08030000000",
        password_hash: password,
        referrer_id: null,
        created_at: at,
      })),
    )
    .execute();
  const paper = { examType: "JAMB", subjectName: "Physics", year: 2025 };
  const question = {
    exam_type: paper.examType,
    subject_name: paper.subjectName,
    year: paper.year,
    question: "Which is right?",
    question_image_url: null,
    question_image_alt: null,
    option_a: "first",
    option_b: "second",
    option_c: "third",
    option_d: "fourth",
    explanation: null,
  };
  const spoiled = id();
  const other = id();
  await db
    .insertInto("questions")
    .values([
      { ...question, id: spoiled, correct_answer: "B", version: 2, source: null, position: 1, created_at: at },
      { ...question, id: other, question: "And here?", correct_answer: "A", source: null, position: 2, created_at: at },
    ])
    .execute();
  await db
    .insertInto("question_versions")
    .values({ ...question, question_id: spoiled, version: 1, correct_answer: "A", changed_at: at, changed_by: null })
    .execute();
  const questions = [
    { id: spoiled, key: "A" as const },
    { id: other, key: "A" as const },
  ];
  await buildAttempts(db, { paper, questions, candidateIds, count: exams, answer: "B", at });
  return spoiled;
}

it(
  `killed ${kills} times, a re-mark of ${exams} exams ends as if nothing had happened [EXT-16e] [REL-08]`,
  {
    timeout: 180_000,
  },
  async () => {
    const login = async () =>
      (await api.call<{ token: string }>("POST", "/admin/admin-login", { body: { email, password: goodPassword } }))
        .body.token;
    const token = await login();
    const started = await api.call<{ jobId: string }>("POST", `/admin/remark-questions/${questionId}`, {
      token,
      body: { version: 2, reason: "The key was wrong." },
    });
    expect(started.status).toBe(202);
    const { jobId } = started.body;
    const look = async () => (await api.call<Progress>("GET", `/admin/remark-jobs/${jobId}`, { token })).body;
    const reach = async (done: number): Promise<Progress> => {
      const until = Date.now() + 60_000;
      for (;;) {
        const progress = await look();
        if (progress.done >= done || progress.state === "done") return progress;
        if (Date.now() > until) throw new Error(`stuck at ${progress.done} of ${progress.total}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const seen: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      const progress = await reach((seen.at(-1) ?? 0) + remarkBatch * 2);
      expect(progress.state).toBe("running");
      await api.kill();
      await api.start();
      const after = await look();
      // What was committed stays; nothing is counted twice
      expect(after.done).toBeGreaterThanOrEqual(progress.done);
      expect(after.changed).toBe(after.done);
      seen.push(after.done);
    }
    expect(await reach(exams)).toEqual({ state: "done", done: exams, total: exams, changed: exams });

    await api.kill();
    const database = await openEmbedded(api.dataDir, { isOwner: false });
    const { rows } = await database.execute(
      `select count(*)::int as results, sum(score)::int as scores, sum(first_score)::int as firsts,
      count(remarked_at)::int as dated, sum(score_before)::int as before,
      (select count(*)::int from standings where average_percent = 50) as standings,
      (select count(*)::int from remarks) as remarks from results`,
    );
    await database.close();
    expect(rows).toEqual([
      { results: exams, scores: exams, firsts: exams, dated: exams, before: 0, standings: people, remarks: 1 },
    ]);
  },
);
