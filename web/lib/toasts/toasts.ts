import { toastDefaultMs } from "../../../schema/rules/limits.ts";

import type { ToastTone } from "./toast-tone.ts";

/*
 * The library behind it is fetched with the first toast. When that fails (offline) the toast is lost, which is why
 * nothing important is said in a toast alone.
 */
function show(tone: ToastTone, text: string, durationMs: number): void {
  void import("./toast-host.tsx").then(
    (host) => host.showToast(tone, text, durationMs),
    () => undefined,
  );
}

/** Short messages in the corner; durations come from schema/rules/limits.ts. */
export const toasts = {
  good: (text: string, durationMs = toastDefaultMs): void => show("good", text, durationMs),
  bad: (text: string, durationMs = toastDefaultMs): void => show("bad", text, durationMs),
  info: (text: string, durationMs = toastDefaultMs): void => show("info", text, durationMs),
};
