import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { phone, watch } from "../support/browser/browser.ts";
import { demoAccount, logInAsCandidate, typeLogin } from "../support/data/demo.ts";
import { examWalk, papers, type ExamPaper, type ExamWalk } from "../support/browser/exam-walk.ts";
import { it } from "../support/browser/journey.ts";
import { openLine, type Line } from "../support/processes/line.ts";
import { whenHas } from "../support/browser/phone.ts";
import { picture } from "../support/browser/shots.ts";
import { openStored, type StoredAttempts } from "../support/data/stored-attempts.ts";
import { startStack, type Stack } from "../support/processes/stack.ts";
import { says } from "../support/browser/screen.ts";

/*
 * An exam on networks that fail, with servers that are killed and a session that ends: every test compares what the page shows
 * with what the database holds.
 */
let stack: Stack;
let browser: Browser;
let line: Line;
let stored: StoredAttempts;
let context: BrowserContext;
let page: Page;
it.beforeAll(async ({ browser: chromium }) => {
  stack = await startStack();
  browser = chromium;
  line = await openLine(stack.url, 86);
  stored = await openStored(stack.dataDir);
  await stored.clear();
  context = await browser.newContext(phone);
  ({ page } = await watch(context));
  await logInAsCandidate(page, { ...stack, url: line.url });
});
afterAll(async () => {
  await context.close();
  await line.close();
  await stored.close();
  await stack.stop();
});

const begin = (paper: ExamPaper): ExamWalk => examWalk(page, line.url, paper, stored);

describe("an exam on a network that fails", () => {
  it("[REL-14] loses nothing offline before the start, between pages, and during the submission", async () => {
    const walk = begin(papers.physics);
    await page.goto(`${line.url}/exams`);
    await page.getByLabel("Exam Type").selectOption("JAMB");
    await page
      .getByLabel("Subject")
      .locator(`option[value="${papers.physics.subjectName}"]`)
      .waitFor({ state: "attached" });
    await page.getByLabel("Subject").selectOption(papers.physics.subjectName);
    await page.getByLabel("Year").locator("option[value='2025']").waitFor({ state: "attached" });
    await page.getByLabel("Year").selectOption("2025");
    // before the start; the page begins by itself when the network is back
    await whenHas(page, "TakeExamPage");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Start Exam" }).click();
    await says(page, "Check your network. Nothing is lost.");
    await picture(page, "faults-offline-start");
    await context.setOffline(false);
    await page.locator("fieldset").nth(9).waitFor();
    await walk.answerAll(0, 3);
    await walk.expectSaved();
    // offline between two pages; the strip that says so must not move the options
    await page.evaluate("scrollTo(0, 0)");
    const option = page.locator("fieldset label").first();
    const before = await option.boundingBox();
    await context.setOffline(true);
    await says(page, "Offline: your answers are kept on this device");
    expect((await option.boundingBox())?.y).toBe(before?.y);
    await page.getByRole("button", { name: "Next" }).click();
    await page.locator("fieldset").first().getByText("Question 11", { exact: true }).waitFor();
    await walk.answerAll(0, 2);
    await says(page, "Offline: 2 answers kept on this device");
    expect(await page.getByText("Saved", { exact: true }).count()).toBe(0);
    await picture(page, "faults-offline-page");
    await context.setOffline(false);
    await walk.expectSaved();
    expect(await page.getByText(/Offline:/).count()).toBe(0);
    // during the submission
    await context.setOffline(true);
    await walk.answer(2, 0);
    await walk.submit();
    await says(page, "Submitted on this device, will be sent");
    await page.getByText("Still to send").waitFor();
    await picture(page, "faults-offline-submission");
    expect((await stored.submitted(papers.physics)).attempts).toBe(0);
    await context.setOffline(false);
    await walk.expectResults();
    expect(await stored.submitted(papers.physics)).toEqual({ attempts: 1, results: 1 });
  });

  it("after a reload further down: the back button does not move the questions, and the results begin at the top", async () => {
    const walk = begin(papers.long);
    await walk.open();
    await walk.answer(9, 0);
    await walk.expectSaved();
    await page.reload();
    await page.getByRole("button", { name: /^Continue/ }).click();
    await page.waitForFunction("scrollY > 1000");
    await page.evaluate("scrollTo(0, 400)");
    await page.goBack();
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.evaluate("scrollY")).toBe(400);
    await page.getByRole("button", { name: "Submit Exam" }).first().click();
    await dialog.getByRole("button", { name: "Submit Exam" }).click();
    await walk.expectResults();
    // by then the browser has gone back to the first history entry and would have scrolled
    await page.waitForFunction("history.state.examGuard !== true && history.scrollRestoration === 'auto'");
    expect(await page.evaluate("scrollY")).toBe(0);
  });

  it("[REL-10] counts once what is sent twice, and what the server did without an answer arriving", async () => {
    const walk = begin(papers.short);
    await walk.open();
    line.plan("ValidateAnswer", "reply lost");
    await walk.answer(0, 0);
    await walk.expectSaved();
    line.plan("ValidateAnswer", "sent twice", 2);
    await walk.answer(0, 1);
    await walk.answer(1, 0);
    await walk.expectSaved();
    line.plan("ValidateAnswer", "request lost");
    await walk.answer(2, 0);
    await walk.expectSaved();
    line.plan("SubmitExam", "reply lost");
    await walk.submit();
    await walk.expectResults();
    expect(await stored.submitted(papers.short)).toEqual({ attempts: 1, results: 1 });
    expect(line.accidents()).toEqual({ "request lost": 1, "reply lost": 2, "sent twice": 2 });
  });

  it("[REL-14] goes on at 50 kbit/s with 800 ms and 5 % loss, in the order in which answers were given", async () => {
    const walk = begin(papers.short);
    await walk.retake();
    const before = line.accidents();
    const lost = ({ "request lost": requests, "reply lost": replies }: typeof before): number => requests + replies;
    line.set({ bytesPerSecond: 50_000 / 8, delayMs: 800, lossShare: 0.05 });
    await walk.answerAll(0, 10);
    await walk.answerAll(0, 10, 1);
    expect(await walk.shown()).toEqual(walk.chosen);
    await picture(page, "faults-slow");
    await walk.expectSaved();
    await walk.submit();
    await walk.expectResults();
    line.set({ bytesPerSecond: Number.POSITIVE_INFINITY, delayMs: 0, lossShare: 0 });
    expect((await stored.submitted(papers.short)).results).toBe(2);
    expect(lost(line.accidents())).toBeGreaterThan(lost(before));
  });

  it("[REL-08] goes on when the gateway is killed, then the API, then both: answers and clock are there", async () => {
    const walk = begin(papers.short);
    await walk.retake();
    await walk.answerAll(0, 2);
    await walk.expectSaved();
    for (const [place, parts] of ([["gateway"], ["api"], ["gateway", "api"]] as const).entries()) {
      for (const part of parts) process.kill(stack.pidOf(part), "SIGKILL");
      await walk.answerAll(2 + 2 * place, 2);
      await picture(page, `faults-killed-${parts.join("-")}`);
      await walk.expectSaved();
    }
    expect(stack.output()).toContain("starting it again");
    await walk.goOn();
    expect(await page.getByRole("timer").textContent()).toMatch(/5[0-9]:/);
    expect(await walk.shown()).toEqual(walk.chosen);
    await walk.submit();
    await walk.expectResults();
    expect((await stored.submitted(papers.short)).results).toBe(3);
  });

  it("[SEC-08] [EXT-40] keeps the answers when the session ends in the middle, until the next sign-in; the login says why", async () => {
    const walk = begin(papers.short);
    await walk.retake();
    await walk.answerAll(0, 2);
    await walk.expectSaved();
    // ends the session at the server, which the page learns only with its next call
    await page.evaluate(`fetch("/graphql", { method: "POST", headers: { "content-type": "application/json",
      authorization: "Bearer " + localStorage.getItem("accessToken") },
      body: JSON.stringify({ query: "mutation L($input: LogoutInput!) { logout(input: $input) { message } }",
        variables: { input: { userId: JSON.parse(localStorage.getItem("user")).id } } }) }).then((a) => a.text())`);
    // the login may be there before the choice is drawn
    await walk.press(2, 0);
    await page.waitForURL("**/login");
    const why = page.getByText(/^You logged out at \d\d:\d\d\.$/);
    await why.waitFor();
    await picture(page, "faults-session");
    await page.reload();
    await why.waitFor();
    await typeLogin(page, demoAccount(stack, "candidate"));
    await page.waitForURL("**/quiz?**");
    await walk.goOn();
    await walk.expectSaved();
    expect(await walk.shown()).toEqual(walk.chosen);
    await walk.submit();
    await walk.expectResults();
  });
});
