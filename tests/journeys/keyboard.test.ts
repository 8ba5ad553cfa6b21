import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, FileChooser, Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { csvOf, csvRow } from "../support/data/question-csv.ts";
import { openPage } from "../support/browser/browser.ts";
import { demoAccount } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { focused, formIsReady, tabAndEnter, tabAndType, tabTo } from "../support/browser/keyboard.ts";
import type { Stack } from "../support/processes/stack.ts";
import { says } from "../support/browser/screen.ts";

/* Whole jobs without a mouse: every stop of the Tab key is visible, and closing a dialog returns the focus. */
let stack: Stack;
let browser: Browser;
let folder: string;
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
  folder = mkdtempSync(join(tmpdir(), "akada-keyboard-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Waits until a page has its heading, the focus and all its data, because data that arrives later moves the focused part. */
async function arrive(page: Page, url: string, title: string | RegExp): Promise<void> {
  await page.waitForURL(url);
  await expect.poll(() => page.title()).toMatch(title);
  await page.waitForLoadState("networkidle");
}

async function logIn(page: Page, path: string, kind: Parameters<typeof demoAccount>[1]): Promise<void> {
  const { email, password } = demoAccount(stack, kind);
  await page.goto(stack.url + path);
  await formIsReady(page);
  await tabAndType(page, /^Email/, email);
  await tabAndType(page, /^Password/, password);
  await page.keyboard.press("Enter");
}

describe("without a mouse", () => {
  it("an admin imports, finds, edits and deletes questions, edits a person, reads reports and audit log, logs out", async () => {
    const { page, context, faults } = await openPage(browser, 1280);
    // the listener has to be there before the download begins
    const chooser = new Promise<FileChooser>((resolve) => page.once("filechooser", resolve));
    await logIn(page, "/admin/adminlogin", "admin");
    await arrive(page, "**/admin/admindashboard", /^Admin Dashboard/i);

    const file = join(folder, "keys.csv");
    writeFileSync(file, csvOf([1, 2, 3].map((number) => csvRow(number, { subjectName: "Keys" }))));
    await page.getByRole("region", { name: "Upload Questions" }).waitFor();
    await tabTo(page, "Choose files");
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(file);
    await tabAndEnter(page, "Upload");
    await says(page, "3 of 3 rows saved");

    await page.goto(`${stack.url}/admin/admindashboard`);
    await arrive(page, "**/admin/admindashboard", /^Admin Dashboard/i);
    await tabAndEnter(page, /^Manage Questions/);
    await says(page, /^1–3 of \d+/);
    await tabAndType(page, "Subject", "Keys");
    await page.keyboard.press("Enter");
    await says(page, "3 questions found");
    await tabAndEnter(page, /^Edit:/);
    const opener = /^Edit:/;
    await page.getByRole("dialog", { name: "Edit question" }).waitFor();
    await tabAndEnter(page, "History");
    await says(page, "Version 1, now in the bank");
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("History");
    await tabAndType(page, /^Explanation/, "Counted.");
    await tabAndEnter(page, "Save");
    await says(page, "The question was saved.");
    await expect.poll(() => focused(page)).toMatch(opener);
    await tabAndEnter(page, /^Delete:/);
    const confirm = page.getByRole("dialog", { name: /^Delete this question/ });
    await confirm.waitFor();
    await tabAndEnter(page, "Delete");
    await says(page, "2 questions found");
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toMatch(/^Manage Questions/);

    await tabAndEnter(page, /^Manage Users/);
    await tabAndEnter(page, /^Edit /);
    await page.getByRole("dialog", { name: /^Edit / }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toMatch(/^Edit /);
    await page.keyboard.press("Escape");

    await tabAndEnter(page, "Reported Questions");
    await arrive(page, "**/admin/reports", /^Reported questions/i);
    await says(page, "No reported questions");
    await tabAndEnter(page, "Audit Log");
    await arrive(page, "**/admin/audit", /^Audit log/i);
    await says(page, "question.deleted");
    await tabAndEnter(page, "Logout");
    await says(page, "You have been logged out successfully!");
    expect(faults()).toEqual([]);
    await context.close();
  });

  it("a candidate skips to the content, opens panels, practises, and logs out", async () => {
    const { page, context, faults } = await openPage(browser, 1280);
    await page.goto(stack.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toMatch(/^Skip to/);
    await page.keyboard.press("Enter");
    // before the scripts are there, the browser itself follows the link, and moves the focus a moment later
    await expect.poll(() => page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
    // from below, what takes the focus comes to a stop under the bar, not behind it
    const [bar, link] = await page.evaluate<[number, number]>(`(() => {
      window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
      const link = document.querySelector("main a");
      link.focus();
      return [document.querySelector("header, nav").getBoundingClientRect().bottom, link.getBoundingClientRect().top];
    })()`);
    expect(link).toBeGreaterThanOrEqual(bar);

    await logIn(page, "/login", "candidate");
    await arrive(page, "**/dashboard", /^Dashboard/i);
    // starts at the top, because the way through the content is long and grows while it is loaded
    await page.goto(`${stack.url}/dashboard`);
    await arrive(page, "**/dashboard", /^Dashboard/i);
    // a low window: the menu scrolls, so that its end can be seen
    await page.setViewportSize({ width: 1280, height: 320 });
    await page.getByRole("button", { name: "Logout" }).focus();
    expect((await page.getByRole("button", { name: "Logout" }).boundingBox())?.y).toBeLessThan(300);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${stack.url}/dashboard`);
    await arrive(page, "**/dashboard", /^Dashboard/i);
    await tabAndEnter(page, /^Profile/);
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toMatch(/^Profile/);

    await page.goto(`${stack.url}/jamb`);
    await arrive(page, "**/jamb", /^JAMB/i);
    await page.getByRole("button", { name: "Take Free Test" }).waitFor();
    await tabAndEnter(page, "Take Free Test");
    await arrive(page, "**/jamb/practice", /^Practice test/i);
    await tabAndEnter(page, "Akada Mathematics");
    await tabAndEnter(page, "2026");
    await page.locator("fieldset").waitFor();
    await page.keyboard.press("b");
    await says(page, /^(Right\.|Wrong\.)/);
    // on a phone, what takes the focus comes to a stop above the bar, not behind it
    await page.setViewportSize({ width: 360, height: 560 });
    const foot = `document.querySelector("nav[aria-label=Questions]").getBoundingClientRect().top`;
    const end = `[...document.querySelectorAll("main button")].find((one) => one.innerText === "Submit Test")`;
    const bottom = `${end}.getBoundingClientRect().bottom`;
    await page.evaluate(`scrollBy({ top: ${bottom} - innerHeight + 8, behavior: "instant" })`);
    expect(await page.evaluate(`${bottom} - ${foot}`)).toBeGreaterThan(0);
    await tabTo(page, "Submit Test");
    await expect.poll(() => page.evaluate(`${bottom} - ${foot}`)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press("s");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await tabAndEnter(page, /^Submit/);
    await says(page, /\d+%/);
    await page.goto(`${stack.url}/dashboard`);
    await arrive(page, "**/dashboard", /^Dashboard/i);
    await tabAndEnter(page, "Logout");
    await arrive(page, "**/login", /^Login/i);
    expect(faults()).toEqual([]);
    await context.close();
  });
});
