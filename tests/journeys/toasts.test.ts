import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { openPage } from "../support/browser/browser.ts";
import { demoAccount, logInAsCandidate, typeLogin } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { picture } from "../support/browser/shots.ts";
import type { Stack } from "../support/processes/stack.ts";

let stack: Stack;
let browser: Browser;
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
});

/** The buttons and links that a toast lies on; runs in the page. */
const covered = `(() => {
  const toasts = [...document.querySelectorAll(".Toastify__toast")].map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll("a, button")]
    .filter((one) => !one.closest(".Toastify") && one.checkVisibility())
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return toasts.some((toast) => box.top < toast.bottom && toast.top < box.bottom && box.left < toast.right && toast.left < box.right);
    })
    .map((one) => one.textContent);
})()`;

/** Stops the bar of a toast, at whose end it would close; runs in the page. */
const stopBar = `document.querySelector(".Toastify__progress-bar--animated").getAnimations().forEach((one) => one.pause())`;

async function keepToast(page: Page): Promise<void> {
  await page.locator(".Toastify__toast").waitFor();
  await page.evaluate(stopBar);
}

/** Expects that the toast which stands now lies on no button, once the page had its time to move it. */
async function expectClear(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(covered), { timeout: 2000, interval: 50 }).toEqual([]);
  expect(await page.locator(".Toastify__toast").count(), name).toBe(1);
  await picture(page, `toast-${name}`);
}

it("[C-DASH-18] a toast of a phone lies on no button, and the failures of one network are one toast", async () => {
  const { page } = await openPage(browser, 360, { reducedMotion: "no-preference" });
  await page.goto(`${stack.url}/login`);
  const button = page.getByRole("button", { name: "Login" });
  await typeLogin(page, { ...demoAccount(stack, "candidate"), password: "Wrong-Password-1" });
  await keepToast(page);
  await button.evaluate((one: { scrollIntoView(way: object): void }) => one.scrollIntoView({ block: "end" }));
  await expectClear(page, "login");

  await page.goto(`${stack.url}/register`);
  await page.locator(".Toastify__toast").waitFor({ state: "detached" });
  await logInAsCandidate(page, stack);
  await page.locator(".Toastify__toast").waitFor({ state: "detached" });
  await page.route("**/graphql", (route) => route.abort());
  await page.reload();
  await keepToast(page);
  await expectClear(page, "dashboard");
  const lines = await page.evaluate<number[]>(
    `[...document.querySelectorAll(".toast-lines > *")].map(({ offsetTop }) => offsetTop)`,
  );
  expect(new Set(lines).size, "each failure has a line of its own").toBe(4);
});

it("[D-35] a toast of a wide window lies on no button of the page that opens after the login", async () => {
  const { page } = await openPage(browser, 1280, { reducedMotion: "no-preference" });
  await page.goto(`${stack.url}/schools/login`);
  await page.getByLabel("I am a").selectOption("ADMIN");
  await typeLogin(page, demoAccount(stack, "school"));
  await keepToast(page);
  await page.getByRole("link", { name: "Subjects", exact: true }).click();
  await page.getByRole("heading", { name: "Subjects", level: 1 }).waitFor();
  await expectClear(page, "school");
  await page.getByRole("link", { name: "Students", exact: true }).click();
  const add = page.getByRole("button", { name: "Add Student" });
  await add.waitFor();
  await expect.poll(() => page.evaluate(covered), { timeout: 2000, interval: 50 }).not.toContain("Add Student");
  expect(await page.locator(".Toastify__toast").count()).toBe(1);
  await picture(page, "toast-students");
});

it("a toast has its look although the one before could not be fetched", async () => {
  const { page } = await openPage(browser, 360, { reducedMotion: "no-preference" });
  await page.goto(`${stack.url}/login`);
  const host = /\/assets\/toast-host-/;
  await page.route(host, (route) => route.abort());
  const wrong = { ...demoAccount(stack, "candidate"), password: "Wrong-Password-1" };
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".css"));
  await typeLogin(page, wrong);
  await failed;
  await page.unroute(host);
  await page.getByText("Invalid email or password").first().waitFor();
  await typeLogin(page, wrong);
  await page.locator(".Toastify__toast").waitFor();
  const place = `getComputedStyle(document.querySelector(".Toastify__toast-container")).position`;
  // the sheet is on its way when the toast appears
  await expect.poll(() => page.evaluate(place)).toBe("fixed");
});
