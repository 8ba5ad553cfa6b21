import type { Browser, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible, openPage } from "../support/browser/browser.ts";
import { logInAsCandidate } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import type { Stack } from "../support/processes/stack.ts";

/* Formulas and pictures in a real browser, on a phone. SHOTS=1 saves a picture of every stop to ./shots. */
let stack: Stack;
let browser: Browser;
let page: Page;
it.beforeAll(async ({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
  ({ page } = await openPage(browser, 360));
  await logInAsCandidate(page, stack);
});

async function openExam(subject: string, year: number): Promise<void> {
  const query = new URLSearchParams({ examType: "JAMB", subjectName: subject, year: String(year) });
  await page.goto(`${stack.url}/quiz?${query}`);
  await page.locator("fieldset").nth(9).waitFor();
}

async function stop(name: string): Promise<void> {
  await expectAccessible(page, name);
  if (process.env["SHOTS"] === "1") await page.screenshot({ path: `shots/questions-${name}.png` });
}

/** Formulas that reach to where their text is cut off: slanted letters such as f reach further. Runs in the page. */
const cutFormulas = `[...document.querySelectorAll("fieldset math")]
  .filter((math) => {
    const inside = math.getBoundingClientRect();
    const text = math.parentElement.getBoundingClientRect();
    return Math.min(text.right - inside.right, inside.left - text.left, text.bottom - inside.bottom) < 3;
  })
  .map((math) => math.getAttribute("aria-label"))`;

describe("a question on a phone", () => {
  it("[SEC-40] draws its formulas, and names an option by their words", async () => {
    await openExam("Akada Mathematics", 2026);
    const fraction = page.locator("fieldset math mfrac").first();
    await fraction.scrollIntoViewIfNeeded();
    const box = await fraction.boundingBox();
    // numerator above denominator: taller than a line of text, narrower than the sum of its signs
    expect(box?.height ?? 0).toBeGreaterThan(24);
    expect(box?.width ?? 0).toBeGreaterThan(8);
    await page.getByRole("radio", { name: "B 27/64" }).waitFor();
    expect(await page.locator("fieldset").allInnerTexts()).not.toContainEqual(expect.stringContaining("$"));
    expect(await page.evaluate(cutFormulas)).toEqual([]);
    await stop("formulas");
  });

  it("[C-QUIZ-06] keeps its options in place while a picture loads, fails and comes", async () => {
    let isCut = true;
    const waiting: (() => void)[] = [];
    await page.route("**/files/sample/**", async (route) => {
      if (!isCut) return route.continue();
      await new Promise<void>((resolve) => waiting.push(resolve));
      return route.abort();
    });
    await openExam("Akada Physics", 2025);
    const question = page.locator("fieldset", { has: page.locator("legend + :not(div:has(label))") }).first();
    await question.scrollIntoViewIfNeeded();
    // both in one step, because the page may scroll between two
    const optionsTop = (): Promise<number> =>
      question.evaluate<number, null>(
        `(whole) => {
        const top = (part) => part.getBoundingClientRect().top;
        return Math.round(top(whole.querySelector("div:has(> label)")) - top(whole));
      }`,
        null,
      );
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    const before = await optionsTop();
    await stop("picture-loading");
    isCut = false;
    for (const release of waiting) release();
    const retry = question.getByRole("button", { name: /^Retry picture for question/ });
    await retry.waitFor();
    expect(await optionsTop()).toBe(before);
    await stop("picture-failed");
    await retry.click();
    const widthOf = "document.querySelector('fieldset button img')?.naturalWidth ?? 0";
    await expect.poll(() => page.evaluate<number>(widthOf)).toBeGreaterThan(0);
    expect(await optionsTop()).toBe(before);
    await stop("picture-there");
  });
});
