import type { Page } from "playwright-core";
import { expect, vi } from "vitest";

/** The part that has the focus: its name, and whether it is visible. */
interface Stop {
  name: string;
  isMarked: boolean;
  isInView: boolean;
}

/** The approximate accessible name of an element; runs in the page. */
const readStop = `(() => {
  const one = document.activeElement;
  // a part that the page itself focused, such as the heading of a new page, is not a stop of the Tab key
  if (one === null || one === document.body || one.tabIndex < 0) return { name: "", isMarked: true, isInView: true };
  const labels = [...(one.labels ?? [])].map((label) => label.textContent);
  const labelledBy = (one.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "");
  const own = one.matches("input, select, textarea") ? "" : one.innerText;
  const name = [one.getAttribute("aria-label"), labelledBy.join(" "), labels.join(" "), own].find((text) => text?.trim()) ?? "";
  // the mark may be drawn around a parent of the field
  const marks = [one, one.parentElement, ...(one.labels ?? [])].filter(Boolean).map((each) => getComputedStyle(each));
  // the calendar button inside a date field is marked by the browser
  const isMarked = !one.matches(":focus") || marks.some(({ boxShadow }) => boxShadow !== "none");
  const { top, bottom, left, right } = one.getBoundingClientRect();
  const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  return { name: name.replaceAll(/\\s+/g, " ").trim(), isMarked, isInView };
})()`;

const maxStops = 150;

/**
 * Presses Tab until the element with this name has the focus. Every stop on the way has to be visible and marked.
 * @throws when the element is not reached
 */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isIt = (found: string): boolean => (typeof name === "string" ? found === name : name.test(found));
  const met: string[] = [];
  for (let step = 0; step < maxStops; step += 1) {
    await page.keyboard.press("Tab");
    // the page may still be scrolling to it
    const stop = await vi.waitFor(async () => {
      const seen = await page.evaluate<Stop>(readStop);
      expect(seen.isInView, `"${seen.name}" has the focus out of sight`).toBe(true);
      return seen;
    });
    expect(stop.isMarked, `nothing shows that "${stop.name}" has the focus`).toBe(true);
    if (isIt(stop.name)) return;
    met.push(stop.name);
  }
  throw new Error(`Tab does not reach ${String(name)}; it met: ${[...new Set(met)].join(" | ")}`);
}

/** Moves the focus to the element with this name and presses Enter. */
export async function tabAndEnter(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** Moves the focus to a field and types into it. */
export async function tabAndType(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** The name of the element that has the focus. */
export const focused = async (page: Page): Promise<string> => (await page.evaluate<Stop>(readStop)).name;

/**
 * Waits until Enter sends the form: a drawn page keeps its button disabled until its code has come, and Enter does nothing
 * before.
 */
export const formIsReady = (page: Page): Promise<void> => page.locator("main form [type=submit]:enabled").waitFor();
