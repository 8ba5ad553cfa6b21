import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

/** A simulated page has no layout: whatever is watched counts as near the window. */
class EverythingIsNear implements Pick<IntersectionObserver, "observe" | "disconnect"> {
  readonly #report: (entries: { isIntersecting: boolean }[]) => void;
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#report = report;
  }
  observe(): void {
    this.#report([{ isIntersecting: true }]);
  }
  // oxlint-disable-next-line no-empty-function -- nothing is watched
  disconnect(): void {}
}
Object.assign(globalThis, { IntersectionObserver: EverythingIsNear });

// Every page test starts on an empty page with empty storage.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) {
    document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
  }
});
