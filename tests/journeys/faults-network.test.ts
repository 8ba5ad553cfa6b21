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

/* An exam on networks that fail: every test compares what the page shows with what the database holds. */
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
    // between pages
    await context.setOffline(true);
    await page.getByRole("button", { name: "Next" }).click();
    await page.locator("fieldset").first().getByText("Question 11", { exact: true }).waitFor();
    await walk.answerAll(0, 2);
    await says(page, "Offline: 2 answers kept on this device");
    expect(await page.getByText("Saved", { exact: true }).count()).toBe(0);
    await picture(page, "faults-offline-page");
    // during the submission
    await walk.submit();
    await says(page, "Submitted on this device, will be sent");
    await page.getByText("Still to send").waitFor();
    await picture(page, "faults-offline-submission");
    expect((await stored.submitted(papers.physics)).attempts).toBe(0);
    await context.setOffline(false);
    await walk.expectResults();
    expect(await stored.submitted(papers.physics)).toEqual({ attempts: 1, results: 1 });
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

  it("[REL-08] goes on when the gateway is killed, and again with the API", async () => {
    const walk = begin(papers.short);
    await walk.retake();
    await walk.answerAll(0, 2);
    await walk.expectSaved();
    process.kill(stack.pidOf("gateway"), "SIGKILL");
    await walk.answerAll(2, 2);
    await walk.expectSaved();
    process.kill(stack.pidOf("gateway"), "SIGKILL");
    process.kill(stack.pidOf("api"), "SIGKILL");
    await walk.answerAll(4, 2);
    await picture(page, "faults-killed");
    await walk.expectSaved();
    await walk.submit();
    await walk.expectResults();
    expect((await stored.submitted(papers.short)).results).toBe(3);
  });

  it("[SEC-08] keeps the answers when the session ends in the middle, until the next sign-in", async () => {
    const walk = begin(papers.short);
    await walk.retake();
    await walk.answerAll(0, 2);
    await walk.expectSaved();
    await stored.endSessions();
    // the login may be there before the choice is drawn
    await walk.press(2, 0);
    await page.waitForURL("**/login");
    await picture(page, "faults-session");
    await typeLogin(page, demoAccount(stack, "candidate"));
    await page.waitForURL("**/quiz?**");
    await walk.goOn();
    await walk.expectSaved();
    expect(await walk.shown()).toEqual(walk.chosen);
    await walk.submit();
    await walk.expectResults();
  });
});
