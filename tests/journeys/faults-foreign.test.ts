import type { Browser } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { freePort } from "../../api/core/free-port.ts";
import { auth } from "../../schema/rest/auth.ts";
import { exam } from "../../schema/rest/exam.ts";
import { payment } from "../../schema/rest/payment.ts";
import { openPage } from "../support/browser/browser.ts";
import { startGatewayProcess, type GatewayProcess } from "../support/processes/gateway-process.ts";
import { it } from "../support/browser/journey.ts";
import { openLine, type Line } from "../support/processes/line.ts";
import { picture } from "../support/browser/shots.ts";
import { startUpstream, type Upstream } from "../support/upstream.ts";
import { says } from "../support/browser/screen.ts";

/* An exam on a server that has the documented calls and nothing of ours: no attempts, no numbers of answers, no receipts. */
const total = 12;
let upstream: Upstream;
let gateway: GatewayProcess;
let line: Line;
let browser: Browser;

it.beforeAll(async ({ browser: chromium }) => {
  upstream = await startUpstream();
  const user = { id: "c1", firstName: "Ada", lastName: "Obi", email: "ada@example.com", role: "user" };
  const questions = Array.from({ length: total }, (_, index) => ({
    id: `q${index + 1}`,
    question: `What is ${index} + 1?`,
    optionA: String(index + 1),
    optionB: String(index + 2),
    optionC: String(index + 3),
    optionD: String(index + 4),
  }));
  upstream
    .on(auth.login)
    .reply(200, { user, accessToken: "token-of-a-foreign-server" })
    .on(payment.paymentStatus)
    .reply(200, { subscribedExamTypes: ["JAMB"] })
    .on(exam.validateAnswer)
    .reply(200, { isCorrect: true })
    .on(exam.submitResult)
    .reply(200, { message: "Saved" })
    .on(exam.sendResultEmail)
    .reply(200, { message: "Sent" })
    .on(exam.examQuestions)
    .raw((request, response) => {
      const page = Number(new URL(request.url ?? "/", "http://upstream").searchParams.get("page") ?? 1);
      response.writeHead(200, { "content-type": "application/json" });
      const shown = questions.slice((page - 1) * 10, page * 10);
      response.end(JSON.stringify({ questions: shown, totalPages: 2, totalQuestions: total }));
    });
  const port = await freePort();
  const web = `http://localhost:${port}`;
  gateway = await startGatewayProcess(port, upstream.url, { PUBLIC_WEB_URL: web, RATE_LIMITS: "off" });
  line = await openLine(web);
  browser = chromium;
});
afterAll(async () => {
  await line.close();
  await gateway.kill();
  await upstream.close();
});

/** The last answer that the server was given to each question. */
const received = (): Map<string, string> =>
  new Map(
    upstream.seen
      .filter(({ call }) => call.endsWith(exam.validateAnswer.path))
      .map(({ body }) => body as { questionId: string; userAnswer: string })
      .map(({ questionId, userAnswer }) => [questionId, userAnswer]),
  );
const submissions = (): unknown[] =>
  upstream.seen.filter(({ call }) => call.endsWith(exam.submitResult.path)).map(({ body }) => body);

describe("an exam on a foreign server", () => {
  it("[REL-14, REL-18] loses no answer offline, in accidents of the network, and with a wrong clock; one submission", async () => {
    const { page, context } = await openPage(browser, 360);
    await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
    await page.goto(`${line.url}/login`);
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Password", { exact: true }).fill("Quiet-Harbour-42");
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/dashboard");
    await page.goto(
      `${line.url}/quiz?${new URLSearchParams({ examType: "JAMB", subjectName: "Physics", year: "2025" })}`,
    );
    await page.locator("fieldset").nth(9).waitFor();
    const chosen = new Map<string, string>();
    const answer = async (place: number, letter: "A" | "B"): Promise<void> => {
      await page.locator("fieldset").nth(place).locator("label").nth("AB".indexOf(letter)).click();
      chosen.set(`q${place + 1}`, letter);
    };
    const expectSaved = async (): Promise<void> => {
      await page.getByText("Saved", { exact: true }).first().waitFor({ timeout: 60_000 });
      expect(received()).toEqual(chosen);
    };
    await answer(0, "A");
    await expectSaved();
    line.plan("ValidateAnswer", "reply lost");
    await answer(1, "A");
    await expectSaved();
    line.plan("ValidateAnswer", "sent twice");
    await answer(1, "B");
    await expectSaved();
    await context.setOffline(true);
    await answer(2, "A");
    await answer(3, "B");
    await says(page, "Offline: 2 answers kept on this device");
    await picture(page, "faults-foreign-offline");
    await page.clock.setSystemTime(Date.now() - 3 * 3_600_000);
    await context.setOffline(false);
    await expectSaved();
    await page.reload();
    await page.getByRole("button", { name: /^Continue/ }).click();
    await page.locator("fieldset").nth(9).waitFor();
    expect(await page.locator("fieldset input:checked").count()).toBe(chosen.size);
    expect(await page.getByRole("timer").textContent()).toMatch(/^(1:00:|59:|58:)/);

    await page.getByRole("main").getByRole("button", { name: "Submit Exam" }).last().click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit Exam" }).click();
    await page.getByRole("heading", { level: 1, name: /Your Exam Results/ }).waitFor();
    await picture(page, "faults-foreign-results");
    expect(submissions()).toMatchObject([{ score: chosen.size, totalQuestions: total }]);
    expect(received()).toEqual(chosen);
    await context.close();
  });
});
