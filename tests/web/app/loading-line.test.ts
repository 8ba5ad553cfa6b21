import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withLoadingLine } from "../../../web/app/loading-line.ts";
import { heldBack } from "../support/school-harness.tsx";

const isDrawn = (): boolean => document.documentElement.hasAttribute("data-fetching");

describe("the line of a page that is on its way", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("[D-373] is drawn after a moment, until the last of several parts has come", async () => {
    const first = heldBack();
    const second = heldBack();
    const loads = [first, second].map(({ ready }) => withLoadingLine(ready));
    expect(isDrawn()).toBe(false);
    vi.advanceTimersByTime(300);
    expect(isDrawn()).toBe(true);
    first.reply();
    await loads[0];
    expect(isDrawn()).toBe(true);
    second.reply();
    await loads[1];
    expect(isDrawn()).toBe(false);
  });

  it("is never drawn for a part that comes at once, and goes when one cannot be fetched", async () => {
    await withLoadingLine(Promise.resolve());
    vi.advanceTimersByTime(300);
    expect(isDrawn()).toBe(false);
    const { ready, reply } = heldBack();
    const load = withLoadingLine(ready.then(() => Promise.reject(new Error("no network"))));
    vi.advanceTimersByTime(300);
    expect(isDrawn()).toBe(true);
    reply();
    await expect(load).rejects.toThrow("no network");
    expect(isDrawn()).toBe(false);
  });
});
