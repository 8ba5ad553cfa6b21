import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetched } from "../../../web/lib/fetched.ts";
import { ErrorBoundary } from "../../../web/ui/notices/ErrorBoundary.tsx";
import { heldBack } from "../support/school-harness.tsx";

const isLineDrawn = (): boolean => document.documentElement.hasAttribute("data-fetching");
const passAMoment = (): Promise<void> => act(async () => void vi.advanceTimersByTime(300));

/** Shows a page that comes when `reply` is called. */
async function renderFetched(fails = false) {
  const { ready, reply } = heldBack();
  const Fetched = fetched(async () => {
    await ready;
    if (fails) throw new Error("no network");
    return () => <p>Here</p>;
  });
  await act(async () =>
    render(
      <ErrorBoundary fallback={<p>Broken</p>}>
        <Suspense>
          <Fetched />
        </Suspense>
      </ErrorBoundary>,
    ),
  );
  return { letCome: () => act(async () => reply()) };
}

describe("a part that is fetched", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("[D-373] has a line at the top of the screen after a moment, until the last of its parts has come", async () => {
    const parts = [await renderFetched(), await renderFetched()];
    expect(isLineDrawn()).toBe(false);
    await passAMoment();
    expect(isLineDrawn()).toBe(true);
    await parts[0]?.letCome();
    expect(screen.getAllByText("Here")).toHaveLength(1);
    expect(isLineDrawn()).toBe(true);
    await parts[1]?.letCome();
    expect(screen.getAllByText("Here")).toHaveLength(2);
    expect(isLineDrawn()).toBe(false);
  });

  it("has no line when it comes at once", async () => {
    const { letCome } = await renderFetched();
    await letCome();
    await passAMoment();
    expect(isLineDrawn()).toBe(false);
  });

  it("has no line any more when it cannot be fetched", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { letCome } = await renderFetched(true);
    await passAMoment();
    expect(isLineDrawn()).toBe(true);
    await letCome();
    expect(screen.getByText("Broken")).toBeDefined();
    expect(isLineDrawn()).toBe(false);
  });
});
