import type { Kept } from "../lib/device-store.ts";
import type { Attempt } from "./attempt.ts";
import type { AttemptClock } from "./clock.ts";
import { idleQueue, type QueueStatus } from "./queue.ts";
import { attemptReducer, type AttemptAction } from "./reducer.ts";
import { emptyAttempt, type AttemptState } from "./state.ts";
import type { AttemptStore } from "./store.ts";

/** A problem, until it is solved or the action is tried again. */
export type AttemptProblem = "questions" | "answer" | "submission" | "signedOut";

/** Everything that the screen shows. A new object after each change. */
export interface AttemptView {
  state: AttemptState;
  queue: QueueStatus;
  kept: Kept;
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
  /** Says whether anything changed. */
  dispatch: (action: AttemptAction) => boolean;
  save: () => void;
  /** Resolves when everything chosen so far is on the device. */
  saved: () => Promise<unknown>;
}

export function createCore(store: AttemptStore, clock: AttemptClock): AttemptCore {
  const listeners = new Set<() => void>();
  let view: AttemptView = { state: emptyAttempt, queue: idleQueue, kept: "device", problem: null, error: null };
  let saving: Promise<unknown> = Promise.resolve();

  const show = (change: Partial<AttemptView>): void => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const noteKept = async (write: Promise<Kept>): Promise<void> => {
    const kept = await write;
    if (kept !== view.kept) show({ kept });
  };
  const save = (): void => {
    const { attempt } = view.state;
    if (attempt) saving = noteKept(store.save({ ...attempt, clock: clock.keep() }));
  };
  return {
    view: () => view,
    attempt: () => view.state.attempt,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    dispatch: (action) => {
      const before = view.state;
      const state = attemptReducer(before, action);
      if (state === before) return false;
      view = { ...view, state };
      if (state.pages !== before.pages && state.attempt) void store.savePages(state.pages);
      if (state.attempt !== before.attempt) save();
      show({});
      return true;
    },
    save,
    saved: () => saving,
  };
}
