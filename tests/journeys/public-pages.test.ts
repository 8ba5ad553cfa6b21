import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, vi } from "vitest";
import { brokenWords, expectAccessible, openPage, type Watched } from "../support/browser/browser.ts";
import { demoAccount, typeLogin } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { fromMailbox } from "../support/mailbox.ts";
import { startStack, type Stack } from "../support/processes/stack.ts";
import { translatePage } from "../support/browser/translated.ts";

/* Public pages in a real browser: what they lead to, and what a candidate sees of them, on a phone and on a wide screen. */
const pages = [
  "/",
  "/about",
  "/pricing",
  "/contact",
  "/terms",
  "/schools",
  "/olevel",
  "/jamb",
  "/postutme",
  "/Jwaec",
  "/commonentrance",
  "/proffesionalexams",
];
const inbox = "desk@akada.example";

let stack: Stack;
let browser: Browser;
it.beforeAll(async ({ browser: chromium }) => {
  stack = await startStack({ LOG_LEVEL: "silent", CONTACT_INBOX: inbox });
  browser = chromium;
});
afterAll(() => stack.stop());

/** Opens a page, scrolls to its end, and expects no fault at the widths of a phone and a computer. */
async function visit({ page, faults }: Watched, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(stack.url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 400);
  // the end of the page is replaced by a shorter one when it comes near and somebody is signed in
  const end = page.getByRole("contentinfo");
  await expect.poll(() => end.scrollIntoViewIfNeeded().then(() => true, String)).toBe(true);
  await page.waitForLoadState("networkidle");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessible(page, `${path}, ${width}`);
  }
  expect(faults(), path).toEqual([]);
}

async function logIn(page: Page): Promise<void> {
  await typeLogin(page, demoAccount(stack, "candidate"));
}

describe("public pages", () => {
  it("[EXT-67a] [EXT-67b] let a visitor answer five questions without an account, two presses from the front page", async () => {
    const { page, context, faults } = await openPage(browser, 360);
    await page.goto(`${stack.url}/`);
    await page.getByRole("link", { name: "Take Free Test" }).click();
    await page.getByRole("heading", { name: "Try 5 questions", level: 1 }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "JAMB" }).click();
    for (const number of [1, 2, 3, 4, 5]) {
      const question = page.getByRole("group", { name: new RegExp(`^Question ${number}\\.`) });
      await question.getByRole("radio").first().press("Space");
      await question.getByText(/^(Right\.|Wrong\. The right answer is [A-D]\.)$/).waitFor();
      if (number === 1) await expectAccessible(page, "a question to try");
      await page.getByRole("button", { name: number < 5 ? "Next question" : "See your score" }).click();
    }
    await page.getByRole("heading", { name: /^You got [0-5] of 5 right$/ }).waitFor();
    await expectAccessible(page, "the score");
    await page.getByRole("link", { name: "Create a free account" }).click();
    await page.waitForURL("**/register");
    expect(faults()).toEqual([]);
    await context.close();
  });

  it("[C-PRC-04] [C-LOG-09] [C-TYP-06] lead a visitor through the login to what was wanted, then open for the candidate", async () => {
    const watched = await openPage(browser, 360);
    const { page } = watched;
    await page.goto(`${stack.url}/pricing`);
    await page.getByRole("button", { name: "Subscribe to Professional Exams" }).click();
    await page.getByText("Please log in to subscribe to this exam.").waitFor();
    await page.waitForURL("**/login");
    await logIn(page);
    await page.waitForURL("**/dashboard");
    await page.getByRole("dialog", { name: "Subscribe to Professional Exams" }).waitFor();
    expect(watched.faults()).toEqual([]);

    for (const path of pages) await visit(watched, path);
    await page.goto(`${stack.url}/olevel`);
    await page.getByText(/^Hi (?!there).+, Take Free Test Below$/).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    const account = page.getByRole("button", { name: /account menu/ });
    await account.locator("bdi").evaluate((name) => (name.textContent = "Chukwuemeka"));
    const bar = page.getByRole("banner").filter({ has: account });
    expect((await bar.boundingBox())?.height, "the bar in one line").toBe(65);
    await account.click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${stack.url}/`);

    await page.goto(`${stack.url}/jamb`);
    await page.getByRole("button", { name: "Take Free Test" }).click();
    await page.getByText("Please log in to take a free test.").waitFor();
    await page.waitForURL("**/login");
    await logIn(page);
    await page.waitForURL("**/jamb/practice");
    await watched.context.close();
  });

  it.each(["/jamb", "/postutme"])(
    "have the title of %s at the top, also in text twice as large on a computer",
    async (path) => {
      const { page, context } = await openPage(browser, 1280);
      const topOf = async (): Promise<number> => (await page.locator("h1").boundingBox())?.y ?? 0;
      await page.goto(stack.url + path);
      const asUsual = await topOf();
      await page.evaluate(`document.documentElement.dataset.text = "200"`);
      // the bar above it may take a second line
      expect(await topOf()).toBeLessThan(1.5 * asUsual);
      await context.close();
    },
  );

  it("keep the words beside a login in their half, and the password clear of its button, also in text twice as large", async () => {
    const { page, context } = await openPage(browser, 1280);
    await page.goto(`${stack.url}/login`);
    await page.evaluate('document.documentElement.dataset.text = "200"');
    for (const text of await page.locator("aside p").all()) {
      const box = await text.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
    }
    await page.setViewportSize({ width: 360, height: 640 });
    for (const size of ["100", "200"]) {
      await page.evaluate(`document.documentElement.dataset.text = "${size}"`);
      const endOfText = await page.evaluate<number>(`(() => {
        const input = document.querySelector("input[type=password]");
        return input.getBoundingClientRect().right - parseFloat(getComputedStyle(input).paddingRight);
      })()`);
      const button = await page.getByRole("button", { name: "Show password" }).boundingBox();
      expect(button?.x, size).toBeGreaterThanOrEqual(endOfText);
    }
    await context.close();
  });

  it("[C-LAND-01] [C-LAND-06] keep their height while the headline is typed and the voices turn", async () => {
    const { page, context } = await openPage(browser, 360, { reducedMotion: "no-preference" });
    const now = Date.parse("2026-11-20T09:00:00Z");
    await page.clock.install({ time: now });
    await page.goto(stack.url);
    // from here the test moves the clock, so that a slow machine does not matter
    await page.clock.pauseAt(now + 60_000);
    const heightOf = async (selector: string): Promise<number> =>
      (await page.locator(selector).boundingBox())?.height ?? 0;
    const heights = new Set<number>();
    const words = new Set<string>();
    for (let step = 0; step < 30; step += 1) {
      heights.add(await heightOf("section:has(h1)"));
      words.add((await page.locator("h1 > [aria-hidden]").textContent()) ?? "");
      await page.clock.runFor(150);
    }
    expect(heights.size).toBe(1);
    expect(words.size).toBeGreaterThan(8);

    await page.mouse.wheel(0, 300);
    const voices = page.locator("ul:has(figure)");
    await voices.waitFor();
    const seen = new Set<string>();
    const rooms = new Set<number>();
    for (let turn = 0; turn < 6; turn += 1) {
      // second by second, because the part draws the next voice a moment after the clock of the page has moved
      await vi.waitFor(async () => {
        await page.clock.runFor(1000);
        const name = (await page.locator("li:visible figure b").textContent()) ?? "";
        expect([...seen]).not.toContain(name);
        seen.add(name);
      }, 30_000);
      rooms.add(await heightOf("section:has(li > figure)"));
      expect(await page.locator("li:visible figure").count()).toBe(1);
    }
    expect(seen.size).toBe(6);
    expect(rooms.size).toBe(1);
    await context.close();
  });

  // 348 px is what a scroll bar leaves of 360 px in some browsers
  it.each([320, 348, 360])("have a bar of one line at %i px", async (width) => {
    const { page, context } = await openPage(browser, 360);
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`${stack.url}/pricing`);
    const [brand, menu] = [page.locator("header .brand"), page.getByRole("button", { name: "Open menu" })];
    const middles = await Promise.all([brand, menu].map((part) => part.boundingBox()));
    const [left, right] = middles.map((box) => (box ? Math.round(box.y + box.height / 2) : null));
    expect(left).toBeGreaterThan(0);
    expect(left).toBe(right);
    await context.close();
  });

  it("[C-TYP-09] [C-PRC-03] break no word of a price in large text", async () => {
    const { page } = await openPage(browser, 360);
    for (const path of ["/pricing", "/olevel", "/jamb"]) {
      await page.goto(stack.url + path);
      await page.getByText("/year").first().waitFor();
      await page.evaluate('document.documentElement.dataset.text = "200"');
      expect(await page.evaluate(brokenWords), path).toEqual([]);
    }
    await page.context().close();
  });

  it("break no word, of headings either, in the largest text on the smallest phone", async () => {
    const { page } = await openPage(browser, 360);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ["/", "/about", "/pricing", "/commonentrance", "/proffesionalexams", "/leaderboard", "/try"]) {
      await page.goto(stack.url + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      await page.evaluate('document.documentElement.dataset.text = "200"');
      expect(await page.evaluate(brokenWords.replace("h1, h2, h3, ", "")), path).toEqual([]);
    }
    await page.context().close();
  });

  it("[C-CON-02] [C-CON-03] [SEC-45] send a contact message to the inbox, and nothing that adds a header", async () => {
    const { page, context, faults } = await openPage(browser, 360);
    await page.goto(`${stack.url}/contact`);
    await page.getByLabel("Name").fill("Zoë Ünï 🎓 عائشة");
    await page.getByLabel("Email", { exact: true }).fill("zoe@example.com");
    await page.getByLabel("Message").fill("Which paper comes first?\nBcc: not a header");
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByText("Thank you! Your message has been sent.").first().waitFor();
    expect(faults()).toEqual([]);
    const mail = await fromMailbox(stack)(inbox, /Which paper/);
    expect(mail).toContain("Zoë Ünï 🎓 عائشة");

    const answer = await fetch(`${stack.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        query: "mutation S($input: SendContactMessageInput!) { sendContactMessage(input: $input) { message } }",
        variables: { input: { name: "Ada\r\nBcc: victim@example.com", email: "ada@example.com", message: "Injected" } },
      }),
    });
    expect(await answer.json()).toMatchObject({ data: null, errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
    const list = await (await fetch(`${stack.url}/dev/mailbox`)).text();
    expect(list).toContain(inbox);
    expect(list).not.toMatch(/victim@example\.com|Injected/);
    await context.close();
  });

  it("go on while the browser translates them, also where a text comes and goes", async () => {
    const { page, context } = await openPage(browser, 360, { reducedMotion: "no-preference" });
    await page.clock.install();
    await page.goto(`${stack.url}/`);
    await page.waitForLoadState("networkidle");
    await translatePage(page);
    // until the whole headline is typed
    await page.clock.runFor(10_000);
    await page.getByRole("heading", { name: "Walk in ready for", level: 1 }).waitFor();

    await page.evaluate(`localStorage.setItem("pendingEmail", "ada@example.com")`);
    await page.goto(`${stack.url}/otp-verification`);
    await page.getByText("6 digits to go").waitFor();
    await translatePage(page);
    await page.getByLabel("6-digit code").fill("12345");
    await page.getByText("1 digit to go").waitFor();
    await page.getByLabel("6-digit code").fill("123456");
    await expect.poll(() => page.getByRole("button", { name: "Verify" }).isEnabled()).toBe(true);
    expect(await page.getByText("to go").count()).toBe(0);
    await context.close();
  });
});
