import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { toasts } from "../../web/lib/toasts.ts";

/* In a file of its own: the container shows three toasts, and those of another test would hold its places. */
it("a toast does not say the same thing twice at once", async () => {
  await act(async () => {
    toasts.good("Only once");
    toasts.good("Only once");
  });
  await screen.findByText("Only once");
  await act(async () => toasts.good("Only once"));
  // once a later toast stands, the earlier ones have been drawn
  await act(async () => toasts.bad("The last one"));
  await screen.findByText("The last one");
  expect(screen.getAllByText("Only once")).toHaveLength(1);
});

it("failures of the same kind are one toast with a line for each", async () => {
  await act(async () => {
    toasts.bad("Failed to load exam types. Please try again later.");
    toasts.bad("Failed to load performance data");
    toasts.bad("Failed to fetch referral stats");
    toasts.bad("Failed to load performance data");
  });
  const last = await screen.findByText("Failed to fetch referral stats");
  const lines = [...(last.parentElement?.children ?? [])].map((line) => line.textContent);
  expect(lines.filter((line) => line !== "")).toEqual([
    "Failed to load exam types. Please try again later.",
    "Failed to load performance data",
    "Failed to fetch referral stats",
  ]);
});
