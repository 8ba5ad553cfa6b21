import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { productName } from "../../schema/rules/product.ts";
import { expectAccessible } from "../support/browser/browser.ts";
import { typeLogin, demoAccount } from "../support/data/demo.ts";
import { openFront, type Front } from "../support/processes/front.ts";
import { it } from "../support/browser/journey.ts";
import { eventually } from "../support/mailbox.ts";
import { keptIn, newPhone, whenHas, whenKept, type Phone } from "../support/browser/phone.ts";
import { bothThemes, shotsFolder } from "../support/browser/shots.ts";
import type { Stack } from "../support/processes/stack.ts";
import { says } from "../support/browser/screen.ts";

/*
 * The client without a network: what a phone keeps, and what it starts from. Each test has a phone of its own, whose browser
 * can be closed and opened again. SHOTS=1 saves pictures to ./shots.
 */
let stack: Stack;
let front: Front;
let phone: Phone;
it.beforeAll(({ stack: product }) => {
  stack = product;
});
beforeEach(async () => {
  front = await openFront(stack.url);
  phone = await newPhone();
});
afterEach(async () => {
  await phone.drop();
  await front.close();
});

/** A stop is accessible and not wider than the window. Without a network a request may fail at any time. */
async function look(page: Page, name: string): Promise<void> {
  const shots = shotsFolder();
  if (shots !== null) await bothThemes(page, join(shots, `offline-${name}`));
  await expectAccessible(page, name);
}
/** The browser's own switch does not reach the service worker, so that nothing answers either. */
async function goOffline(): Promise<void> {
  front.setReachable(false);
  await phone.context().setOffline(true);
}
async function comeBack(): Promise<void> {
  front.setReachable(true);
  await phone.context().setOffline(false);
}

describe("a visitor", () => {
  it("[REL-14] reads the public pages without a network, each at its own address, after the browser was closed", async () => {
    const first = await phone.context().newPage();
    await first.goto(front.url);
    await whenKept(first);
    const page = await phone.restart();
    await goOffline();
    for (const [path, heading] of [
      ["/", /Walk in ready/],
      ["/about", /.+/],
      ["/pricing", /.+/],
      ["/terms", /.+/],
      ["/waec-nowhere", "Page not found"],
    ] as const) {
      await page.goto(front.url + path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await says(page, "You are offline.");
    }
    await page.goto(`${front.url}/about`);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await look(page, "about");
    // a page of which the phone has nothing says why, and comes when the network is back
    await page.goto(`${front.url}/leaderboard`);
    await page.getByRole("heading", { name: "This page could not be shown." }).waitFor();
    await look(page, "needs-network");
    await comeBack();
    await page.getByRole("button", { name: "Load it again" }).click();
    await page.getByRole("heading", { level: 1, name: "Top Performers" }).waitFor();
    expect(page.url()).toBe(`${front.url}/leaderboard`);
  });

  it("[D-102] needs at most 10 KiB, both ways, to come a second time", async () => {
    const first = await phone.context().newPage();
    await first.goto(front.url);
    await whenKept(first);
    await first.waitForLoadState("networkidle");
    const cold = front.bytes();
    const page = await phone.restart();
    front.bytes();
    front.asked();
    const answered = await page.goto(front.url);
    expect(answered?.fromServiceWorker()).toBe(true);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => undefined)");
    const bytes = front.bytes();
    console.info(`front page: first visit ${(cold / 1024).toFixed(1)} KiB, second ${(bytes / 1024).toFixed(1)} KiB`);
    console.info(front.asked().join(" "));
    expect(bytes).toBeLessThanOrEqual(10 * 1024);
  });

  it("can install the product: manifest, pictures in their sizes, a worker that answers the start address", async () => {
    const page = await phone.context().newPage();
    await page.goto(front.url);
    await whenKept(page);
    const session = await phone.context().newCDPSession(page);
    const { errors, data = "{}" } = await session.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    expect((await session.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);
    // a headless browser has no installer, and may find no error where there is one: what browsers ask for, one by one
    const manifest = JSON.parse(data) as Record<string, string> & {
      icons: { src: string; sizes: string; type: string }[];
    };
    expect(manifest).toMatchObject({ name: productName, display: "standalone", scope: "/", start_url: "/start" });
    const drawings = manifest.icons.filter(({ type }) => type === "image/png");
    const sizes = await page.evaluate<string[]>(`Promise.all(${JSON.stringify(drawings)}.map(async ({ src }) => {
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
      return width + "x" + height;
    }))`);
    expect(sizes).toEqual(drawings.map((drawing) => drawing.sizes));
    expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    const start = await page.goto(front.url + manifest["start_url"]);
    expect(start?.fromServiceWorker()).toBe(true);
  });
});

const paper = "/quiz?examType=JAMB&subjectName=Akada+Mathematics&year=2026";
const pictures = ["/files/sample/right-triangle.svg", "/files/sample/circle-angle.svg"];

const practicePictures = ["/files/sample/bar-chart.svg", "/files/sample/venn-games.svg"];
// runs in the page
const areAllShown = `[...document.querySelectorAll("fieldset img")].every((one) => one.complete && one.naturalWidth > 0)`;

async function signIn(page: Page): Promise<void> {
  await page.goto(`${front.url}/login`);
  await typeLogin(page, demoAccount(stack, "candidate"));
  await page.waitForURL("**/dashboard");
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${front.url}/dashboard`);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
}

const answer = (page: Page, index: number): Promise<void> =>
  page.locator("fieldset").nth(index).locator("label").first().click();

describe("a candidate in an exam", () => {
  it("[REL-14] goes on without a network, with pictures, after the browser was closed; the answers are sent later", async () => {
    const first = await phone.context().newPage();
    await signIn(first);
    await whenHas(first, "TakeExamPage");
    await first.goto(front.url + paper);
    await first.locator("fieldset").nth(9).waitFor();
    await answer(first, 0);
    await says(first, "Saved");
    await eventually("the pictures", async () =>
      (await keptIn(first, "pictures:")).length >= pictures.length ? true : undefined,
    );
    await whenHas(first, "ReportableExam");

    const page = await phone.restart();
    await goOffline();
    await page.goto(`${front.url}/start`);
    await says(page, "Continue JAMB Akada Mathematics 2026");
    await look(page, "start");
    await page.getByRole("link", { name: "Continue" }).click();
    await answer(page, 1);
    await says(page, "Offline: 1 answer kept on this device");
    await page.reload();
    await page.getByRole("button", { name: "Continue" }).click();
    await says(page, "2/40");
    await page.getByRole("button", { name: "Next" }).click();
    const shown = page.locator("fieldset img");
    await shown.first().scrollIntoViewIfNeeded();
    expect(await shown.count()).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(areAllShown)).toBe(true);
    await look(page, "exam");

    await comeBack();
    await page.getByText("Saved", { exact: true }).first().waitFor({ timeout: 60_000 });
    await signOut(page);
    await expect.poll(() => keptIn(page, "pictures:")).toEqual([]);
  });
});

describe("a candidate in a practice test", () => {
  it("[REL-14] starts the app while the server is gone and goes on, with pictures; other parts say what is missing", async () => {
    const first = await phone.context().newPage();
    await signIn(first);
    await first.getByRole("button", { name: "Take Free Test" }).click();
    await first.getByRole("dialog").getByRole("button", { name: "WAEC", exact: true }).click();
    await first.getByRole("button", { name: "Akada Mathematics", exact: true }).click();
    await first.getByRole("button", { name: "2025", exact: true }).click();
    await first.locator("fieldset").waitFor();
    await eventually("the pictures", async () =>
      (await keptIn(first, "pictures:")).length >= practicePictures.length ? true : undefined,
    );
    await whenHas(first, "ReportablePractice");

    front.setReachable(false);
    const page = await phone.restart();
    await page.goto(`${front.url}/start`);
    await page.waitForURL("**/dashboard");
    const card = page.getByRole("region", { name: "Practice test in progress" });
    await card.waitFor();
    await page.getByRole("button", { name: "Retry" }).first().waitFor();
    await look(page, "dashboard");
    await card.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.locator("fieldset img").waitFor();
    await expect.poll(() => page.evaluate(areAllShown)).toBe(true);
    await look(page, "practice");

    front.setReachable(true);
    await signOut(page);
  });
});
