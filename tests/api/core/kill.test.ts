import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../../api/core/accounts/demo-accounts.ts";
import { runApiProcess } from "../../support/processes/api-process.ts";
import { apiToKill } from "../../support/processes/api-to-kill.ts";
import type { Key, Page, Submitted } from "../../support/data/exam-attempts.ts";
import { freePort } from "../../../api/core/free-port.ts";

const paper = { examType: "JAMB", subjectName: "Akada Mathematics", year: 2026 };
const query = new URLSearchParams({ ...paper, year: String(paper.year) });
const kills = 5;

const api = apiToKill();

interface Session {
  user: { id: string };
  accessToken: string;
}

const logIn = async () => {
  const [{ email, password }] = demoAccounts;
  return (await api.call<Session>("POST", "/api/auth/login", { body: { email, password } })).body;
};
const page = async (token: string, number = 1) =>
  (await api.call<Page>("GET", `/exam/questions?${query}&page=${number}`, { token })).body;

describe("kill -9", { timeout: 120_000 }, () => {
  it(`${kills} times during an exam: every acknowledged write is there, none twice, the deadline stays [REL-08]`, async () => {
    const { user, accessToken: token } = await logIn();
    const readHistory = () => api.call<unknown[]>("GET", "/api/exam/exam-history", { token });
    const earlier = (await readHistory()).body.length;
    const first = await page(token);
    const questions = [first, await page(token, 2)].flatMap((part) => part.questions);
    /** By question: how many answers had been sent to it with the one that was acknowledged last. */
    const acknowledged = new Map<string, number>();
    const sent = new Map<string, Key[]>();
    let seq = 0;
    for (let round = 0; round < kills; round += 1) {
      const writes = questions.map(async ({ id }, index) => {
        const userAnswer = (["A", "B", "C", "D"] as const)[(index + round) % 4] ?? "A";
        seq += 1;
        const tried = [...(sent.get(id) ?? []), userAnswer];
        sent.set(id, tried);
        const body = { questionId: id, userAnswer, attemptId: first.attempt?.id, seq };
        const reply = await api.call("POST", "/exam/validate-answer", { token, body }).catch(() => undefined);
        if (reply?.status === 200) acknowledged.set(id, tried.length);
      });
      // The kill comes while the second half of the answers is being sent.
      await Promise.all(writes.slice(0, 5 + round));
      await api.kill();
      await Promise.all(writes);
      await api.start();
      const again = await page(token);
      expect(again.attempt).toMatchObject({
        id: first.attempt?.id,
        startedAt: first.attempt?.startedAt,
        deadline: first.attempt?.deadline,
      });
      const stored = new Map(again.attempt?.answers.map(({ questionId, userAnswer }) => [questionId, userAnswer]));
      for (const [id, count] of acknowledged) {
        // An answer may be stored without its acknowledgement, but never be older than the acknowledged one.
        expect((sent.get(id) ?? []).slice(count - 1)).toContain(stored.get(id));
      }
    }
    expect(acknowledged.size).toBeGreaterThan(5);

    const body = { userId: user.id, score: 0, totalQuestions: 0, ...paper };
    const submit = () => api.call<Submitted>("POST", "/exam/submit-result", { token, body });
    const email = () => api.call("POST", "/exam/send-result-email", { token, body });
    const submitted = await submit();
    expect(submitted.status).toBe(200);
    expect((await email()).status).toBe(200);
    await api.kill();
    await api.start();
    expect((await submit()).body).toEqual(submitted.body);
    expect((await email()).status).toBe(200);
    expect((await readHistory()).body).toHaveLength(earlier + 1);
  });

  it("between payment and grant: the year is granted once, whole [REL-08] [SEC-34]", async () => {
    const { user, accessToken: token } = await logIn();
    expect(user.id).not.toBe("");
    const examType = "NECO";
    const issued = await api.call<Record<string, unknown>>("POST", "/payment/reference", { token, body: { examType } });
    const { reference, amountKobo, currency, email } = issued.body;
    await api.call("POST", "/dev/paystack/charge", {
      body: { reference, amount: amountKobo, currency, email, outcome: "success" },
    });
    const verify = () => api.call("POST", "/payment/verify-payment", { token, body: { reference, examType } });
    const cut = [verify(), verify(), verify()].map((call) => call.catch(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, 15));
    await api.kill();
    await Promise.all(cut);
    await api.start();
    expect((await verify()).status).toBe(200);
    const status = await api.call<{ subscribedExamTypes: string[] }>("GET", "/api/subscription/payment-status", {
      token,
    });
    expect(status.body.subscribedExamTypes).toContain(examType);
    const references = await api.call<unknown[]>("GET", "/payment/references", { token });
    expect(references.body).toEqual([expect.objectContaining({ reference, status: "granted" })]);
  });
});

describe("a second process on the same folder", () => {
  it("ends with one clear line and leaves the first one alone [REL-09]", async () => {
    const second = await runApiProcess(await freePort(), { DATA_DIR: api.dataDir });
    expect(second.code).toBe(1);
    expect(second.output).toContain(`The data folder ${api.dataDir} is in use by process ${api.pid}.`);
    expect(second.output.trim().split("\n")).toHaveLength(2);
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  });
});
