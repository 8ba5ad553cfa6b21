import { act, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newAttempt } from "../../../web/attempt/attempt.ts";
import type { AttemptView } from "../../../web/attempt/core.ts";
import type { AttemptEngine } from "../../../web/attempt/engine.ts";
import { AttemptScreen } from "../../../web/attempt/parts/AttemptScreen.tsx";
import { idleQueue } from "../../../web/attempt/queue.ts";
import { buildLoaded, setting, startedAt } from "../support/attempt-fixtures.ts";
import { person } from "../support/person.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: startedAt }));
afterEach(() => void vi.useRealTimers());

const ignore = (): void => undefined;
const engine: AttemptEngine = {
  view: () => view,
  subscribe: () => ignore,
  start: () => ignore,
  now: () => Date.now(),
  goOn: ignore,
  saveAnswer: ignore,
  flag: ignore,
  move: ignore,
  submit: ignore,
  retry: ignore,
  retake: ignore,
  resync: ignore,
  reopen: async () => false,
  deliverLate: async () => undefined,
  forget: async () => undefined,
};
const loaded = buildLoaded();
const attempt = newAttempt(setting, loaded, startedAt);
const view: AttemptView = {
  state: { phase: "running", attempt, pages: loaded.pages },
  queue: idleQueue,
  kept: "device",
  lastStored: attempt,
  problem: null,
  error: null,
};

it("[C-QUIZ-03] draws the clock each second, and not the questions with it", async () => {
  // is called each time the questions are drawn
  const placeOf = vi.fn(() => "1 of 3");
  render(
    <AttemptScreen
      engine={engine}
      view={view}
      attempt={attempt}
      title="Chemistry"
      name="Chemistry"
      personId="c1"
      onLeave={ignore}
      shownAtOnce={10}
      placeOf={placeOf}
      submitBelow="every screen"
      problem={null}
    />,
  );
  const clock = screen.getByRole("timer", { name: "Time left" });
  const drawn = placeOf.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(clock.textContent).toMatch(/^59:5\d/);
  expect(placeOf).toHaveBeenCalledTimes(drawn);

  await person().click(screen.getAllByRole("button", { name: "Submit Exam" })[0] ?? clock);
  const dialog = within(await screen.findByRole("dialog", { name: "Submit this exam?" }));
  expect(dialog.getByText(/You still have 59 min/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(dialog.getByText(/You still have 58 min/)).toBeTruthy();
});
