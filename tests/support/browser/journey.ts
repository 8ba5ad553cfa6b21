import type { Browser } from "playwright-core";
import { test } from "vitest";
import { openBrowser } from "./browser.ts";
import { startStack, type Stack } from "../processes/stack.ts";

/* oxlint-disable no-empty-pattern -- Vitest reads from the pattern which fixtures another one needs */

/**
 * Tests of journeys. Each test file that uses `stack` gets a product of its own. All files of a worker share one browser,
 * because starting one takes a second; what a file has opened in it is closed after its last test.
 */
export const it = test
  .extend("stack", { scope: "file" }, async ({}, { onCleanup }): Promise<Stack> => {
    const stack = await startStack({ LOG_LEVEL: "silent" });
    onCleanup(async () => void (await stack.stop()));
    return stack;
  })
  .extend("startedBrowser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("browser", { scope: "file" }, ({ startedBrowser }, { onCleanup }): Browser => {
    onCleanup(async () => void (await Promise.all(startedBrowser.contexts().map((context) => context.close()))));
    return startedBrowser;
  });
