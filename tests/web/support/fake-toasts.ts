import { vi } from "vitest";

/** In place of web/lib/toasts/toasts.ts: remembers words and durations. */
export const toasts = {
  good: vi.fn<(text: string, durationMs?: number) => void>(),
  bad: vi.fn<(text: string, durationMs?: number) => void>(),
  info: vi.fn<(text: string, durationMs?: number) => void>(),
};
