import { act, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "react-toastify/unstyled";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeErrors } from "../../../web/lib/toasts/close-errors.ts";
import { toasts } from "../../../web/lib/toasts/toasts.ts";
import { usePlainBody } from "../../../web/lib/use-plain-body.ts";

// The first toast fetches this. On a busy machine that takes longer than a test waits, and it would arrive in another test.
await import("../../../web/lib/toasts/toast-host.tsx");

// The container is one for all tests. A toast goes when its closing animation ends, and here nothing moves.
afterEach(async () => {
  await act(() => vi.dynamicImportSettled());
  await act(async () => toast.dismiss());
  await act(async () => {
    for (const each of document.querySelectorAll(".Toastify__toast")) fireEvent.animationEnd(each);
  });
});
const bars = () => [...document.querySelectorAll<HTMLElement>(".Toastify__progress-bar--animated")];

describe("toasts", () => {
  it("[B-19] [B-20] [B-21] [S-SHELL-14] stay for their time, longer under the mouse or with the focus, and can be reached by Alt+T", async () => {
    const user = userEvent.setup();
    await act(async () => toasts.good("Saved"));
    const saved = await screen.findByText("Saved");
    const toast = saved.closest<HTMLElement>(".Toastify__toast");
    expect(bars()[0]?.style.animationDuration).toBe("5000ms");
    expect(toast?.getAttribute("role")).toBe("status");
    expect(toast?.closest(".Toastify__toast-container--top-right")).toBeTruthy();

    fireEvent.keyDown(document, { altKey: true, code: "KeyT", key: "t" });
    expect(document.activeElement).toBe(toast);
    await waitFor(() => expect(bars()[0]?.style.animationPlayState).toBe("paused"));
    await act(async () => toast?.blur());
    await waitFor(() => expect(bars()[0]?.style.animationPlayState).toBe("running"));
    await user.hover(saved);
    await waitFor(() => expect(bars()[0]?.style.animationPlayState).toBe("paused"));
    await user.unhover(saved);

    await act(async () => toasts.bad("Failed", 2000));
    const failed = await screen.findByText("Failed");
    expect(failed.closest(".Toastify__toast")?.getAttribute("role")).toBe("alert");
    expect(bars().map((bar) => bar.style.animationDuration)).toContain("2000ms");
  });

  it("are at most three, and the newest is shown at once in place of the oldest", async () => {
    for (const text of ["One", "Two", "Three", "Four"]) {
      await act(async () => toasts.info(text));
      await screen.findByText(text);
    }
    const first = screen.getByText("One").closest<HTMLElement>(".Toastify__toast");
    if (first) await act(async () => fireEvent.animationEnd(first));
    expect(screen.queryByText("One")).toBeNull();
    expect(document.querySelectorAll(".Toastify__toast")).toHaveLength(3);
  });

  it("are shown again while the same text fades away", async () => {
    await act(async () => toasts.info("Saved again"));
    const fading = (await screen.findByText("Saved again")).closest<HTMLElement>(".Toastify__toast");
    for (const text of ["One", "Two", "Three"]) await act(async () => toasts.info(text));
    await screen.findByText("Three");
    await act(async () => toasts.info("Saved again"));
    if (fading) await act(async () => fireEvent.animationEnd(fading));
    expect(await screen.findAllByText("Saved again")).toHaveLength(1);
  });

  it("are all shown after one was said twice while others stood", async () => {
    for (let round = 0; round < 4; round += 1) {
      for (const text of ["A", "B", "C", "Added", "Added"]) await act(async () => toasts.info(text));
      await act(async () => {
        for (const each of document.querySelectorAll(".Toastify__toast")) fireEvent.animationEnd(each);
      });
    }
    await act(async () => toasts.info("The newest"));
    expect(await screen.findByText("The newest")).toBeTruthy();
  });

  it("take an error down when what failed has worked", async () => {
    await act(async () => toasts.bad("This password is too common"));
    const failed = (await screen.findByText("This password is too common")).closest<HTMLElement>(".Toastify__toast");
    await act(async () => toasts.info("Loading"));
    await screen.findByText("Loading");
    if (failed) await act(async () => fireEvent.animationEnd(failed));
    expect(screen.queryByText("This password is too common")).toBeTruthy();
    await act(async () => toasts.good("Registered"));
    await screen.findByText("Registered");
    if (failed) await act(async () => fireEvent.animationEnd(failed));
    expect(screen.queryByText("This password is too common")).toBeNull();
    expect(screen.queryByText("Loading")).toBeTruthy();
  });

  it("take an error down when the page itself says that it has worked", async () => {
    await act(async () => toasts.bad("Failed to send reset link"));
    const failed = (await screen.findByText("Failed to send reset link")).closest<HTMLElement>(".Toastify__toast");
    await act(() => closeErrors());
    if (failed) await act(async () => fireEvent.animationEnd(failed));
    expect(screen.queryByText("Failed to send reset link")).toBeNull();
  });

  it("take an old error away from over the questions of an attempt that has opened", async () => {
    await act(async () => toasts.bad("The exam could not be opened"));
    const failed = (await screen.findByText("The exam could not be opened")).closest<HTMLElement>(".Toastify__toast");
    const { rerender } = renderHook(usePlainBody, { initialProps: false });
    await act(() => vi.dynamicImportSettled());
    expect(failed?.className).not.toContain("toast-out");
    rerender(true);
    await act(() => vi.dynamicImportSettled());
    if (failed) await act(async () => fireEvent.animationEnd(failed));
    expect(screen.queryByText("The exam could not be opened")).toBeNull();
  });

  it("do not say the same thing twice at once", async () => {
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

  it("are one for failures of the same kind, with a line for each", async () => {
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
});
