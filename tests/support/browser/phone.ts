import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { openPhone } from "./browser.ts";
import { eventually } from "../mailbox.ts";

/** A phone whose browser can be closed and opened again, with all that it keeps. */
export interface Phone {
  context(): BrowserContext;
  /** Closes the browser, opens it again, and gives a page of it. */
  restart(): Promise<Page>;
  /** Ends the browser and deletes what it kept. */
  drop(): Promise<void>;
}

export async function newPhone(): Promise<Phone> {
  const folder = mkdtempSync(join(tmpdir(), "akada-phone-"));
  let context = await openPhone(folder);
  return {
    context: () => context,
    restart: async () => {
      await context.close();
      context = await openPhone(folder);
      return context.newPage();
    },
    drop: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Paths that the phone keeps in caches whose names begin so. */
export const keptIn = (page: Page, prefix: string): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const found = [];
    for (const name of await caches.keys())
      if (name.startsWith(${JSON.stringify(prefix)}))
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  })()`);

/** Waits until the worker has what it keeps for everybody, and answers this page. */
export async function whenKept(page: Page): Promise<void> {
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), { timeout: 30_000 }).toBe(true);
}

/**
 * Waits until the phone keeps a file of the build whose name begins so, with all files of its area: a page alone cannot be
 * shown without those it imports.
 */
export async function whenHas(page: Page, name: string): Promise<void> {
  const worker = await page.evaluate<string>("fetch('/worker.js').then((reply) => reply.text())");
  const lists = worker.match(/\/assets\/[\w./,-]+/g) ?? [];
  const wanted = lists.find((list) => list.includes(`/assets/${name}-`))?.split(",");
  if (wanted === undefined) throw new Error(`the worker keeps no file ${name}`);
  await eventually(`the files beside ${name}`, async () => {
    const kept = new Set(await keptIn(page, "files:"));
    return wanted.every((path) => kept.has(path)) ? true : undefined;
  });
}
