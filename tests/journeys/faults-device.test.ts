import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, describe, expect } from "vitest";
import { openBrowser, openPhone, phone, watch } from "../support/browser/browser.ts";
import { demoAccount, typeLogin } from "../support/data/demo.ts";
import { examWalk, papers, type ExamPaper, type ExamWalk } from "../support/browser/exam-walk.ts";
import { it } from "../support/browser/journey.ts";
import { picture } from "../support/browser/shots.ts";
import { openStored, type StoredAttempts } from "../support/data/stored-attempts.ts";
import type { Stack } from "../support/processes/stack.ts";
import { says } from "../support/browser/screen.ts";

/* An exam on phones with full storage, wrong clocks, sleep, and tabs that are killed. */
let stack: Stack;
let browser: Browser;
let stored: StoredAttempts;
/** Device cookie and session of one sign-in, for the pages of all tests. */
let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>> | undefined;
const open: BrowserContext[] = [];

async function phonePage(isSignedIn = true): Promise<Page> {
  const context = await browser.newContext({ ...phone, ...(isSignedIn && signedIn && { storageState: signedIn }) });
  open.push(context);
  return (await watch(context)).page;
}

/** Signs in with the cookie of the one device, which ends the session before. */
async function logIn(page: Page): Promise<void> {
  if (signedIn) await page.context().addCookies(signedIn.cookies);
  await page.goto(`${stack.url}/login`);
  await typeLogin(page, demoAccount(stack, "candidate"));
  // back to the exam from which the login was asked for
  await page.waitForURL(/\/(dashboard|quiz)/);
  signedIn = await page.context().storageState();
  // answers that wait stay on their phone
  for (const origin of signedIn.origins) {
    origin.localStorage = origin.localStorage.filter(({ name }) => !name.startsWith("kept:"));
  }
}

it.beforeAll(async ({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
  stored = await openStored(stack.dataDir);
  const page = await phonePage(false);
  await logIn(page);
});
afterEach(async () => {
  for (const context of open.splice(0)) await context.close();
  await stored.clear();
});
afterAll(() => stored.close());

const begin = (page: Page, paper: ExamPaper): ExamWalk => examWalk(page, stack.url, paper, stored);
const minute = 60_000;

async function choosePaper(page: Page, { subjectName, year }: ExamPaper): Promise<void> {
  const choose = async (label: string, value: string): Promise<void> => {
    await page.getByLabel(label).locator(`option[value="${value}"]`).waitFor({ state: "attached" });
    await page.getByLabel(label).selectOption(value);
  };
  await choose("Exam Type", "JAMB");
  await choose("Subject", subjectName);
  await choose("Year", String(year));
}

/*
 * Storage that can be filled and freed. A quota set by the developer tools would do the same, but Chromium looks at it again
 * only after half a minute.
 */
const fillable = `
  const refuse = () => { if (window.name === "full") throw new DOMException("no room", "QuotaExceededError"); };
  for (const [owner, name] of [[IDBObjectStore.prototype, "put"], [Storage.prototype, "setItem"]]) {
    const write = owner[name];
    owner[name] = function (...values) { refuse(); return write.apply(this, values); };
  }`;
const setFull = (page: Page, isFull: boolean): Promise<unknown> =>
  page.evaluate(`window.name = "${isFull ? "full" : ""}"`);

describe("the storage of a phone", () => {
  it("[REL-14] that is full is named before the start; when it fills up in the middle, memory takes over", async () => {
    const page = await phonePage();
    await page.addInitScript(fillable);
    await page.goto(`${stack.url}/exams`);
    await setFull(page, true);
    await page.reload();
    await says(page, "This device cannot store your answers");
    await picture(page, "faults-storage-full-before");
    await setFull(page, false);
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByText("This device cannot store your answers").waitFor({ state: "detached" });

    const walk = begin(page, papers.short);
    await walk.open();
    await walk.answerAll(0, 2);
    await walk.expectSaved();
    await setFull(page, true);
    await page.context().setOffline(true);
    await walk.answerAll(2, 2);
    await says(page, "This device cannot store answers. Keep this page open until they are saved.");
    await picture(page, "faults-storage-full");
    await setFull(page, false);
    await walk.answer(4, 0);
    await says(page, "Offline: 3 answers kept on this device");
    // what the phone has now is enough without this page
    await page.close();
    walk.use((await watch(page.context())).page);
    await page.context().setOffline(false);
    await walk.goOn();
    await walk.expectSaved();
    expect(await walk.shown()).toEqual(walk.chosen);
    await walk.submit();
    await walk.expectResults();
  });

  it("[REL-14] that is cleared in the middle is written again from memory", async () => {
    const page = await phonePage();
    const walk = begin(page, papers.short);
    await walk.open();
    await walk.answerAll(0, 2);
    await walk.expectSaved();
    await page.context().setOffline(true);
    await walk.answerAll(2, 2);
    await says(page, "Offline: 2 answers kept on this device");
    const clear = async (from: Page, storageTypes: string): Promise<void> => {
      const devtools = await page.context().newCDPSession(from);
      await devtools.send("Storage.clearDataForOrigin", { origin: stack.url, storageTypes });
    };
    await clear(page, "indexeddb");
    await walk.answer(4, 0);
    await says(page, "Offline: 3 answers kept on this device");
    await page.close();
    const second = (await watch(page.context())).page;
    walk.use(second);
    await second.context().setOffline(false);
    await walk.goOn();
    await walk.expectSaved();
    expect(await walk.shown()).toEqual(walk.chosen);
    await walk.submit();
    await walk.expectResults();
  });
});

/** Minutes and seconds on the screen, in milliseconds. */
async function leftMs(page: Page): Promise<number> {
  const parts = /(?:\d+:)+\d\d/.exec((await page.getByRole("timer").textContent()) ?? "")?.[0].split(":") ?? [];
  return parts.reduce((left, part) => left * 60 + Number(part), 0) * 1000;
}

/** The page comes to the front again after the phone slept: its clock went on, the counter of the browser did not. */
async function wakeAfter(page: Page, sleptMs: number): Promise<void> {
  await page.clock.setSystemTime((await page.evaluate<number>("Date.now()")) + sleptMs);
  await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
}

describe("the clock of a phone", () => {
  it.each([3, -3])("[REL-18] that is wrong by %i hours, and set in the middle, changes nothing", async (hours) => {
    const page = await phonePage();
    await page.clock.install({ time: Date.now() + hours * 60 * minute });
    const walk = begin(page, papers.short);
    await walk.open();
    expect(await leftMs(page)).toBeGreaterThan(57 * minute);
    await walk.answerAll(0, 2);
    await walk.expectSaved();
    // the person corrects the clock, while there is no network
    await page.context().setOffline(true);
    await page.clock.setSystemTime(Date.now());
    await walk.answerAll(2, 2);
    expect(await leftMs(page)).toBeGreaterThan(57 * minute);
    await page.context().setOffline(false);
    await walk.expectSaved();
    // and sets it wrong again, the other way
    await page.clock.setSystemTime(Date.now() - hours * 60 * minute);
    await walk.goOn();
    expect(await leftMs(page)).toBeGreaterThan(57 * minute);
    await walk.answer(4, 0);
    await walk.expectSaved();
    await walk.submit();
    await walk.expectResults();
    const times = await stored.times();
    for (const time of times) expect(Math.abs(time - Date.now())).toBeLessThan(3 * minute);
    expect(times).toHaveLength(2 + walk.chosen.size);
  });

  it("[REL-14, REL-18] counts 20 minutes of sleep, and submits after a sleep across the end", async () => {
    const page = await phonePage();
    await page.clock.install();
    const walk = begin(page, papers.short);
    await walk.open();
    await walk.answerAll(0, 2);
    await walk.expectSaved();
    await stored.age(20);
    await wakeAfter(page, 20 * minute);
    await expect.poll(() => leftMs(page)).toBeLessThan(40 * minute);
    expect(await leftMs(page)).toBeGreaterThan(37 * minute);
    await walk.answerAll(2, 2);
    await walk.expectSaved();
    // two more while offline, and then asleep until a moment after the end
    await page.context().setOffline(true);
    await walk.answerAll(4, 2);
    await says(page, "Offline: 2 answers kept on this device");
    await stored.endIn(0);
    await page.context().setOffline(false);
    await wakeAfter(page, 40 * minute);
    await walk.expectResults();
  });

  it("[REL-14] that runs out offline submits with the answer of the last second", async () => {
    const page = await phonePage();
    await page.clock.install();
    const walk = begin(page, papers.short);
    await walk.open();
    await walk.answerAll(0, 2);
    await walk.expectSaved();
    await stored.endIn(60);
    await walk.goOn();
    await page.context().setOffline(true);
    await walk.answer(2, 0);
    // the clock stands still in the last second, so that the answer is surely given in it
    await page.clock.pauseAt((await page.evaluate<number>("Date.now()")) + (await leftMs(page)) - 1000);
    await walk.answer(3, 0);
    await page.clock.resume();
    await says(page, "Submitted on this device, will be sent");
    await says(page, "The time is up.");
    await picture(page, "faults-last-second");
    // nothing can be answered any more
    expect(await page.locator("fieldset").count()).toBe(0);
    await page.context().setOffline(false);
    await walk.expectResults();
  });
});

describe("an exam whose page is killed", () => {
  it("[REL-14] goes on when the process of its tab is killed, in another tab", async () => {
    // a browser of its own: all its tabs are killed, and a page that has crashed cannot be closed one by one
    const own = await openBrowser();
    // without the service worker: a page that needs one while its killed process is cleared away may wait for it for ever
    const context = await own.newContext({
      ...phone,
      serviceWorkers: "block",
      ...(signedIn && { storageState: signedIn }),
    });
    // the network of a context cannot be switched while one of its pages has crashed
    let isCutOff = false;
    await context.route("**/graphql", (route) => (isCutOff ? route.abort("internetdisconnected") : route.continue()));
    const { page } = await watch(context);
    const walk = begin(page, papers.short);
    await walk.open();
    await walk.answerAll(0, 2);
    await walk.expectSaved();
    isCutOff = true;
    await walk.answerAll(2, 2);
    await says(page, "Offline: 2 answers kept on this device");
    const hasCrashed = new Promise<void>((resolve) => page.once("crash", () => resolve()));
    const devtools = await own.newBrowserCDPSession();
    const tabs = async (): Promise<number[]> => {
      const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
      return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
    };
    const killed = await tabs();
    for (const id of killed) process.kill(id, "SIGKILL");
    await hasCrashed;
    // until then the browser may give the next page a process that it kept ready and that was killed as well
    await expect.poll(async () => (await tabs()).filter((id) => killed.includes(id))).toEqual([]);
    const next = (await watch(context)).page;
    walk.use(next);
    isCutOff = false;
    await walk.goOn();
    await walk.expectSaved();
    expect(await walk.shown()).toEqual(walk.chosen);
    await walk.submit();
    await walk.expectResults();
    await own.close();
  });

  it("[REL-14] goes on when the browser is killed and started again", async () => {
    const folder = mkdtempSync(join(tmpdir(), "akada-profile-"));
    const before = await openPhone(folder);
    const { page } = await watch(before);
    await logIn(page);
    const walk = begin(page, papers.short);
    await walk.open();
    await walk.answerAll(0, 2);
    await walk.expectSaved();
    await before.setOffline(true);
    await walk.answerAll(2, 2);
    await says(page, "Offline: 2 answers kept on this device");
    const isGone = new Promise<void>((resolve) => before.once("close", () => resolve()));
    void (await before.newCDPSession(page)).send("Browser.crash").catch(() => undefined);
    await isGone;
    const after = await openPhone(folder);
    const next = (await watch(after)).page;
    walk.use(next);
    // a browser that dies may not have written down yet who is signed in
    await after.addCookies(signedIn?.cookies ?? []);
    await next.goto(`${stack.url}/login`);
    await next.evaluate("localStorage.clear()");
    await logIn(next);
    await walk.goOn();
    await walk.expectSaved();
    expect(await walk.shown()).toEqual(walk.chosen);
    await walk.submit();
    await walk.expectResults();
    await after.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe("storage that is not allowed", () => {
  it("[REL-14] is named before the start, and the exam runs in memory", async () => {
    const page = await phonePage(false);
    await page.addInitScript(`
      const deny = () => { throw new DOMException("not allowed", "SecurityError"); };
      Object.defineProperty(window, "indexedDB", { get: deny });
      Object.defineProperty(window, "localStorage", { get: deny });`);
    await logIn(page);
    await page.getByRole("link", { name: /^Choose paper of JAMB/ }).click();
    await says(page, "This device cannot store your answers");
    await choosePaper(page, papers.short);
    await picture(page, "faults-storage-denied");
    await page.getByRole("button", { name: "Start Exam" }).click();
    await page.locator("fieldset").nth(9).waitFor();
    const walk = begin(page, papers.short);
    await says(page, "This device cannot store answers. Keep this page open and your network on.");
    await walk.answerAll(0, 2);
    await walk.expectSaved();
    await page.context().setOffline(true);
    await walk.answerAll(2, 2);
    await says(page, "This device cannot store answers. Keep this page open until they are saved.");
    await picture(page, "faults-storage-denied-exam");
    await page.context().setOffline(false);
    await walk.expectSaved();
    await walk.submit();
    await walk.expectResults();
    expect(await stored.submitted(papers.short)).toEqual({ attempts: 1, results: 1 });
  });
});
