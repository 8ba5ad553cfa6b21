import type { Browser, BrowserContext, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible, openPage, watch } from "../support/browser/browser.ts";
import { demoAccount, typeLogin } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { eventually } from "../support/mailbox.ts";
import { shotsFolder } from "../support/browser/shots.ts";
import type { Stack } from "../support/processes/stack.ts";
import { examPath } from "../support/browser/exam-walk.ts";

/* One exam in two tabs and on two devices, in a real browser: what is shown as saved is what the server has. */
let stack: Stack;
let browser: Browser;
/** One sign-in for all: a second one would end the session of the first. */
let session: Awaited<ReturnType<BrowserContext["storageState"]>>;
it.beforeAll(async ({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
  const { page, context } = await openPage(browser, 360);
  await page.goto(`${stack.url}/login`);
  await typeLogin(page, demoAccount(stack, "candidate"));
  await page.waitForURL("**/dashboard");
  session = await context.storageState();
  await context.close();
});

/** A device with that session. */
const openDevice = () => openPage(browser, 360, { storageState: session });
async function openExam(page: Page, subject: string, year: number): Promise<void> {
  await page.goto(stack.url + examPath({ subjectName: subject, year }));
  const goOn = page.getByRole("button", { name: /^Continue/ });
  await goOn.or(page.locator("fieldset").first()).first().waitFor();
  if (await goOn.isVisible()) await goOn.click();
  await page.locator("fieldset").first().waitFor();
}
const choose = (page: Page, question: number, letter: "A" | "B" | "C" | "D"): Promise<void> =>
  page
    .locator("fieldset")
    .nth(question - 1)
    .locator("label")
    .nth("ABCD".indexOf(letter))
    .click();
/** The letters that are chosen in the first questions, a dash for none. */
const shown = async (page: Page, count: number): Promise<string> => {
  const letters = Array.from({ length: count }, async (_, index) => {
    const radios = await page.locator("fieldset").nth(index).locator("input").all();
    const checked = await Promise.all(radios.map((radio) => radio.isChecked()));
    return "ABCD"[checked.indexOf(true)] ?? "-";
  });
  return (await Promise.all(letters)).join("");
};
const showsSoon = (page: Page, letters: string, what: string): Promise<unknown> =>
  eventually(what, async () => ((await shown(page, letters.length)) === letters ? true : undefined));
const saved = (page: Page): Promise<void> => page.getByText("Saved", { exact: true }).first().waitFor();

describe("two tabs of one browser", () => {
  it("[REL-14] show the same answer, and after a reload the one that is stored", async () => {
    const { context, page: first } = await openDevice();
    await openExam(first, "Akada Mathematics", 2026);
    const { page: second } = await watch(context);
    await openExam(second, "Akada Mathematics", 2026);
    await choose(first, 1, "D");
    await showsSoon(second, "D", "the choice of the first tab in the second");
    await choose(second, 1, "A");
    await showsSoon(first, "A", "the choice of the second tab in the first");
    await saved(first);
    await saved(second);
    for (const page of [first, second]) {
      await page.reload();
      await page.getByRole("button", { name: /^Continue/ }).click();
      await page.locator("fieldset").first().waitFor();
      expect(await shown(page, 1)).toBe("A");
      await saved(page);
    }
    // The tab that leads is closed, and the other one goes on.
    await second.close();
    await choose(first, 2, "B");
    await saved(first);
    await context.close();
  });

  it("[REL-14] keep what was answered in both without a network, also when both are closed", async () => {
    const { context, page: first } = await openDevice();
    await openExam(first, "Akada Physics", 2025);
    const { page: second } = await watch(context);
    await openExam(second, "Akada Physics", 2025);
    await context.setOffline(true);
    await choose(first, 1, "B");
    await choose(second, 2, "C");
    await showsSoon(first, "BC", "both answers in the first tab");
    await showsSoon(second, "BC", "both answers in the second tab");
    await first.close();
    await second.close();
    await context.setOffline(false);
    const { page } = await watch(context);
    await openExam(page, "Akada Physics", 2025);
    expect(await shown(page, 3)).toBe("BC-");
    await saved(page);
    await context.close();
  });
});

describe("two devices of one person", () => {
  it("[REL-14] show the later choice, and say so where the own one has lost", async () => {
    const { page: phone, context } = await openDevice();
    await openExam(phone, "Akada Mathematics", 2025);
    await choose(phone, 1, "A");
    await saved(phone);
    const other = await openDevice();
    await other.page.clock.install();
    await openExam(other.page, "Akada Mathematics", 2025);
    expect(await shown(other.page, 1)).toBe("A");
    await context.setOffline(true);
    await choose(phone, 1, "C");
    await phone.getByText("Offline: 1 answer kept on this device").waitFor();
    const stored = other.page.waitForResponse(
      (reply) => reply.request().postData()?.includes("ValidateAnswer") === true,
    );
    // A slow reply sets the clock of a device back. A minute is longer than any reply takes, so this choice is the later one.
    await other.page.clock.fastForward(60_000);
    await choose(other.page, 1, "B");
    await (await stored).finished();
    await context.setOffline(false);
    await showsSoon(phone, "B", "the later choice on the phone that was offline");
    const words = phone.getByText(/^Changed to B on another device at \d\d:\d\d\. Here you had chosen C\.$/);
    await words.waitFor();
    await saved(phone);
    await expectAccessible(phone, "a choice that lost");
    const shots = shotsFolder();
    for (const width of shots === null ? [] : [1280, 360]) {
      await phone.setViewportSize({ width, height: 800 });
      await phone.screenshot({ path: `${shots}/choice-lost-${width}.png` });
    }
    await choose(phone, 1, "D");
    await words.waitFor({ state: "detached" });
    await saved(phone);
    await other.page.reload();
    await other.page.getByRole("button", { name: /^Continue/ }).click();
    await other.page.locator("fieldset").first().waitFor();
    expect(await shown(other.page, 1)).toBe("D");
    await other.context.close();
    await context.close();
  });
});
