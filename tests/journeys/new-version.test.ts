import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { endingWorker } from "../../gateway/core/web/service-worker.ts";
import { openPage } from "../support/browser/browser.ts";
import { demoAccount, typeLogin } from "../support/data/demo.ts";
import { openFront, type Front } from "../support/processes/front.ts";
import { it } from "../support/browser/journey.ts";
import { newPhone, whenHas, whenKept, type Phone } from "../support/browser/phone.ts";
import { shotsFolder } from "../support/browser/shots.ts";
import type { Stack } from "../support/processes/stack.ts";

/* A new version on the server while phones hold the one before, and a version that must not stay. */
let stack: Stack;
let front: Front;
let phone: Phone;
/** The worker as the build made it. */
let worker: string;
it.beforeAll(async ({ stack: product }) => {
  stack = product;
  worker = await (await fetch(`${stack.url}/worker.js`)).text();
});
beforeEach(async () => {
  front = await openFront(stack.url);
  phone = await newPhone();
});
afterEach(async () => {
  await phone.drop();
  await front.close();
});

/** The worker of the next version, which does not know the page 'About' of this one. */
const nextWorker = (): string =>
  worker
    .replace(/version:`\w{16}`/, "version:`nextversion`")
    .replaceAll(/\/assets\/AboutPage-[\w-]+\.js/g, "/favicon.svg");

/** A file of the build, whose name begins so, as the worker names it. */
function fileNamed(name: string): string {
  const [path] = new RegExp(`/assets/${name}-[\\w-]+\\.js`).exec(worker) ?? [];
  if (path === undefined) throw new Error(`the worker keeps no ${name}`);
  return path;
}

/** A worker installs while the machine does other things, too. */
const inTime = { timeout: 60_000 };

const askForVersion = (page: Page): Promise<unknown> =>
  page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => undefined)");
const isWaiting = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.waiting))");
const cacheNames = (page: Page): Promise<string[]> => page.evaluate<string[]>("caches.keys()");
const offer = (page: Page) => page.getByText("A new version is ready");
const update = (page: Page) => page.getByRole("button", { name: "Update" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

describe("a new version", () => {
  it("[REL-14] is offered, and not while a test runs in any tab; files of the version before still load", async () => {
    const test = await phone.context().newPage();
    await test.goto(`${front.url}/login`);
    await typeLogin(test, demoAccount(stack, "candidate"));
    await test.waitForURL("**/dashboard");
    await whenKept(test);
    await whenHas(test, "TakeExamPage");
    const old = await phone.context().newPage();
    await old.goto(front.url);
    await heading(old).waitFor();
    await test.goto(`${front.url}/quiz?examType=JAMB&subjectName=Akada+Physics&year=2025`);
    await test.locator("fieldset").first().waitFor();

    expect(nextWorker()).not.toBe(worker);
    front.answer("/worker.js", nextWorker());
    front.answer(fileNamed("AboutPage"), null);
    await askForVersion(test);
    await expect.poll(() => isWaiting(test), inTime).toBe(true);
    await offer(old).waitFor();
    expect(await offer(test).count()).toBe(0);
    await update(old).click();
    await old.getByText("A test is open in another tab").waitFor();
    expect(await isWaiting(old)).toBe(true);

    // Chromium swaps the workers at once only if no request comes in meanwhile.
    await test.goto(`${front.url}/dashboard`, { waitUntil: "networkidle" });
    await offer(test).waitFor();
    const shots = shotsFolder();
    if (shots !== null) await test.screenshot({ path: `${shots}/new-version-360.png` });
    await update(test).click();
    await expect.poll(async () => (await cacheNames(test)).includes("files:nextversion"), inTime).toBe(true);
    await expect
      .poll(async () => {
        // On a busy machine the page of the test may still hold its version for a moment: then the person presses again.
        const press = test.getByRole("button", { name: "Update", disabled: false });
        if (await press.count()) await press.click({ timeout: 5000 });
        return isWaiting(test);
      }, inTime)
      .toBe(false);
    await heading(test).waitFor();

    // this tab was not loaded again: what it fetches now, the server has no longer
    await old.getByRole("button", { name: "Open menu" }).click();
    await old.getByRole("link", { name: "About" }).first().click();
    await old.getByRole("heading", { level: 1, name: "About" }).waitFor();
    expect(await old.getByText("could not be shown").count()).toBe(0);

    await test.getByRole("button", { name: "Open menu" }).click();
    await test.getByRole("button", { name: "Logout" }).click();
    await test.waitForURL("**/login");
  });

  it("reaches a browser without a worker by loading the page again, when files of the version before are gone", async ({
    browser,
  }) => {
    const { page } = await openPage(browser, 1280);
    await page.goto(front.url);
    await heading(page).waitFor();
    // the end of each public page, which is fetched with the press, and the page that is pressed for
    front.answer(fileNamed("PageEnd"), null);
    front.answer(fileNamed("AboutPage"), null);
    await page.getByRole("link", { name: "About" }).first().click();
    await page.getByText("This page could not be shown.").waitFor();
    await page.getByText("or the site was just updated").waitFor();
    front.letThrough();
    await page.getByRole("button", { name: "Load it again" }).click();
    await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
    expect(page.url()).toBe(`${front.url}/about`);
    await page.getByRole("contentinfo").waitFor();
  });
});

describe("a broken version", () => {
  it("[REL-14] does not stay when the worker is switched off: the next visit comes from the network", async () => {
    const page = await phone.context().newPage();
    await page.goto(front.url);
    await whenKept(page);
    await page.evaluate(`(async () => {
      const [name] = (await caches.keys()).filter((one) => one.startsWith("files:"));
      const cache = await caches.open(name);
      const broken = new Response("throw new Error('broken')", { headers: { "content-type": "text/javascript" } });
      await cache.put(${JSON.stringify(fileNamed("index"))}, broken);
    })()`);
    const kept = await page.reload();
    expect(kept?.fromServiceWorker()).toBe(true);
    await page.waitForLoadState("networkidle");
    expect(await heading(page).count()).toBe(0);

    front.answer("/worker.js", String(await endingWorker.text.in("identity")));
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.waitForLoadState("networkidle");
          return heading(page).count();
          // a browser looks for a new worker a second after a visit, and not at all before the next one
        },
        { ...inTime, interval: 3000 },
      )
      .toBe(1);
    await expect.poll(() => cacheNames(page), inTime).toEqual([]);
    const answered = await page.reload();
    expect(answered?.fromServiceWorker()).toBe(false);
    await heading(page).waitFor();
  });
});
