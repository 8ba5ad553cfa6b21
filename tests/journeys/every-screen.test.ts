import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeList } from "../../web/app/routes.ts";
import { schoolTabs, mayOpen, tabPath } from "../../web/app/school/school-tabs.ts";
import { findViolations, openBrowser, openPage } from "../support/browser.ts";
import { startStack, type Stack } from "../support/stack.ts";
import { addressOf, visits } from "../support/visits.ts";

/* axe on every page of the route table, in every role, in both themes: light at 1280 pixels, dark at 360. */
let stack: Stack;
let browser: Browser;
beforeAll(async () => {
  stack = await startStack({ LOG_LEVEL: "silent" });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
});

const looks = [
  { theme: "light", width: 1280, height: 800 },
  { theme: "dark", width: 360, height: 740 },
] as const;

/** The tabs of the school dashboard have no routes of their own (S-RT-07). */
const rolesOf = { "a school admin": "ADMIN", "a teacher": "TEACHER", "a student": "STUDENT" } as const;
const tabsOf = (who: string): string[] => {
  const role = Object.entries(rolesOf).find(([name]) => name === who)?.[1];
  return role === undefined
    ? []
    : schoolTabs.filter(({ name }) => mayOpen(role, name)).map(({ name }) => tabPath(name));
};

/** Waits until a page has all its data. */
async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(stack.url + address);
  await page.locator("h1").first().waitFor({ state: "attached" });
  await expect.poll(() => page.locator("[aria-busy=true]").count(), { timeout: 10_000 }).toBe(0);
  await page.waitForLoadState("networkidle");
}

describe("axe", () => {
  it.each(visits)(
    "finds nothing on any page for $who, light or dark",
    async ({ who, logIn, opens }) => {
      const { page, context } = await openPage(browser, 1280);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await logIn?.(page, stack);
      const found: string[] = [];
      for (const address of new Set([...routeList.filter(opens).map(addressOf), ...tabsOf(who)])) {
        await arrive(page, address);
        for (const { theme, ...size } of looks) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
          const violations = await findViolations(page);
          found.push(...violations.map(({ id, targets }) => `${address} ${theme}: ${id} ${targets.join("; ")}`));
        }
        await page.setViewportSize({ width: 1280, height: 800 });
      }
      await context.close();
      expect(found).toEqual([]);
    },
    240_000,
  );
});
