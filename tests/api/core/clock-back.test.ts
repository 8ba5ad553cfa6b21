import { describe, expect, it } from "vitest";
import { apiForFile } from "../../support/api-for-file.ts";
import { device } from "../../support/api.ts";
import { buildPaper, buildSubscriber, attemptAt, type Submitted } from "../../support/data/exam-attempts.ts";

/* A laptop with a dead clock battery starts after a power cut with a time in the past, which is corrected later. */

const api = apiForFile();

const year = 365 * 86_400;

describe("a clock that was set back [REL-18]", () => {
  it("ends no session, and no answer is refused or lost, also after it is corrected", async () => {
    const { paper, questions } = await buildPaper(api, 3);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper);
    const { attempt } = await exam.open();
    const [first, second, third] = questions;
    const say = (at: (typeof questions)[number] | undefined, seq: number) =>
      exam.answer(at?.id ?? "", at?.key ?? "A", { attemptId: attempt?.id, seq });
    expect((await say(first, 1)).statusCode).toBe(200);

    api.clock.advance(-6 * year);
    const again = await exam.open();
    expect(again.attempt).toMatchObject({ id: attempt?.id, deadline: attempt?.deadline });
    expect(again.attempt?.answers).toHaveLength(1);
    expect((await say(second, 2)).statusCode).toBe(200);
    const logIn = async () => {
      const body = { email: who.email, password: who.password };
      const reply = await api.call("POST", "/api/auth/login", { body, device });
      return reply.json<{ accessToken: string }>().accessToken;
    };
    const early = attemptAt(api, { ...who, token: await logIn() }, paper);
    expect((await early.page()).statusCode).toBe(200);

    api.clock.advance(6 * year + 60);
    // by the right time that login was years ago
    expect((await early.page()).statusCode).toBe(401);
    const late = attemptAt(api, { ...who, token: await logIn() }, paper);
    const answered = await late.answer(third?.id ?? "", third?.key ?? "A", { attemptId: attempt?.id, seq: 3 });
    expect(answered.statusCode).toBe(200);
    const submitted = await late.submit({ attemptId: attempt?.id, answersHeld: 3 });
    expect(submitted.json<Submitted>().result).toMatchObject({ score: 3, totalQuestions: 3 });
    expect((await late.submit({ attemptId: attempt?.id })).body).toBe(submitted.body);
  });
});
