import { expect, it } from "vitest";
import { apiForFile } from "../../support/api-for-file.ts";
import { buildPaper, buildSubscriber, type Page } from "../../support/data/exam-attempts.ts";

const uses = 12;
/** PostgreSQL plans a prepared statement anew for its first five uses, and then may keep one plan for all later ones. */
const plansBeforeOneIsKept = 5;
const api = apiForFile();

it("keeps the plans of the statements of an exam for each connection, and survives a new column", async () => {
  const { paper } = await buildPaper(api, 20);
  const { token } = await buildSubscriber(api);
  const query = new URLSearchParams({ ...paper, year: String(paper.year) });
  const open = async () => (await api.call("GET", `/exam/questions?${query}`, { token })).json<Page>();
  const { attempt, questions } = await open();
  // a worker that looks for jobs meanwhile would take the connection, and a request would get another one
  await api.deps.queue.stop();
  const answer = async (seq: number) => {
    const body = { questionId: questions[seq % 3]?.id, userAnswer: "A", attemptId: attempt?.id, seq };
    return (await api.call("POST", "/exam/validate-answer", { token, body })).statusCode;
  };
  for (let seq = 1; seq <= uses; seq += 1) expect(await answer(seq)).toBe(200);
  for (let time = 1; time <= uses; time += 1) expect(await open()).toMatchObject({ questions });
  // the requests above came one after the other, so they shared the connection that answers this, too
  const { rows } = await api.database.execute(
    "select name, generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements",
  );
  for (const name of ["answer-place", "save-answer", "session-of-token-1", "pinned-questions"]) {
    const plans = rows.find((row) => row["name"] === name);
    expect(plans?.["made"], name).toBeLessThanOrEqual(plansBeforeOneIsKept);
    expect(plans?.["kept"], name).toBeGreaterThanOrEqual(uses - plansBeforeOneIsKept);
  }
  await api.database.execute("alter table attempts add column later text");
  await api.database.execute("alter table sessions add column later text");
  expect(await answer(uses + 1)).toBe(200);
});
