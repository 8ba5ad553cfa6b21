import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyBelow } from "../../../web/app/visitor/lazy-below.tsx";
import { ErrorBoundary } from "../../../web/ui/notices/ErrorBoundary.tsx";
import { pass } from "../support/person.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it("a section below that does not come leaves the page as it is, and is tried again when the person goes on", async () => {
  let isAway = true;
  const load = vi.fn(async () => {
    if (isAway) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>The end</p>;
  });
  const End = lazyBelow("place", load);
  render(
    <ErrorBoundary fallback={<p>This page could not be shown.</p>}>
      <h1>Front page</h1>
      <MemoryRouter>
        <End />
      </MemoryRouter>
    </ErrorBoundary>,
  );
  await pass(100);
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("heading", { name: "Front page" })).toBeTruthy();

  fireEvent.scroll(window);
  await pass(100);
  expect(load).toHaveBeenCalledTimes(1);
  isAway = false;
  await pass(5000);
  fireEvent.scroll(window);
  await pass(100);
  expect(screen.getByText("The end")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
