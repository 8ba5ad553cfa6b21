import type { Browser } from "playwright-core";
import { describe, expect } from "vitest";
import { schoolPaths } from "../../web/lib/navigation/school-paths.ts";
import { expectAccessible, findTooWide, openPage } from "../support/browser/browser.ts";
import { it } from "../support/browser/journey.ts";
import { phoneSize } from "../support/browser/screen.ts";
import { demoAccount, typeLogin } from "../support/data/demo.ts";
import { openExam } from "../support/data/school-by-gateway.ts";
import type { Stack } from "../support/processes/stack.ts";

/* Whoever sets a school's exam sees it as its students will get it. */
let stack: Stack;
let browser: Browser;
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
});

const questions = Array.from({ length: 4 }, (_, at) => ({
  text: `What is $\\frac{${at + 1}}{2}$ of the harvest?`,
  optionA: "$\\sqrt{2}$ bags",
  optionB: "One bag",
  optionC: "Two bags",
  correctAnswer: "B",
  explanation: "The right one is B.",
}));

/** Names of everything that this site keeps on the device; runs in the page. */
const keptOnDevice = `(async () => [
  ...Object.entries({ ...localStorage, ...sessionStorage }).flat(),
  ...(await indexedDB.databases()).map(({ name }) => name),
])()`;

/** How many pixels of the table can only be seen by scrolling; runs in the page. */
const widerThanCard = `(() => {
  const table = document.querySelector("main table");
  return Math.max(0, table.scrollWidth - table.parentElement.clientWidth);
})()`;

describe("the preview of a school's exam", () => {
  it("[D-385] is worked without a mouse or a network, fits a phone, and neither sends nor keeps anything", async () => {
    const { examId } = await openExam(stack, "Harvest arithmetic", questions);
    const { page, context } = await openPage(browser, 360);
    await page.goto(stack.url + schoolPaths.login());
    await page.getByLabel("I am a").selectOption("ADMIN");
    await typeLogin(page, demoAccount(stack, "school"));
    await page.waitForURL("**dashboard");
    await page.goto(stack.url + schoolPaths.dashboard("exams"));
    await page.getByRole("link", { name: "Live view Harvest arithmetic" }).waitFor();
    for (const width of [320, 768, 1024, 1280, 1366, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate<number>(widerThanCard), `the list of exams at ${width}`).toBe(0);
      expect(await findTooWide(page), `the list of exams at ${width}`).toEqual([]);
    }
    await page.setViewportSize(phoneSize);
    await page.goto(stack.url + schoolPaths.exam(examId, "questions"));
    await page.getByRole("link", { name: "Preview" }).click();
    await page.getByText("This is a preview. Nothing is saved.").waitFor();
    await page.locator("fieldset math mfrac").waitFor();
    await page.waitForLoadState("networkidle");
    await expectAccessible(page, "preview");
    expect(await findTooWide(page)).toEqual([]);
    expect(await page.content()).not.toContain("The right one is B.");

    const kept = await page.evaluate(keptOnDevice);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await context.setOffline(true);
    for (const key of ["a", "n", "c", "n", "b", "f"]) await page.keyboard.press(key);
    await page.getByText("3/4", { exact: true }).waitFor();
    expect(await page.getByRole("timer").innerText()).toContain("30:00");
    expect(sent).toEqual([]);
    expect(await page.evaluate(keptOnDevice)).toEqual(kept);
    await context.setOffline(false);

    await page.goBack();
    await page.waitForURL(stack.url + schoolPaths.exam(examId, "questions"));
    await context.close();
  });
});
