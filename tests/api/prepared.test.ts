import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApi, type TestApi } from "../support/api.ts";
import { buildPaper, buildSubscriber, type Page } from "../support/exam-attempts.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildApi();
});
afterAll(() => api.stop());

it("plans the statements of an answer once for each connection, and survives a new column", async () => {
  const { paper } = await buildPaper(api, 3);
  const { token } = await buildSubscriber(api);
  const query = new URLSearchParams({ ...paper, year: String(paper.year) });
  const { attempt, questions } = (await api.call("GET", `/exam/questions?${query}`, { token })).json<Page>();
  const answer = async (seq: number) => {
    const body = { questionId: questions[seq % 3]?.id, userAnswer: "A", attemptId: attempt?.id, seq };
    return (await api.call("POST", "/exam/validate-answer", { token, body })).statusCode;
  };
  for (let seq = 1; seq <= 8; seq += 1) expect(await answer(seq)).toBe(200);
  // the requests above came one after the other, so they shared the connection that answers this, too
  const { rows } = await api.database.execute(
    "select name, (generic_plans + custom_plans)::int as uses from pg_prepared_statements order by name",
  );
  const uses = new Map(rows.map((row) => [row["name"], row["uses"]]));
  for (const name of ["answer-place", "save-answer", "session-of-token"])
    expect(uses.get(name), name).toBeGreaterThan(7);
  await api.database.execute("alter table attempts add column later text");
  await api.database.execute("alter table sessions add column later text");
  expect(await answer(9)).toBe(200);
});
