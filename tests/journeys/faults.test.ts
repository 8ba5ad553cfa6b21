import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { openPage } from "../support/browser/browser.ts";
import { demoAccount, typeLogin } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { eventually } from "../support/mailbox.ts";
import { startStack, type Stack } from "../support/processes/stack.ts";
import { says } from "../support/browser/screen.ts";
import { examPath } from "../support/browser/exam-walk.ts";

/* The middle of an exam, when something breaks: a killed process, a dead network, a session that ended. */
let stack: Stack;
let browser: Browser;
it.beforeAll(async ({ browser: chromium }) => {
  stack = await startStack();
  browser = chromium;
});
afterAll(() => stack.stop());

async function logIn(page: Page): Promise<void> {
  await typeLogin(page, demoAccount(stack, "candidate"));
}

async function signedInPage(): Promise<Page> {
  const { page } = await openPage(browser, 360);
  await page.goto(`${stack.url}/login`);
  await logIn(page);
  await page.waitForURL("**/dashboard");
  return page;
}

const answer = (page: Page, index: number): Promise<void> =>
  page.locator("fieldset").nth(index).locator("label").first().click();
async function logOut(page: Page): Promise<void> {
  await page.goto(`${stack.url}/dashboard`);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await page.context().close();
}

describe("an exam goes on", () => {
  it("[REL-08] when the API is killed: answers, clock and score are there after the restart", async () => {
    const page = await signedInPage();
    await page.goto(stack.url + examPath({ subjectName: "Akada Mathematics", year: 2026 }));
    await page.locator("fieldset").nth(9).waitFor();
    for (const index of [0, 1, 2]) await answer(page, index);
    await says(page, "3/40");
    await says(page, "Saved");
    process.kill(stack.pidOf("api"), "SIGKILL");
    for (const index of [3, 4]) await answer(page, index);
    await says(page, "5/40");
    await eventually("the API after its restart", async () => {
      const answered = await fetch(`${stack.apiUrl}/readyz`).catch(() => null);
      return answered?.ok === true ? true : undefined;
    });
    // answers given meanwhile are sent by themselves
    await page.getByText("Saved", { exact: true }).first().waitFor({ timeout: 60_000 });
    await page.reload();
    await page.getByRole("button", { name: /^Continue/ }).click();
    await says(page, "5/40");
    const left = await page.getByRole("timer").textContent();
    expect(left).toMatch(/5[0-9]:/);
    expect(stack.output()).toContain("starting it again");
    await logOut(page);
  });

  it("[REL-14] without a network: answers stay on the phone and are sent when it is back", async () => {
    const page = await signedInPage();
    await page.goto(stack.url + examPath({ subjectName: "Akada Physics", year: 2025 }));
    await page.locator("fieldset").nth(9).waitFor();
    await answer(page, 0);
    await says(page, "Saved");
    await page.evaluate("scrollTo(0, 0)");
    const option = page.locator("fieldset label").first();
    const before = await option.boundingBox();
    await page.context().setOffline(true);
    // the strip below the bar moves no option away under a finger
    await says(page, "Offline: your answers are kept on this device");
    expect((await option.boundingBox())?.y).toBe(before?.y);
    for (const index of [1, 2, 3]) await answer(page, index);
    await says(page, "Offline: 3 answers kept on this device");
    await page.context().setOffline(false);
    await page.getByText("Saved", { exact: true }).first().waitFor({ timeout: 60_000 });
    await says(page, "4/20");
    expect(await page.getByText(/Offline:/).count()).toBe(0);
    await logOut(page);
  });

  it("after a reload further down: the back button does not move the questions, and the results begin at the top", async () => {
    const page = await signedInPage();
    await page.goto(stack.url + examPath({ subjectName: "Akada English", year: 2026 }));
    await page.locator("fieldset").nth(9).waitFor();
    await answer(page, 9);
    await says(page, "Saved");
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
    await page.getByRole("heading", { name: /Your Exam Results/ }).waitFor();
    // by then the browser has gone back to the first history entry and would have scrolled
    await page.waitForFunction("history.state.examGuard !== true && history.scrollRestoration === 'auto'");
    expect(await page.evaluate("scrollY")).toBe(0);
    await logOut(page);
  });

  it("[SEC-08] [EXT-40] when the session has ended: the login says why, and after it the answers are sent", async () => {
    const page = await signedInPage();
    await page.goto(stack.url + examPath({ subjectName: "Akada Mathematics", year: 2025 }));
    await page.locator("fieldset").nth(9).waitFor();
    await answer(page, 0);
    await says(page, "Saved");
    // the server deletes the session, as a second login of this device or a password reset would
    await page.evaluate(`fetch("/graphql", { method: "POST", headers: { "content-type": "application/json",
      authorization: "Bearer " + localStorage.getItem("accessToken") },
      body: JSON.stringify({ query: "mutation L($input: LogoutInput!) { logout(input: $input) { message } }",
        variables: { input: { userId: JSON.parse(localStorage.getItem("user")).id } } }) }).then((a) => a.text())`);
    await answer(page, 1);
    await page.waitForURL("**/login");
    await page.getByText(/^You logged out at \d\d:\d\d\.$/).waitFor();
    await page.reload();
    await page.getByText(/^You logged out at \d\d:\d\d\.$/).waitFor();
    await logIn(page);
    await page.waitForURL("**/quiz?**");
    await page.getByRole("button", { name: /^Continue/ }).click();
    await says(page, "2/12");
    await says(page, "Saved");
    expect(await page.locator("fieldset input:checked").count()).toBe(2);
    await logOut(page);
  });
});
