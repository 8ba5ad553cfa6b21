import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { expect, vi } from "vitest";
import { findChromium } from "../../../tools/browser.ts";
import { desktopSize, phoneSize } from "./screen.ts";

async function testBrowser(...more: string[]): Promise<{ executablePath: string; args: string[]; headless: true }> {
  const { executablePath, args } = await findChromium();
  // the pages of tests live for seconds, in which the optimizing compilers of V8 take more time than they save
  return { executablePath, args: [...args, "--js-flags=--no-opt --no-maglev", ...more], headless: true };
}

/** @param more further arguments of Chromium */
export const openBrowser = async (...more: string[]): Promise<Browser> => chromium.launch(await testBrowser(...more));

/** A small phone with touch. */
export const phone = {
  viewport: phoneSize,
  hasTouch: true,
  locale: "en-NG",
  timezoneId: "Africa/Lagos",
  // a toast that fades in has too little contrast for a moment, and what moves takes a tenth of the time
  reducedMotion: "reduce",
} as const satisfies BrowserContextOptions;

/**
 * A phone with everything that its browser keeps in `folder`, the service worker included: opened again, it is the same phone.
 */
export async function openPhone(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...(await testBrowser()), ...phone });
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
    ...phone,
    ...(width === 1280 && { viewport: desktopSize, hasTouch: false }),
    // What a test sees and counts comes from the server, unless it is about the worker.
    serviceWorkers: "block",
    ...options,
  });
  return watch(context);
}

/** One more page of a context, watched from its first moment. */
export async function watch(context: BrowserContext): Promise<Watched> {
  const page = await context.newPage();
  // far more than a page takes, also on a busy machine
  page.setDefaultTimeout(40_000);
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Service Worker registration blocked")) return;
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

export interface Violation {
  id: string;
  impact: string;
  targets: string[];
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

// Runs in the page. Frames are skipped because they hold pages of other sites, and no rule needs the style files.
const axeRun = (rules: string): string =>
  `axe.run(document, { resultTypes: ["violations"], iframes: false, preload: false, rules: ${rules} }).then(({ violations }) =>
    violations.map(({ id, impact, nodes }) => ({ id, impact, targets: nodes.map(({ target }) => target.join(" ")) })))`;

/** Leaves out the rules that find nothing serious or critical, which take a third of the time; runs in the page. */
const graveOnly = `Object.fromEntries(axe._audit.rules
  .filter(({ impact }) => impact === "minor" || impact === "moderate")
  .map(({ id }) => [id, { enabled: false }]))`;

/**
 * What lies beyond the right edge of the window or of an open dialog, as far as one can see it, and texts with only a letter or two in each line;
 * runs in the page.
 */
const readWide = `(() => {
  const named = (one) => one.tagName + "." + one.className + " " + Math.round(one.getBoundingClientRect().right);
  const room = document.documentElement.clientWidth;
  const all = [...document.querySelectorAll("body *")];
  // a fixed part does not make the page wider, it is cut off
  const cut = all.filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 0 && left >= 0 && right > room + 1 && getComputedStyle(one).position === "fixed" && one.checkVisibility();
  });
  const scrolls = document.documentElement.scrollWidth > room;
  const dialogs = [...document.querySelectorAll("dialog[open], dialog[open] .dialog-body")]
    .filter((one) => one.scrollWidth > one.clientWidth);
  const inside = dialogs.flatMap((dialog) => [...dialog.querySelectorAll("*")].filter(
    (one) => one.getBoundingClientRect().right > dialog.getBoundingClientRect().right));
  const page = scrolls ? all.filter((one) => one.getBoundingClientRect().right > room + 1) : [];
  // A text with only a letter or two in each line cannot be read. Not asked of a phone zoomed to half its width.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const squeezed = [];
  while (room > 300 && texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    const length = data.trim().length;
    if (length < 4 || !parentElement.checkVisibility() || parentElement.getBoundingClientRect().width <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (lines > 2 && length / lines < 3) squeezed.push(parentElement);
  }
  return [...cut, ...dialogs, ...inside, ...page, ...squeezed].map(named).slice(0, 12);
})()`;

/** Words of the page that are cut in the middle and go on in the next line, headings apart; runs in the page. */
export const brokenWords = `(() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken = [];
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (!text.parentElement.checkVisibility() || text.parentElement.closest("h1, h2, h3, .visually-hidden, math")) continue;
    for (const { index, 0: word } of text.data.matchAll(/[a-z]{2,}/gi)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 8) broken.push(word);
    }
  }
  return broken;
})()`;

/** Holds back the requests of a page for these addresses, until the returned function is called. */
export async function holdBack(page: Page, addresses: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** A script for `page.evaluate`: the layout shift since the page was opened, as browsers measure it. */
export const layoutShift = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})`;

/** Ways in which a page may have to be narrow: twice the text, also at 1280 px, twice the zoom on a phone of 360 px, four times on 1280. */
const narrows = [
  { name: "text of 200 %", percent: 200, width: null },
  { name: "text of 200 % on a computer", percent: 200, width: 1280 },
  { name: "zoom of 200 %", percent: 100, width: 180 },
  { name: "zoom of 400 %", percent: 100, width: 320 },
] as const;

/**
 * Looks for what scrolls sideways or is cut with large text and zoom (WCAG 1.4.4 and 1.4.10).
 * @returns one line for each place that does not fit
 */
export async function findTooWide(page: Page): Promise<string[]> {
  const own = page.viewportSize() ?? { width: 360, height: 740 };
  const found: string[] = [];
  for (const { name, percent, width } of narrows) {
    // half as wide is half as high, too
    if (width !== null) await page.setViewportSize({ width, height: width === 180 ? 370 : own.height });
    await page.evaluate(`document.documentElement.dataset.text = "${percent}"`);
    const wide = await page.evaluate<string[]>(readWide);
    found.push(...wide.map((line) => `${name}: ${line}`));
    if (width !== null) await page.setViewportSize(own);
  }
  await page.evaluate("delete document.documentElement.dataset.text");
  return found;
}

/** All that axe finds on a page, of whatever weight unless `rules` say otherwise. */
export const findViolations = (page: Page, rules = "{}"): Promise<Violation[]> =>
  atRest(page, async () => {
    if (await page.evaluate(`typeof axe === "undefined"`)) await page.evaluate(axeSource);
    return page.evaluate<Violation[]>(axeRun(rules));
  });

/** No scrolling sideways. */
export async function expectNotTooWide(page: Page, where: string): Promise<void> {
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

/** No serious or critical violation, and no scrolling sideways. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const violations = await findViolations(page, graveOnly);
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.map(({ id, targets }) => `${where}: ${id} ${targets.join("; ")}`)).toEqual([]);
  await expectNotTooWide(page, where);
}
