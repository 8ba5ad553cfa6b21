import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { toasts } from "./support/fake-toasts.ts";

// React records a stack trace for each element. Vitest asks for a hundred lines of each, which takes a tenth of the time.
Error.stackTraceLimit = 10;

/*
 * The files of this ring share a worker with its libraries, which are slow to load; our own modules are loaded anew for
 * each file, so that no session or cache of one reaches the next.
 */
afterAll(async () => {
  // a page that loads for too long would be kept for the next file, together with modules of this one
  await vi.dynamicImportSettled();
  vi.resetModules();
  document.body.replaceChildren();
});

// Testing Library leaves this behind where a test ended before it
beforeEach(() => void Reflect.deleteProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT"));

afterEach(() => {
  for (const toast of Object.values(toasts)) toast.mockClear();
});

/** Warnings of libraries that count as faults: an update during rendering, and lost data in the cache. */
const faultWords = /Cannot update a component|Cache data may be lost/;
const faults: string[] = [];
for (const level of ["warn", "error"] as const) {
  const write = console[level];
  console[level] = (...words: unknown[]) => {
    if (faultWords.test(String(words[0]))) faults.push(words.map(String).join(" "));
    write(...words);
  };
  afterAll(() => {
    console[level] = write;
  });
}
afterEach(() => {
  const found = faults.splice(0);
  if (found.length > 0) throw new Error(found.join("\n"));
});

// The code of a page comes when it is first shown, which on a busy machine takes longer than the usual second
configure({ asyncUtilTimeout: 8000 });

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

// That of Node reaches test files that run beside this one; tests of several tabs bring their own
Reflect.deleteProperty(globalThis, "BroadcastChannel");

// Every page test starts on an empty page with empty storage, also where the test before it wrote after its end.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  // some tests say that there is no network
  Reflect.deleteProperty(navigator, "onLine");
  for (const cookie of document.cookie.split("; ")) {
    document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
  }
});
