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

const showSteps = (first: number | null) => {
  const onBack = vi.fn<(step: number) => unknown>();
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

it("stays at its step where the page asks before it goes back, and asks at each press", () => {
  const { onBack, rerender } = showSteps(0);
  rerender({ step: 1 });
  onBack.mockReturnValue("stay");
  goneBackTo(null);
  expect(history.state).toEqual({ step: 1 });
  goneBackTo(null);
  expect(onBack.mock.calls).toEqual([[0], [0]]);
  expect(history.state).toEqual({ step: 1 });
});

it("leaves the history alone until the page that was loaded again knows its step", () => {
  const go = vi.spyOn(history, "go").mockImplementation(() => undefined);
  const push = vi.spyOn(history, "pushState");
  history.replaceState({ step: 1 }, "");
  const { rerender } = showSteps(null);
  rerender({ step: 1 });
  expect(go).not.toHaveBeenCalled();
  expect(push).not.toHaveBeenCalled();
});
