import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useThisVersion } from "../../../web/lib/device/new-version.ts";

afterEach(() => {
  for (const name of ["locks", "serviceWorker"]) Reflect.deleteProperty(navigator, name);
});

it("an exam runs without a fault where the browser refuses locks, because the site may store nothing", async () => {
  const unheard = vi.fn<(error: unknown) => void>();
  process.on("unhandledRejection", unheard);
  // a mock would handle the rejection itself, and hide that the page does not
  const request = (): Promise<void> => Promise.reject(new DOMException("denied", "SecurityError"));
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: {} });
  const { unmount } = renderHook(useThisVersion);
  await new Promise((resolve) => setTimeout(resolve));
  process.off("unhandledRejection", unheard);
  expect(unheard).not.toHaveBeenCalled();
  unmount();
});
