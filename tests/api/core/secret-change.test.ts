import { afterAll, beforeAll, expect, it } from "vitest";
import { seal, unseal } from "../../../api/core/accounts/seal.ts";
import { createTokens, type Secrets } from "../../../api/core/accounts/tokens.ts";
import { prepareApi } from "../../../api/start.ts";
import { readRuntime } from "../../../server/runtime.ts";
import { registerOnly } from "../../support/data/accounts.ts";
import { buildApi, buildCandidate, type TestApi, type TestCandidate } from "../../support/api.ts";
import { neverTooLate } from "../../support/busy.ts";
import {
  letterOf,
  publishedExam,
  startAttempt,
  takeExam,
  type StartedAttempt,
} from "../../support/data/school-exams.ts";
import { ask, buildSchool, type TestSchool } from "../../support/data/school.ts";

/* APP_SECRET is changed while people are signed in, sit an exam and have mails on the way. */

const old = "test-secret-test-secret-test-secret";
const next = "the-next-secret-the-next-secret-the-next";

let before: TestApi;
let candidate: TestCandidate;
let school: TestSchool;
let examId: string;
let attempt: StartedAttempt;

beforeAll(async () => {
  before = await buildApi();
  candidate = await buildCandidate(before);
  school = await buildSchool(before);
  ({ id: examId } = await publishedExam(before, school));
  attempt = await startAttempt(before, school.student.token, examId);
});
afterAll(() => before.stop());

/** The same API, started again with other secrets on the same database. */
async function restarted(...secrets: Secrets) {
  const env = { NODE_ENV: "test", LOG_LEVEL: "silent", RATE_LIMITS: "off", SAMPLE_DATA: "off", WORKERS: "off" };
  const api = await prepareApi(readRuntime("api", { ...env, ...neverTooLate }), {
    clock: before.clock,
    database: { ...before.database, close: async () => {} },
    tokens: createTokens(...secrets),
  });
  const call = (method: "GET" | "POST" | "PUT", url: string, body?: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return api.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
  };
  const status = async (...args: Parameters<typeof call>): Promise<number> => (await call(...args)).statusCode;
  const askHere = async <Reply>(...args: Parameters<typeof call>): Promise<Reply> =>
    (await call(...args)).json<Reply>();
  const save = (seq: number) => {
    const answers = [{ seq, questionId: attempt.questions[0]?.id, answer: letterOf(attempt, 0, true) }];
    return status(
      "PUT",
      `/api/exams/${examId}/attempts/${attempt.attemptId}/answers`,
      { answers },
      attempt.attemptToken,
    );
  };
  return { status, ask: askHere, save, stop: () => api.stop() };
}

const signIn = () => ({ role: "STUDENT", signInId: school.student.signInId });

it("with both secrets nobody notices: sessions, exams, sign-in IDs, codes and links go on [SEC-15]", async () => {
  await registerOnly(before, "chidi@example.com");
  const otp = await before.otpFor("chidi@example.com");
  await before.call("POST", "/auth/forgot-password", { body: { email: candidate.email } });
  const token = /token=([\w-]+)/.exec((await before.mails(candidate.email))[0]?.text ?? "")?.[1];

  const after = await restarted(next, old);
  expect(await after.status("GET", "/api/auth/profile", undefined, candidate.token)).toBe(200);
  expect(await after.save(1)).toBe(200);
  expect(await after.status("POST", "/school/school-login", signIn())).toBe(200);
  expect(await after.status("POST", "/auth/verifyOTP", { email: "chidi@example.com", otp })).toBe(200);
  expect(await after.status("POST", "/forgotPwd/resetpassword", { token, newPassword: "Other-Harbour-43" })).toBe(200);
  await after.stop();
});

it("the link of a parent goes on, is shown to the school as before, and can be made anew when its secret is gone [EXT-68a]", async () => {
  const { id } = await publishedExam(before, school, { examDate: before.clock.now().toISOString().slice(0, 10) });
  await takeExam(before, school.student.token, id, 2);
  await ask(before, "POST", `/api/exams/${id}/close`, { token: school.admin.token });
  const address = `/api/exams/${id}/result-links/${school.student.id}`;
  const { token } = await ask<{ token: string }>(before, "PUT", address, { token: school.admin.token });

  const after = await restarted(next, old);
  expect(await after.status("POST", "/school/shared-result", { token })).toBe(200);
  const renewed = await after.ask<{ token: string }>("PUT", address, undefined, school.admin.token);
  expect(renewed.token).toBe(token);
  await after.stop();

  const alone = await restarted(next);
  const login = { role: "ADMIN", email: school.email, password: school.password };
  const { data } = await alone.ask<{ data: { token: string } }>("POST", "/school/school-login", login);
  expect(await alone.status("POST", "/school/shared-result", { token })).toBe(404);
  expect(await alone.ask("GET", address, undefined, data.token)).toEqual({ link: null });
  const made = await alone.ask<{ token: string }>("PUT", address, undefined, data.token);
  expect(await alone.status("POST", "/school/shared-result", { token: made.token })).toBe(200);
  await alone.stop();
});

it("an API that only knows the next secret would end all of that", async () => {
  const after = await restarted(next);
  expect(await after.status("GET", "/api/exams", undefined, school.teacher.token)).toBe(401);
  expect(await after.save(2)).toBe(401);
  expect(await after.status("POST", "/school/school-login", signIn())).toBe(401);
  await after.stop();
});

it("an API that knows the next one beforehand understands what the others have made with it", async () => {
  const changed = await restarted(next, old);
  const waiting = await restarted(old, next);
  const login = { role: "ADMIN", email: school.email, password: school.password };
  expect(await changed.status("POST", "/school/school-login", login)).toBe(200);
  expect(await waiting.save(3)).toBe(200);
  const made = createTokens(next);
  expect(createTokens(old, next).hashes("x")).toContain(made.hash("x"));
  expect(createTokens(next, old).hash("x")).toBe(made.hash("x"));
  await Promise.all([changed.stop(), waiting.stop()]);
});

it("a mail that was queued with the one secret is opened with the other", () => {
  const sealed = seal(old, { to: "ada@example.com" });
  expect(unseal([next, old], sealed)).toEqual({ to: "ada@example.com" });
  expect(() => unseal([next], sealed)).toThrow("authenticate data");
  expect(() => unseal([next, old], `${sealed.slice(0, -3)}xyz`)).toThrow("authenticate data");
});

it("the second secret is held to the rules of the first", () => {
  expect(() => readRuntime("api", { APP_SECRET_OTHER: "short" })).toThrow("APP_SECRET_OTHER");
  const known = "development-only-secret-of-32-characters";
  expect(() => readRuntime("api", { NODE_ENV: "production", APP_SECRET_OTHER: known })).toThrow("APP_SECRET_OTHER");
});
