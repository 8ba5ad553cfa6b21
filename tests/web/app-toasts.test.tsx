import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { toasts } from "../../web/lib/toasts.ts";

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

    // At most three at a time; the fourth waits its turn.
    await act(async () => {
      toasts.info("Three");
      toasts.info("Four");
    });
    await screen.findByText("Three");
    expect(document.querySelectorAll(".Toastify__toast")).toHaveLength(3);
    expect(screen.queryByText("Four")).toBeNull();
  });
});
