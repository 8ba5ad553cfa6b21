import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible, openPage, type Watched } from "../support/browser/browser.ts";
import { logInAsCandidate } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { createLook, walkedAt } from "../support/browser/shots.ts";
import type { Stack } from "../support/processes/stack.ts";
import { says } from "../support/browser/screen.ts";

/* The practice test in a real browser against the real processes. SHOTS=1 saves a picture of every stop to ./shots. */
type Letter = "A" | "B" | "C" | "D";
interface BankQuestion {
  question: string;
  correctAnswer: Letter;
}
const bank = join(import.meta.dirname, "../../api/seed/bank/waec-akada-mathematics-2025.json");
const { questions } = JSON.parse(readFileSync(bank, "utf8")) as { questions: BankQuestion[] };
const keyOf = (index: number): Letter => questions[index]?.correctAnswer ?? "A";
const wrongOf = (index: number): Letter => (keyOf(index) === "A" ? "B" : "A");

let stack: Stack;
let browser: Browser;
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
});

/** Signs in, runs the journey, and always signs out, because only one device may be signed in at a time. */
async function asCandidate(width: 360 | 1280, walk: (watched: Watched) => Promise<void>): Promise<void> {
  const watched = await openPage(browser, width);
  // Installed at the start, because timers that run already would not follow the test's clock.
  await watched.page.clock.install();
  await logInAsCandidate(watched.page, stack);
  try {
    await walk(watched);
  } finally {
    await signOut(watched);
  }
}

async function signOut({ page, context }: Watched): Promise<void> {
  await page.unrouteAll();
  await context.setOffline(false);
  await page.goto(`${stack.url}/dashboard`);
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await context.close();
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const option = (page: Page, letter: Letter) => page.locator("fieldset label").nth("ABCD".indexOf(letter));

const look = createLook("practice", { alsoAtOther: true });

/** Answers that the gateway gives instead of its own, by operation. */
async function failing(page: Page, operation: string): Promise<void> {
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes(`"operationName":"${operation}.`)) return route.fallback();
    const error = { message: "down", extensions: { code: "UPSTREAM_FAILED", status: 502, serverMessage: null } };
    return route.fulfill({ json: { data: null, errors: [error] } });
  });
}

async function openWaec(page: Page): Promise<void> {
  await button(page, "Take Free Test").click();
  await page.getByRole("dialog").getByRole("button", { name: "WAEC", exact: true }).click();
  await page.waitForURL("**/waec/practice");
}

async function choosePaper(page: Page): Promise<void> {
  await button(page, "Akada Mathematics").click();
  await button(page, "2025").click();
  await page.locator("fieldset").waitFor();
}

async function submit(page: Page): Promise<void> {
  await page.keyboard.press("s");
  await page.getByRole("dialog").getByRole("button", { name: "Submit Test" }).click();
  await page.getByRole("heading", { level: 1, name: "Test Results" }).waitFor();
}

describe("a practice test", () => {
  it.each(walkedAt(360))(
    "[C-DASH-02, C-RT-17, C-PRAC-02, C-PRAC-12, EXT-73a, EXT-73b] from the dashboard to the results, and back to them, at %i pixels",
    (width) =>
      asCandidate(width, async (watched) => {
        const { page } = watched;
        await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
        await button(page, "Take Free Test").click();
        await page.getByRole("dialog").getByRole("button", { name: "WAEC", exact: true }).waitFor();
        await look(watched, "exam-types");
        await page.getByRole("dialog").getByRole("button", { name: "WAEC", exact: true }).click();
        await button(page, "Akada Mathematics").waitFor();
        await look(watched, "subjects");
        await button(page, "Akada Mathematics").click();
        await button(page, "2025").waitFor();
        await look(watched, "years");
        await page.goBack();
        await button(page, "Akada Mathematics").click();
        await button(page, "Go Back").click();
        await choosePaper(page);
        await look(watched, "first-question");

        // one right with a tap, one wrong with a key, and a second tap that comes too late
        await option(page, keyOf(0)).click();
        await option(page, wrongOf(0)).click({ force: true });
        await says(page, "Right.");
        await look(watched, "right");
        await page.keyboard.press("n");
        await says(page, `Question 2 of ${questions.length}`);
        await page.keyboard.press(wrongOf(1).toLowerCase());
        await says(page, `Wrong. The right answer is ${keyOf(1)}.`);
        await look(watched, "wrong");

        // a power cut: the test continues where it was
        await page.reload();
        await says(page, `Wrong. The right answer is ${keyOf(1)}.`);
        expect(await page.getByRole("timer").textContent()).toMatch(/^9:/);
        await page.keyboard.press("f");
        if (width === 360) {
          await page.getByRole("button", { name: "Questions" }).click();
          await page
            .getByRole("dialog")
            .getByRole("button", { name: "Question 2, answered, flagged, current" })
            .waitFor();
          await look(watched, "palette");
          await page.keyboard.press("Escape");
        }
        await page.keyboard.press("s");
        await page.getByRole("dialog").getByRole("button", { name: "Go back" }).waitFor();
        await look(watched, "submit");
        await page.keyboard.press("r");
        await submit(page);
        await says(page, "Fail");
        await look(watched, "results");

        await button(page, "Take Another Test").click();
        await choosePaper(page);
        expect(await page.getByRole("timer").textContent()).toMatch(/^(10:00|9:5)/);
        expect(await page.locator("fieldset input:checked").count()).toBe(0);
        await option(page, wrongOf(0)).click();
        await says(page, `Wrong. The right answer is ${keyOf(0)}.`);
        await submit(page);
        await page.goBack();
        await page.waitForURL("**/dashboard");

        await page.goto(`${stack.url}/dashboard/exam-history`);
        const tests = page.getByRole("region", { name: "Practice tests" });
        await tests.getByText(`0 of ${questions.length}`).first().waitFor();
        await look(watched, "history");
        await tests
          .getByRole("row")
          .filter({ hasText: `1 of ${questions.length}` })
          .first()
          .getByRole("link")
          .first()
          .click();
        await page.getByRole("heading", { level: 1, name: "Practice test" }).waitFor();
        const score = page.getByRole("region", { name: "Score" });
        await score.getByText(`1/${questions.length}`, { exact: true }).waitFor();
        expect(await score.getByText(String(questions.length - 1), { exact: true }).count()).toBe(1);
        await look(watched, "past-test");
      }),
  );

  it("begins each list and the results at their heading, for eyes and keys", () =>
    asCandidate(360, async ({ page }) => {
      const begins = async (heading: RegExp): Promise<void> => {
        const place = () => page.evaluate<[string, number]>("[document.activeElement.textContent, scrollY]");
        await expect.poll(place).toEqual([expect.stringMatching(heading), 0]);
      };
      const press = async (name: string): Promise<void> => {
        await button(page, name).focus();
        await page.evaluate("scrollTo(0, document.body.scrollHeight)");
        await page.keyboard.press("Enter");
      };
      await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
      await openWaec(page);
      await press("Akada Mathematics");
      await begins(/practice test$/);
      await press("Go Back");
      await begins(/practice test$/);
      await press("Akada Mathematics");
      await begins(/practice test$/);
      await page.evaluate("scrollTo(0, document.body.scrollHeight)");
      await page.goBack();
      await begins(/practice test$/);
      await choosePaper(page);
      await submit(page);
      await begins(/^Test Results$/);
      await press("Take Another Test");
      await begins(/practice test$/);
    }));

  it("shows the verdict below the bar, and the time in one line, in text of 200 %", () =>
    asCandidate(360, async ({ page }) => {
      await openWaec(page);
      await choosePaper(page);
      await page.setViewportSize({ width: 360, height: 520 });
      await page.evaluate("document.documentElement.dataset.text = '200'");
      await option(page, wrongOf(0)).click();
      await says(page, `Wrong. The right answer is ${keyOf(0)}.`);
      const bar = page.getByRole("banner");
      const verdict = page.getByText(`Wrong. The right answer is ${keyOf(0)}.`);
      await expect
        .poll(async () => {
          const [above, below] = [await bar.boundingBox(), await verdict.boundingBox()];
          return above && below && below.y - (above.y + above.height);
        })
        .toBeGreaterThanOrEqual(0);
      const state = await bar.getByText("Checked", { exact: true }).boundingBox();
      expect((state?.x ?? 0) + (state?.width ?? 0), "right edge of the save state").toBeGreaterThan(340);
      await page.setViewportSize({ width: 1280, height: 800 });
      // the word after the figures may stand below them
      const figures = page.getByRole("timer").locator("b");
      for (const passed of ["00:00", "00:05"]) {
        await page.clock.fastForward(passed);
        await expect.poll(async () => (await figures.boundingBox())?.height).toBeLessThan(80);
      }
    }));

  it("[C-PRAC-08] [B-10] submits by itself after 600 seconds", () =>
    asCandidate(360, async (watched) => {
      const { page } = watched;
      await openWaec(page);
      await choosePaper(page);
      await option(page, keyOf(0)).click();
      await says(page, "Right.");
      await page.clock.fastForward("09:30");
      await page.locator(".countdown.low.pulsing").waitFor();
      await look(watched, "last-seconds");
      await page.clock.fastForward("00:31");
      await page.getByRole("heading", { level: 1, name: "Test Results" }).waitFor();
      await says(page, "Time is up. Your test was submitted.");
      await look(watched, "time-is-up");
      expect(await page.getByRole("region", { name: "Score" }).textContent()).toContain(`1/${questions.length}`);
    }));

  it.each(walkedAt(360))("[C-PRAC-13, C-PRAC-14, C-PRAC-15, C-PRAC-07] says what failed at %i pixels", (width) =>
    asCandidate(width, async (watched) => {
      const { page } = watched;
      await page.goto(`${stack.url}/jamb/practice`);
      await says(page, "Invalid exam type. Please go back and try again.");
      await look(watched, "invalid");
      await button(page, "Go Back").click();
      await page.waitForURL("**/dashboard");

      await failing(page, "PracticeSubjects");
      await openWaec(page);
      await page.getByRole("heading", { name: "Failed to load exam subjects. Please try again." }).waitFor();
      await look(watched, "subjects-failed");
      await page.unrouteAll();
      await button(page, "Try Again").click();

      await failing(page, "PracticeYears");
      await button(page, "Akada Mathematics").click();
      await page.getByRole("heading", { name: "Failed to load exam years. Please try again." }).waitFor();
      await look(watched, "years-failed");
      await page.unrouteAll();
      await button(page, "Try Again").click();

      await failing(page, "PracticeQuestions");
      await button(page, "Akada Mathematics").click();
      await button(page, "2025").click();
      await page.getByRole("heading", { name: "Failed to load questions. Please try again." }).waitFor();
      await look(watched, "questions-failed");
      await page.unrouteAll();
      await button(page, "Try Again").click();

      await choosePaper(page);
      await failing(page, "CheckAnswer");
      await option(page, "C").click();
      await page.getByRole("alert").getByText("Failed to check answer. Please try again.").first().waitFor();
      await look(watched, "check-failed");
      await page.unrouteAll();
      await button(page, "Try Again").click();
      await says(page, /^(Right\.|Wrong\.)/);
      await page.context().setOffline(true);
      await page.keyboard.press("n");
      await page.keyboard.press(keyOf(1).toLowerCase());
      await says(page, "Offline: 1 answer waits to be checked");
      // a failed request without a network is not a fault of the page
      await expectAccessible(page, "offline");
      await page.context().setOffline(false);
      await says(page, "Right.");
      expect(await page.getByRole("main").getByRole("alert").count()).toBe(0);
      watched.faults();
    }),
  );
});
