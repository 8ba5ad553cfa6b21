import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { brokenWords, findTooWide, openBrowser, openPage } from "../support/browser/browser.ts";
import { demoAccount } from "../support/data/demo.ts";
import { examPath, papers } from "../support/browser/exam-walk.ts";
import { it } from "../support/browser/journey.ts";
import { formIsReady, tabAndEnter, tabAndType, tabTo } from "../support/browser/keyboard.ts";
import { picture } from "../support/browser/shots.ts";
import { openStored, type StoredAttempts } from "../support/data/stored-attempts.ts";
import type { Stack } from "../support/processes/stack.ts";
import { says } from "../support/browser/screen.ts";

/* A whole exam with the keys alone, and one with what a screen reader has: roles and names. */
let stack: Stack;
let browser: Browser;
let stored: StoredAttempts;
it.beforeAll(async ({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
  stored = await openStored(stack.dataDir);
});
afterAll(() => stored.close());

/** Parts of the overview beside the questions that are out of sight or cut off; runs in the page. */
const outOfSight = `(() => {
  const side = document.querySelector("aside");
  const box = side.firstElementChild.getBoundingClientRect();
  const foot = document.querySelector("nav[aria-label=Questions]").getBoundingClientRect();
  const bar = document.querySelector("header").getBoundingClientRect();
  const list = side.querySelector("button[aria-current]").parentElement.getBoundingClientRect();
  const within = (one, top, bottom) => {
    const rect = one.getBoundingClientRect();
    return rect.width > 0 && rect.top >= top - 1 && rect.bottom <= bottom + 1;
  };
  const top = Math.max(box.top, bar.bottom);
  const bottom = Math.min(box.bottom, foot.top);
  const named = (one) => one.getAttribute("aria-label") ?? one.textContent.trim();
  const buttons = [...side.querySelectorAll("button[aria-label^=Question]")].filter((one) => !within(one, list.top, list.bottom));
  const words = [...side.querySelectorAll("h2, li, dt, dd, label")].filter((one) => !within(one, top, bottom));
  return [...buttons, ...words].map(named);
})()`;

/** Names of the counts in the score that take more than one line; runs in the page. */
const brokenCounts = `[...document.querySelectorAll("section[aria-label=Score] dt")]
  .filter((name) => name.getBoundingClientRect().height > 1.9 * parseFloat(getComputedStyle(name).fontSize))
  .map((name) => name.textContent)`;

/** The colours that parts of the bar in the score keep in forced colours; runs in the page. */
const barColours = `[...document.querySelectorAll("section[aria-label=Score] > [aria-hidden] > i")]
  .filter((part) => getComputedStyle(part).forcedColorAdjust === "none")
  .map((part) => getComputedStyle(part).backgroundColor)`;

interface Focus {
  value: string;
  isMarked: boolean;
  isInView: boolean;
}
/** The option that has the focus; runs in the page. */
const focusedOption = `(() => {
  const { value, nextElementSibling: face } = document.activeElement;
  const { top, bottom } = face.getBoundingClientRect();
  const foot = document.querySelector("nav[aria-label=Questions]").getBoundingClientRect();
  const bar = document.querySelector("header").getBoundingClientRect();
  return {
    value,
    isMarked: getComputedStyle(face).boxShadow !== "none",
    isInView: top >= bar.bottom && bottom <= foot.top,
  };
})()`;

/** What forced colours show of the option with the focus, which is chosen, and of the current number; runs in the page. */
const inForcedColours = `(() => {
  const chosen = document.activeElement;
  const style = (one) => getComputedStyle(one);
  const isOutlined = (one) => style(one).outlineStyle === "solid" && style(one).outlineColor !== "rgba(0, 0, 0, 0)";
  const bubble = (radio) => style(radio.nextElementSibling.querySelector(".bubble")).backgroundColor;
  const other = document.querySelector("fieldset[data-current] input:not(:checked)");
  const current = document.querySelector("aside button[aria-current]");
  return [
    ["focus", isOutlined(chosen.nextElementSibling)],
    ["choice", bubble(chosen) !== bubble(other)],
    ["current number", isOutlined(current) && !isOutlined(current.previousElementSibling)],
  ].filter(([, isSeen]) => !isSeen).map(([name]) => name);
})()`;

describe("a whole exam without a mouse", () => {
  it("is taken with the keys alone: palette and legend in sight, the focus where the choice is", async () => {
    const { page, context, faults } = await openPage(browser, 1280, { viewport: { width: 1280, height: 720 } });
    const { email, password } = demoAccount(stack, "candidate");
    await page.goto(`${stack.url}/login`);
    await formIsReady(page);
    await tabAndType(page, /^Email/, email);
    await tabAndType(page, /^Password/, password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    await page.goto(stack.url + examPath(papers.long));
    await page.locator("fieldset").nth(9).waitFor();
    expect(await page.evaluate(outOfSight)).toEqual([]);
    await picture(page, "exam-in-sight");

    const letters = ["a", "b", "c", "d"];
    for (let place = 0; place < papers.long.total; place += 1) {
      const letter = letters[place % 4] ?? "a";
      await page.keyboard.press(letter);
      const focus = await page.evaluate<Focus>(focusedOption);
      expect(focus, `question ${place + 1}`).toEqual({ value: letter.toUpperCase(), isMarked: true, isInView: true });
      if (place === 4) await page.keyboard.press("f");
      if (place < papers.long.total - 1) {
        await page.keyboard.press("n");
        await page
          .locator("fieldset[data-current]")
          .getByText(`Question ${place + 2}`, { exact: true })
          .waitFor();
      }
    }
    await says(page, "40/40");
    await page.emulateMedia({ forcedColors: "active" });
    expect(await page.evaluate(inForcedColours), "not seen in forced colours").toEqual([]);
    await picture(page, "exam-forced-colours");
    await page.emulateMedia({ forcedColors: "none" });
    expect(await page.evaluate(outOfSight)).toEqual([]);
    await page.getByText("Saved", { exact: true }).waitFor();
    await picture(page, "exam-by-keys");
    expect((await stored.answers()).size).toBe(papers.long.total);
    await page.keyboard.press("s");
    const dialog = page.getByRole("dialog", { name: "Submit this exam?" });
    await dialog.waitFor();
    await tabTo(page, "Submit Exam");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /Your Exam Results/ }).waitFor();
    await page.getByRole("tab", { name: /Unattempted\s*0$/ }).waitFor();
    expect(await stored.submitted(papers.long)).toEqual({ attempts: 1, results: 1 });
    await tabAndEnter(page, "Back to Dashboard");
    await page.waitForURL("**/dashboard");
    await tabAndEnter(page, "Logout");
    await page.waitForURL("**/login");
    expect(faults()).toEqual([]);
    await context.close();
  });

  it("is taken with roles and names alone, as a screen reader gives them", async () => {
    const { page, context } = await openPage(browser, 360);
    const { email, password } = demoAccount(stack, "candidate");
    await page.goto(`${stack.url}/login`);
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    // a password field has no role, so it is found by its label
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    await page.goto(`${stack.url}/exams`);
    await choose(page, "Exam Type", "JAMB");
    await page.locator("form[aria-busy=false]").waitFor();
    // all of them were disabled while the subjects loaded
    await expect.poll(() => page.locator("select:focus").inputValue()).toBe("JAMB");
    await choose(page, "Subject", papers.short.subjectName);
    await choose(page, "Year", String(papers.short.year));
    await page.getByRole("button", { name: "Start Exam" }).click();

    const group = (number: number) => page.getByRole("group", { name: new RegExp(`^Question ${number}\\.`) });
    await group(10).waitFor();
    await page.getByRole("timer", { name: "Time left" }).waitFor();
    for (const number of [1, 2, 3]) {
      await group(number).getByRole("radio", { name: /^B/ }).check();
    }
    await group(3).getByRole("button", { name: "Flag question 3" }).click();
    await group(3).getByRole("button", { name: "Flagged question 3" }).waitFor();
    // "flagged" is said once
    const read = await group(3).ariaSnapshot();
    expect(read.match(/flag|pressed/gi)).toEqual(["Flag"]);
    expect(await findTooWide(page), "the exam").toEqual([]);
    await page.evaluate(`document.documentElement.dataset.text = "200"`);
    await picture(page, "exam-large-text");
    await page.evaluate("delete document.documentElement.dataset.text");
    await page.getByRole("button", { name: "Next" }).click();
    await group(11).getByRole("radio", { name: /^A/ }).check();
    await page.getByRole("button", { name: "Questions" }).click();
    const palette = page.getByRole("dialog", { name: "Questions" });
    await palette.getByRole("button", { name: /^Question 3, answered, flagged/ }).waitFor();
    expect(await findTooWide(page), "the palette").toEqual([]);
    await palette.getByRole("button", { name: /^Question 2, answered/ }).click();
    await group(2).getByRole("radio", { name: /^B/, checked: true }).waitFor();
    await page
      .getByRole("status")
      .filter({ hasText: /^Saved$/ })
      .waitFor();
    const kept = await stored.answers();
    expect([...kept.values()].sort()).toEqual(["A", "B", "B", "B"]);
    await page.getByRole("main").getByRole("button", { name: "Submit Exam" }).click();
    const dialog = page.getByRole("dialog", { name: "Submit this exam?" });
    const counts = (await dialog.getByRole("list").innerText()).replaceAll(/\s+/g, " ");
    expect(counts).toBe("4 answered 8 not answered Go to question 4 1 flagged Go to question 3");
    expect(await findTooWide(page), "the dialog to submit").toEqual([]);
    await dialog.getByRole("button", { name: "Submit Exam" }).click();
    await page.getByRole("heading", { level: 1, name: /Your Exam Results/ }).waitFor();
    await page.getByRole("tab", { name: /^Unattempted\s*8$/ }).waitFor();
    expect(await findTooWide(page), "the results").toEqual([]);
    await page.evaluate(`document.documentElement.dataset.text = "200"`);
    expect(await page.evaluate(brokenCounts), "names of the counts on two lines with large text").toEqual([]);
    expect(await page.evaluate(brokenWords), "words that large text cuts").toEqual([]);
    await page.evaluate("delete document.documentElement.dataset.text");
    await page.emulateMedia({ forcedColors: "active" });
    expect(await page.evaluate(barColours), "colours of the bar in forced colours").toHaveLength(3);
    await page.emulateMedia({ forcedColors: "none" });
    expect(await stored.answers()).toEqual(kept);
    await lookWithLargeBrowserText(await context.storageState());
    await context.close();
  });
});

/** The newest result, figures and exams on a phone whose browser, and not the product, doubles its text. */
async function lookWithLargeBrowserText(storageState: Awaited<ReturnType<BrowserContext["storageState"]>>) {
  const large = await openBrowser("--blink-settings=defaultFontSize=32");
  const { page } = await openPage(large, 360, { storageState });
  await page.goto(`${stack.url}/dashboard/exam-history`);
  await page.locator("main a[href*='exam=']").first().click();
  await page.getByRole("region", { name: "Score" }).waitFor();
  await page.getByText("Your answer").first().waitFor();
  expect(await page.evaluate(brokenWords), "words that the text of the browser cuts").toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "no scrolling sideways").toBe(true);
  await page.goto(`${stack.url}/dashboard/performance`);
  await page.getByRole("heading", { name: "By subject" }).waitFor();
  expect(await page.evaluate(brokenWords), "words of the figures").toEqual([]);
  await page.goto(`${stack.url}/dashboard`);
  await page.getByText("Other exams").click();
  expect(await page.evaluate(brokenWords.replace("h1, h2, h3,", "h1, h2,")), "names of exams").toEqual([]);
  await large.close();
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  const select = page.getByRole("combobox", { name });
  await expect.poll(() => select.locator("option").allTextContents()).toContain(option);
  await expect.poll(() => select.isEnabled()).toBe(true);
  await select.focus();
  await select.selectOption(option);
}
