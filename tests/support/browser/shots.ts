import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, expectNotTooWide, type Watched } from "./browser.ts";
import { isFull } from "../full.ts";
import { desktopSize, phoneSize } from "./screen.ts";

/** Folder for a picture of every stop, made when SHOTS=1 asks for pictures; else null. */
export function shotsFolder(): string | null {
  if (process.env["SHOTS"] === undefined) return null;
  const folder = join(import.meta.dirname, "../../../shots");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Pictures of the whole page, or of the window under a dialog, in both themes. @param start where their names begin */
export async function bothThemes(page: Page, start: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const fullPage = (await page.locator("dialog[open]").count()) === 0;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate("scrollTo(0, 0)");
    await page.screenshot({ path: `${start}-${width}-${colorScheme}.png`, fullPage, animations: "disabled" });
  }
}

/** The widths at which journeys are walked from their beginning to their end: one of them in CI, both before a release. */
export const walkedAt = (width: 360 | 1280): readonly (360 | 1280)[] => (isFull ? [1280, 360] : [width]);

/**
 * Checks the stops of a journey: each is accessible, not wider than the window, and had no faults since the last check.
 * @param prefix names of pictures begin with it
 * @param alsoAtOther looks at each stop in the other width, too, for journeys that are walked in one width only; axe, which takes
 *   longest, looks at the other width before a release
 */
export function createLook(
  prefix: string,
  { alsoAtOther = false } = {},
): (watched: Watched, name: string) => Promise<void> {
  const shots = shotsFolder();
  const stops = new Map<number, number>();
  return async ({ page, faults }, name) => {
    const own = page.viewportSize() ?? phoneSize;
    const number = (stops.get(own.width) ?? 0) + 1;
    stops.set(own.width, number);
    const other = own.width === phoneSize.width ? desktopSize : phoneSize;
    for (const size of alsoAtOther ? [other, own] : [own]) {
      await page.setViewportSize(size);
      if (shots !== null) await bothThemes(page, join(shots, `${prefix}-${String(number).padStart(2, "0")}-${name}`));
      const look = size === own || isFull ? expectAccessible : expectNotTooWide;
      await look(page, `${name} at ${size.width}`);
    }
    expect(faults(), name).toEqual([]);
  };
}

/** Saves a picture of what is in the window when SHOTS=1 asks for pictures. */
export async function picture(page: Page, name: string): Promise<void> {
  const shots = shotsFolder();
  if (shots !== null) await page.screenshot({ path: join(shots, `${name}-${page.viewportSize()?.width ?? 0}.png`) });
}
