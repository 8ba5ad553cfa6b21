import { toastDefaultMs } from "../../../schema/rules/limits.ts";

import type { ToastTone } from "./toast-tone.ts";

/*
 * The library behind it is fetched with the first toast. When that fails (offline) the toast is lost, which is why
 * nothing important is said in a toast alone.
 */
async function show(tone: ToastTone, text: string, durationMs: number): Promise<void> {
  try {
    // With `import().then()` nobody would catch the failure of the style sheet, which the bundler fetches around it.
    const host = await import("./toast-host.tsx");
    host.showToast(tone, text, durationMs);
  } catch {
    // offline the toast is lost
  }
}

/** Short messages in the corner; durations come from schema/rules/limits.ts. */
export const toasts = {
  good: (text: string, durationMs = toastDefaultMs): void => void show("good", text, durationMs),
  bad: (text: string, durationMs = toastDefaultMs): void => void show("bad", text, durationMs),
  info: (text: string, durationMs = toastDefaultMs): void => void show("info", text, durationMs),
};
