import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { holdBack, layoutShift, openPage, watch, type Watched } from "../support/browser/browser.ts";
import { demoAccount, logInAsCandidate } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { paths } from "../../web/lib/navigation/paths.ts";
import { createLook } from "../support/browser/shots.ts";
import type { Stack } from "../support/processes/stack.ts";

/* What a cold visit to a page behind a sign-in shows before its scripts are there. */
let stack: Stack;
let browser: Browser;
/** Signed in as the demo candidate, who has one session. */
let signedIn: BrowserContext;
const pages = JSON.parse(readFileSync(join(import.meta.dirname, "../../dist/pages/pages.json"), "utf8")) as {
  framed: Record<string, string>;
};
const framed = Object.keys(pages.framed);
const examPath = paths.quiz({ examType: "JAMB", subjectName: "Akada Mathematics", year: 2026 });
/** Whether all style sheets of the page are there. */
const areStylesThere = `[...document.querySelectorAll("link[rel=stylesheet]")].every(({ sheet }) => sheet !== null)`;
it.beforeAll(async ({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
  const { page, context } = await openPage(browser, 1280, { acceptDownloads: true });
  signedIn = context;
  await logInAsCandidate(page, stack);
  await page.close();
});

describe("the frame of a page behind a sign-in", () => {
  it.each([360, 1280] as const)("is drawn at %i px without any script: bar, heading, grey lines", async (width) => {
    expect(framed).toEqual(
      expect.arrayContaining(["/dashboard", "/settings", "/exams", "/quiz", "/admin/users", "/schools/dashboard"]),
    );
    const { page, context } = await openPage(browser, width, {
      javaScriptEnabled: false,
      reducedMotion: "no-preference",
    });
    for (const path of framed) {
      const answer = await page.goto(stack.url + path);
      expect(answer?.status(), path).toBe(200);
      const frame = page.locator("#frame");
      expect(await frame.isVisible(), path).toBe(true);
      expect(await frame.locator("h1").isVisible(), path).toBe(true);
      expect(await frame.locator(".skeleton-block:visible").count(), path).toBeGreaterThan(3);
      const hasBar = await frame.locator("header:visible, nav:visible").count();
      // the exam itself has no menus
      expect(hasBar > 0, path).toBe(path !== "/quiz");
      expect(await page.locator("main:visible").count(), path).toBe(1);
      expect(await page.locator("meta[name=robots]").getAttribute("content"), path).toBe("noindex");
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path).toBe(true);
    }
    await context.close();
  });

  it("holds nothing of a person", async () => {
    const { page } = await watch(signedIn);
    const { email } = demoAccount(stack, "candidate");
    for (const path of framed) {
      const text = await (await page.request.get(stack.url + path)).text();
      expect(text, path).not.toContain(email);
      expect(text, path).not.toMatch(/token|candidate-|@/i);
    }
    await page.close();
  });

  it.each(["/dashboard", "/settings", "/dashboard/profile", "/user-leaderboard", "/exams"])(
    "gives way to %s without a jump, menu and heading in the same place",
    async (path) => {
      const { page, faults } = await watch(signedIn);
      const release = await holdBack(page, /\/assets\/.*\.js$/);
      await page.goto(stack.url + path, { waitUntil: "commit" });
      await page.locator("#frame h1").waitFor();
      await expect.poll(() => page.evaluate<boolean>(areStylesThere)).toBe(true);
      const places = async () => {
        const boxes = await Promise.all(
          ["nav >> visible=true >> nth=0", "h1 >> visible=true >> nth=0"].map(async (part) =>
            page.locator(part).boundingBox(),
          ),
        );
        return boxes.map((box) => box && { x: Math.round(box.x), y: Math.round(box.y) });
      };
      const before = await places();
      expect(await page.evaluate("document.querySelector('#root').childElementCount")).toBe(0);
      release();
      await page.locator("#frame").waitFor({ state: "detached" });
      await page.locator("#root h1").waitFor();
      expect(await places(), path).toEqual(before);
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate<number>(layoutShift), path).toBeLessThan(0.05);
      expect(faults(), path).toEqual([]);
      await page.close();
    },
  );

  it("[D-354] of the exam history keeps back what stands below the exams until they are there", async () => {
    const { page, faults } = await watch(signedIn);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/graphql", async (route) => {
      if (route.request().postData()?.includes(`"operationName":"ExamHistory.`)) await held;
      await route.fallback();
    });
    await page.goto(`${stack.url}/dashboard/exam-history`);
    await page.getByText("Loading...").waitFor();
    const below = page.locator("#practice-tests");
    await below.waitFor({ state: "attached" });
    expect(await below.isVisible()).toBe(false);
    release();
    await below.waitFor();
    expect(await page.evaluate<number>(layoutShift)).toBeLessThan(0.02);
    expect(faults()).toEqual([]);
    await page.close();
  });

  it("[D-353] of the selection shows at once, at the lower edge, that an exam is open on another device", async () => {
    const { page, faults } = await watch(signedIn);
    await page.setViewportSize({ width: 360, height: 640 });
    const openExams = [{ __typename: "OpenExam", examType: "JAMB", subjectName: "Akada Physics", year: 2025 }];
    await page.route("**/graphql", async (route) => {
      if (!route.request().postData()?.includes(`"operationName":"ExamSession.`)) return route.fallback();
      return route.fulfill({ json: { data: { examStats: { __typename: "ExamStats", openExams } } } });
    });
    await page.goto(`${stack.url}/exams`);
    const way = page.getByRole("link", { name: "Continue on the dashboard" });
    await way.waitFor();
    const [form, link] = [
      await page.getByRole("button", { name: "Start Exam" }).boundingBox(),
      await way.boundingBox(),
    ];
    expect(link && link.y + link.height).toBeLessThan(640);
    expect(form && link && form.y + form.height < link.y).toBe(true);
    expect(await page.evaluate<number>(layoutShift)).toBeLessThan(0.02);
    await way.click();
    await page.waitForURL("**/dashboard");
    expect(faults()).toEqual([]);
    await page.close();
  });

  it("is gone for a visitor before the page is asked for, and the login comes", async () => {
    for (const [path, login] of [
      ["/settings", "/login"],
      ["/admin/users", "/admin/adminlogin"],
      ["/schools/students", "/schools/login"],
    ] as const) {
      const { page, context } = await openPage(browser, 360);
      // the first script runs, everything that it fetches is held back
      const release = await holdBack(page, /\/assets\/(?!index-|base-|rolldown-runtime).*\.js$/);
      await page.goto(stack.url + path, { waitUntil: "commit" });
      await page.locator("#frame").waitFor({ state: "detached" });
      release();
      await page.waitForURL(`**${login}`);
      expect(await page.locator("#frame").count(), path).toBe(0);
      await context.close();
    }
  });
});

describe("a page with an exam that is open on this device", () => {
  it("[C-QUIZ-02] [D-362] shows the whole name of its paper on a phone", async () => {
    const { page, faults } = await watch(signedIn);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${stack.url}${examPath}`);
    await page.locator("input[type=radio]").first().waitFor({ state: "attached" });
    // an inline part has no size of its own
    const cut = `[...document.querySelectorAll("h1, h1 *")].filter(
      (part) => part.clientWidth > 0 && (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight),
    ).length`;
    expect(await page.evaluate<number>(cut)).toBe(0);
    expect(faults()).toEqual([]);
    await page.close();
  });

  it.each(["/dashboard", "/exams"])("[D-361] shows its card on %s and pushes nothing down", async (path) => {
    const { page, faults } = await watch(signedIn);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${stack.url}${examPath}`);
    const question = page.locator("input[type=radio]");
    await question
      .or(page.getByRole("button", { name: "Continue" }))
      .first()
      .waitFor({ state: "attached" });
    // All that the server says comes late, the device a little late: the placeholders are drawn by then.
    await page.addInitScript(`{
      const { addEventListener } = IDBOpenDBRequest.prototype;
      IDBOpenDBRequest.prototype.addEventListener = function (name, listener, ...rest) {
        const late = (event) => setTimeout(() => listener.call(this, event), 400);
        addEventListener.call(this, name, name === "success" ? late : listener, ...rest);
      };
    }`);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/graphql", async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(stack.url + path);
    await page.getByRole("link", { name: "Continue" }).waitFor();
    await page.locator(".skeleton, form").first().waitFor();
    release();
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate<number>(layoutShift), path).toBeLessThan(0.02);
    expect(faults()).toEqual([]);
    await page.close();
  });
});

describe("a page of visitors, before its scripts are there", () => {
  /** Opens a page with its styles while its scripts are held back; what it returns lets them come. */
  async function openHeld(watched: Watched, path: string): Promise<() => void> {
    const release = await holdBack(watched.page, /\/assets\/.*\.js$/);
    await watched.page.goto(stack.url + path, { waitUntil: "commit" });
    await watched.page.locator("h1").waitFor();
    await expect.poll(() => watched.page.evaluate<boolean>(areStylesThere)).toBe(true);
    return release;
  }
  const invitation = (page: Page) => page.locator("header a", { hasText: "Get Started" }).first();

  it.each(["/", "/jamb", "/pricing", "/exams"])(
    "[D-348] shows a candidate no way in on %s, at the size of text of the device, and does not jump",
    async (path) => {
      const watched = await watch(signedIn);
      const { page, faults } = watched;
      await page.setViewportSize({ width: 360, height: 640 });
      await signedIn.addCookies([{ name: "textSize", value: "115", url: stack.url }]);
      const release = await openHeld(watched, path);
      expect(await invitation(page).isVisible()).toBe(false);
      expect(await page.getByText("no account needed").isVisible()).toBe(false);
      // if the scripts never load, the link appears after a while
      const late = `document.querySelector("header a.button").getAnimations()`;
      expect(await page.evaluate(`${late}.map((one) => one.finish()).length`)).toBe(1);
      expect(await invitation(page).isVisible()).toBe(true);
      await page.evaluate(`${late}.map((one) => one.cancel())`);
      expect(await page.evaluate("getComputedStyle(document.documentElement).fontSize")).toBe("18.4px");
      release();
      await page.getByRole("banner").getByRole("button", { name: "account menu" }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate<number>(layoutShift)).toBeLessThan(0.02);
      expect(faults()).toEqual([]);
      // whoever logs out sees the way in again
      await expect.poll(() => page.locator("html[data-candidate]").count()).toBe(0);
      await signedIn.clearCookies({ name: "textSize" });
      await page.close();
    },
  );

  it.each([
    [0, true],
    [13, false],
  ])(
    "[D-348] says on the login that a session ended %i hours ago: %s, and the form does not move",
    async (hours, isTold) => {
      const watched = await openPage(browser, 360);
      const { page } = watched;
      const notedAt = Date.now() - hours * 3_600_000;
      await page.addInitScript(
        `localStorage.setItem("ended:candidate", '{"notedAt":${notedAt},"end":{"reason":"EXPIRED","at":"${new Date(notedAt).toISOString()}"}}')`,
      );
      const release = await openHeld(watched, "/login");
      expect(await page.getByText("Your session has ended").isVisible()).toBe(isTold);
      release();
      await page.locator("form[aria-label] button:not([data-early])").first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.getByText(/^Your session ended/).count()).toBe(isTold ? 1 : 0);
      expect(await page.evaluate<number>(layoutShift)).toBeLessThan(0.03);
      expect(watched.faults()).toEqual([]);
      await watched.context.close();
    },
  );

  it.each([
    ["a visitor", "localStorage.clear()"],
    ["an admin", `localStorage.setItem("adminToken", "a")`],
    ["a school", `localStorage.setItem("kept:akada-school", "{}")`],
    ["something else", `localStorage.setItem("user", "null")`],
    ["forbidden storage", `Object.defineProperty(window, "localStorage", { get() { throw new Error("off"); } })`],
  ])("[D-348] shows the way in beside the session of %s", async (_who, before) => {
    const watched = await openPage(browser, 360);
    await watched.page.addInitScript(before);
    const release = await openHeld(watched, "/");
    await invitation(watched.page).waitFor();
    release();
    await watched.page.getByRole("button", { name: "Open menu" }).click();
    expect(await invitation(watched.page).isVisible()).toBe(true);
    expect(watched.faults()).toEqual([]);
    await watched.context.close();
  });
});

describe("settings of a candidate", () => {
  it.each([360, 1280] as const)("[EXT-41] [EXT-42] [EXT-43a] at %i px: password, data and closing", async (width) => {
    const look = createLook("own-account");
    const watched = await watch(signedIn);
    const { page, faults } = watched;
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${stack.url}/settings`);
    await page.getByRole("button", { name: "Download my data" }).waitFor();
    await page.waitForLoadState("networkidle");
    faults();
    await look(watched, "settings");
    for (const name of ["Change password", "Download my data", "Close my account"]) {
      await page.getByRole("button", { name, exact: true }).first().click();
    }
    await look(watched, "open");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Collect and save the file" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^akada-my-data-\d{4}-\d\d-\d\d\.json$/);
    const file = JSON.parse(readFileSync(await download.path(), "utf8")) as { account: object[]; activity: object[] };
    expect(file.account[0]).toMatchObject({ email: demoAccount(stack, "candidate").email });
    expect(file.activity.length).toBeGreaterThan(0);
    await page.getByText("Your file is saved on this device.").waitFor();
    await look(watched, "saved");
    await page.close();
  });
});
