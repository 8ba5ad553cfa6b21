import { hasNoQuestions, type Attempt } from "./attempt.ts";
import type { EngineParts } from "./engine.ts";
import { failureOf, type Failure } from "./failures.ts";
import type { Loading } from "./loading.ts";
import { waitMs } from "./queue.ts";
import type { AttemptWithPages } from "./store.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";

export interface Opening {
  /** Finds the attempt that this device keeps, or begins one. */
  open: () => Promise<void>;
  /**
   * Asks the server about the attempt, in the leading tab: after sleep or a change of the device clock, when the end may have
   * moved, or another device may have answered. A phone that wakes up often has no network yet: it asks until it is answered,
   * because its clock may have stood still, and would show too much time.
   */
  resync: () => Promise<void>;
}

/** The wait after this many tries (`waitMs`) is about 16 s; where a server has too much to do it is four times as long. */
const askAgainTries = 5;
const askAgainTimes = { offline: 1, busy: 4 } as const;

interface OpeningNeeds {
  loading: Loading;
  /** The server has ended the attempt. */
  submitEnded: () => void;
  sendNow: () => void;
  /** Opens an attempt that has ended again, if the server allows it. */
  reopen: () => Promise<unknown>;
}

export function createOpening(parts: EngineParts, { loading, submitEnded, sendNow, reopen }: OpeningNeeds): Opening {
  const { core, clock, ports, setting, store, isLive, isLeading } = parts;
  let isOpening = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  /** Only the server may say that the time of a kept attempt is over (REL-18). */
  const askServer = async (): Promise<"open" | "closed" | "unknown" | Failure["kind"]> => {
    const attemptId = core.attempt()?.id;
    if (!attemptId) return "unknown";
    try {
      const loaded = await withTimeout(ports.lookUp());
      if (loaded.attempt?.id !== attemptId) return "closed";
      loading.take(loaded);
      return "open";
    } catch (error) {
      return failureOf(error).kind;
    }
  };

  /** Results are shown again only after a reload; an attempt without questions is never shown. */
  const isUseless = (attempt: Attempt): boolean =>
    hasNoQuestions(attempt) || (attempt.receipt !== null && !attempt.entries.includes(setting.entry));

  const goOnWith = async (known: AttemptWithPages): Promise<void> => {
    const { attempt } = known;
    if (attempt.receipt) {
      core.dispatch({ type: "restored", ...known });
      void loading.fill();
      // A school may have given more time since, or opened it again.
      await reopen().catch(() => undefined);
      return;
    }
    if (attempt.submission) {
      core.dispatch({ type: "restored", ...known });
      sendNow();
      return;
    }
    // Not submitted until the server was asked, because the device clock may be wrong.
    core.show({ state: { ...core.view().state, ...known } });
    const found = navigator.onLine !== false ? await askServer() : "unknown";
    if (!isLive()) return;
    const { state } = core.view();
    core.dispatch({ type: "restored", attempt: state.attempt ?? attempt, pages: state.pages });
    if (found === "closed") submitEnded();
    sendNow();
    // A part of them may have failed before the page was loaded again.
    loading.fetchAllPictures();
    void loading.fill();
  };

  const openKnownOrNew = async (): Promise<void> => {
    const known = await store.load();
    if (!isLive()) return;
    if (known && !isUseless(known.attempt)) {
      clock.resume(known.attempt.clock);
      await goOnWith(known);
      return;
    }
    if (known) loading.replace(known.attempt.key);
    await loading.loadFirst();
  };

  const resync = async (): Promise<void> => {
    clearTimeout(again);
    const { phase } = core.view().state;
    if (!isLive() || !isLeading() || (phase !== "running" && phase !== "offer")) return;
    const found = await askServer();
    if (found === "closed") submitEnded();
    clearTimeout(again);
    if ((found === "offline" || found === "busy") && navigator.onLine !== false) {
      again = setTimeout(() => void resync(), askAgainTimes[found] * waitMs(askAgainTries));
    }
  };

  return {
    open: async () => {
      if (isOpening) return;
      isOpening = true;
      try {
        await openKnownOrNew();
      } finally {
        isOpening = false;
      }
    },
    resync,
  };
}
