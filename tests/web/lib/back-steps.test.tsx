import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useBackSteps } from "../../../web/lib/navigation/use-back-steps.ts";

beforeEach(() => history.replaceState(null, ""));
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, "");
});

/** The browser has gone back to an entry with this state. */
const goneBackTo = (state: object | null): void =>
  act(() => {
    history.replaceState(state, "");
    window.dispatchEvent(new PopStateEvent("popstate", { state }));
  });

const showSteps = (first: number) => {
  const onBack = vi.fn<(step: number) => void>();
  return { onBack, ...renderHook(({ step }) => useBackSteps(step, onBack), { initialProps: { step: first } }) };
};

it("gives each step an entry, and shows the step before when the person goes back", () => {
  const push = vi.spyOn(history, "pushState");
  const { onBack, rerender } = showSteps(0);
  expect(push).not.toHaveBeenCalled();
  rerender({ step: 1 });
  expect(push).toHaveBeenCalledWith({ step: 1 }, "");
  goneBackTo(null);
  expect(onBack).toHaveBeenCalledWith(0);
});

it("goes back in the history when the page itself leads to a step before", () => {
  const go = vi.spyOn(history, "go").mockImplementation(() => undefined);
  const { rerender } = showSteps(0);
  rerender({ step: 2 });
  rerender({ step: 0 });
  expect(go.mock.calls).toEqual([[-2]]);
});

it("goes to the entry of the first step when the page was loaded again at a later one", () => {
  const go = vi.spyOn(history, "go").mockImplementation(() => undefined);
  history.replaceState({ step: 2 }, "");
  const { onBack } = showSteps(0);
  expect(go.mock.calls).toEqual([[-2]]);
  goneBackTo(null);
  expect(onBack).not.toHaveBeenCalled();
});
