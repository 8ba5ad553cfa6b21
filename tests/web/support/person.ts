import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";

/**
 * A person whose typing follows the test's clock, and who waits for what a key or a press fetches, such as the rules of a form:
 * how long that takes depends on the machine.
 */
export const person = () =>
  userEvent.setup({
    advanceTimers: async (ms) => {
      vi.advanceTimersByTime(ms);
      await vi.dynamicImportSettled();
    },
  });

/** Time passes. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}
