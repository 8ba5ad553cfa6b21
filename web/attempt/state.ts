import type { Attempt } from "./attempt.ts";
import type { Pages } from "./pages.ts";

/**
 * `offer`: an open attempt was found and waits for "Continue"; `empty`: there are no questions, and so no attempt; the
 * others are the documented four (C-QUIZ-01).
 */
type AttemptPhase = "loading" | "empty" | "offer" | "running" | "submitting" | "results";

export interface AttemptState {
  phase: AttemptPhase;
  attempt: Attempt | null;
  pages: Pages;
}

export const emptyAttempt: AttemptState = { phase: "loading", attempt: null, pages: {} };

/** The state with a changed attempt, which gets the next revision. */
export const changed = (state: AttemptState, change: Partial<Attempt>): AttemptState =>
  state.attempt ? { ...state, attempt: { ...state.attempt, ...change, revision: state.attempt.revision + 1 } } : state;
