import axeCore from "axe-core";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { expect, vi } from "vitest";
import { findChromium } from "../../tools/browser.ts";

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...(await findChromium()), headless: true });
}

/** A page with the faults that happened in it. */
export interface Watched {
  page: Page;
  context: BrowserContext;
  /** Console errors, page errors and failed requests since the last look. */
  faults(): string[];
}

/** Opens a page of the given width; 360 is a phone with touch. */
export async function openPage(
  browser: Browser,
  width: 360 | 1280,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: { width, height: width === 360 ? 740 : 800 },
    hasTouch: width === 360,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    ...options,
  });
  return watch(context);
}

/** One more page of a context, watched from its first moment. */
export async function watch(context: BrowserContext): Promise<Watched> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // a request that a navigation cut off is no fault of the page
    if (request.failure()?.errorText !== "net::ERR_ABORTED") faults.push(`request: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return { page, context, faults: () => faults.splice(0) };
}

/**
 * Finishes all animations while `look` runs, because a half-transparent text has too little contrast. The animation
 * that measures how long a toast stays is paused meanwhile.
 */
async function atRest<Value>(page: Page, look: () => Promise<Value>): Promise<Value> {
  const toasts = `document.getAnimations().filter(({ animationName }) => animationName === "toast-time")`;
  await page.evaluate(`for (const toast of ${toasts}) toast.pause();
    for (const moving of document.getAnimations())
      if (moving.playState === "running" && moving.effect.getComputedTiming().endTime !== Infinity) moving.finish();`);
  const seen = await look();
  await page.evaluate(`for (const toast of ${toasts}) toast.play();`);
  return seen;
}

interface Violation {
  id: string;
  impact: string;
  targets: string[];
}

// runs in the page; frames hold pages of other sites and are skipped
const axeRun = `axe.run(document, { resultTypes: ["violations"], iframes: false }).then(({ violations }) =>
  violations.map(({ id, impact, nodes }) => ({ id, impact, targets: nodes.map(({ target }) => target.join(" ")) })))`;

/** No serious or critical violation, and no scrolling sideways. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const violations = await atRest(page, async () => {
    if (await page.evaluate(`typeof axe === "undefined"`)) await page.evaluate(axeCore.source);
    return page.evaluate<Violation[]>(axeRun);
  });
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.map(({ id, targets }) => `${where}: ${id} ${targets.join("; ")}`)).toEqual([]);
  // a picture of the whole page resizes the window for a moment, and the page has to settle first
  await vi.waitFor(
    async () => {
      const wide = await page.evaluate<
        string[]
      >(`document.documentElement.scrollWidth <= window.innerWidth ? [] : [...document.querySelectorAll("*")]
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth)
      .map((one) => one.tagName + "." + one.className + " " + one.getBoundingClientRect().right)`);
      expect(wide, `${where} scrolls sideways`).toEqual([]);
    },
    { timeout: 3000 },
  );
}
