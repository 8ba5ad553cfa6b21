import type { Kept } from "../lib/device/device-store.ts";
import { createSignal } from "../lib/signal.ts";
import type { Attempt } from "./attempt.ts";
import type { AttemptClock } from "./clock.ts";
import { changeOf, type AttemptChange } from "./merge.ts";
import { idleQueue, type QueueStatus } from "./queue.ts";
import { attemptReducer, type AttemptAction } from "./reducer.ts";
import { emptyAttempt, type AttemptState } from "./state.ts";
import type { AttemptStore } from "./store.ts";

/**
 * A problem, until it is solved or the action is tried again. `notArrived`: the history does not show the submission that
 * was sent; `unclear`: it cannot tell. In both the person may send it again.
 */
export type AttemptProblem = "questions" | "answer" | "submission" | "signedOut" | "notArrived" | "unclear";

/** Everything that the screen shows. A new object after each change. */
export interface AttemptView {
  state: AttemptState;
  queue: QueueStatus;
  kept: Kept;
  /** The attempt as it was last stored; null before the first time. What was changed since is not on the device yet. */
  lastStored: Attempt | null;
  problem: AttemptProblem | null;
  /** The error behind the problem, for the server's reason. */
  error: unknown;
}

/** The state of an attempt; each change is written to the device, and `saved` tells when it is there. */
export interface AttemptCore {
  view: () => AttemptView;
  attempt: () => Attempt | null;
  subscribe: (listener: () => void) => () => void;
  show: (change: Partial<AttemptView>) => void;
  /** Draws again after a change that is not in the view, such as a lost network. */
  redraw: () => void;
  /** Says whether anything changed. */
  dispatch: (action: AttemptAction) => boolean;
  /** Takes over what another tab has changed and stored; says whether anything changed. */
  hear: (change: AttemptChange) => boolean;
  save: () => void;
  /** Resolves when everything chosen so far is on the device. */
  saved: () => Promise<unknown>;
}

/** `tell` is called with each change once it is on the device. */
export function createCore(
  store: AttemptStore,
  clock: AttemptClock,
  tell: (change: AttemptChange) => void = () => undefined,
): AttemptCore {
  const { notify, subscribe } = createSignal();
  let view: AttemptView = {
    state: emptyAttempt,
    queue: idleQueue,
    kept: "device",
    lastStored: null,
    problem: null,
    error: null,
  };
  let saving: Promise<unknown> = Promise.resolve();

  const show = (change: Partial<AttemptView>): void => {
    view = { ...view, ...change };
    notify();
  };
  const redraw = (): void => show({});
  const noteKept = async (attempt: Attempt, write: Promise<Kept>): Promise<void> => {
    const kept = await write;
    if (kept !== view.kept || attempt !== view.lastStored) show({ kept, lastStored: attempt });
  };
  const save = (): void => {
    const { attempt } = view.state;
    if (attempt) saving = noteKept(attempt, store.save({ ...attempt, clock: clock.keep() }));
  };
  const saveAndTell = async (attempt: Attempt, before: Attempt | null): Promise<void> => {
    save();
    await saving;
    tell(changeOf(attempt, before));
  };
  return {
    view: () => view,
    attempt: () => view.state.attempt,
    subscribe,
    show,
    redraw,
    dispatch: (action) => {
      const before = view.state;
      const state = attemptReducer(before, action);
      if (state === before) return false;
      view = { ...view, state };
      if (state.pages !== before.pages && state.attempt) void store.savePages(state.pages);
      if (state.attempt && state.attempt !== before.attempt) void saveAndTell(state.attempt, before.attempt);
      redraw();
      return true;
    },
    hear: (change) => {
      const state = attemptReducer(view.state, { type: "heard", change });
      if (state === view.state) return false;
      // The other tab has stored its change before it told; what this tab has changed may still be on its way.
      show(view.lastStored === view.state.attempt ? { state, lastStored: state.attempt } : { state });
      return true;
    },
    save,
    saved: () => saving,
  };
}
