import { hasNoQuestions, isSubmissionUnsure, type Attempt } from "./attempt.ts";
import { fail, type EngineParts } from "./engine.ts";
import type { Loading } from "./loading.ts";
import type { AttemptWithPages } from "./store.ts";
import { withTimeout } from "./with-timeout.ts";

export interface Opening {
  /** Finds the attempt that this device keeps, or begins one. */
  open: () => Promise<void>;
  /** Asks the server about the attempt: after sleep, a change of the device clock, or when the end may have moved. */
  resync: () => Promise<void>;
}

interface OpeningNeeds {
  loading: Loading;
  submitByClock: () => void;
  sendNow: () => void;
}

export function createOpening(parts: EngineParts, { loading, submitByClock, sendNow }: OpeningNeeds): Opening {
  const { core, clock, ports, setting, store, isLive } = parts;
  let isOpening = false;

  /** Only the server may say that the time of a kept attempt is over (REL-18). */
  const askServer = async (): Promise<"open" | "closed" | "unknown"> => {
    const attemptId = core.attempt()?.id;
    if (!attemptId) return "unknown";
    try {
      const loaded = await withTimeout(ports.lookUp());
      if (loaded.attempt?.id !== attemptId) return "closed";
      loading.arrive(loaded);
      return "open";
    } catch {
      return "unknown";
    }
  };

  /** Results are shown again only after a reload; an attempt without questions is never shown. */
  const isUseless = (attempt: Attempt): boolean =>
    hasNoQuestions(attempt) || (attempt.receipt !== null && attempt.entry !== setting.entry);

  const goOnWith = async (known: AttemptWithPages): Promise<void> => {
    const { attempt } = known;
    if (attempt.receipt) {
      core.dispatch({ type: "restored", ...known });
      void loading.fill();
      return;
    }
    if (attempt.submission) {
      core.dispatch({ type: "restored", ...known });
      if (isSubmissionUnsure(attempt)) fail(parts, "submission", null);
      sendNow();
      return;
    }
    // Not submitted until the server was asked, because the device clock may be wrong.
    core.show({ state: { ...core.view().state, ...known } });
    const found = attempt.id !== null && navigator.onLine !== false ? await askServer() : "unknown";
    if (!isLive()) return;
    const { state } = core.view();
    core.dispatch({ type: "restored", attempt: state.attempt ?? attempt, pages: state.pages });
    if (found === "closed") submitByClock();
    if (core.view().state.phase === "offer" && !core.view().state.pages[1]) await loading.loadFirst();
    sendNow();
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
    if (known) await store.erase();
    await loading.loadFirst();
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
    resync: async () => {
      const { phase } = core.view().state;
      if (phase !== "running" && phase !== "offer") return;
      if ((await askServer()) === "closed") submitByClock();
    },
  };
}
