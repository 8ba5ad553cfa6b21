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
