import { createClock } from "./clock.ts";
import { createCore } from "./core.ts";
import { createDeadline } from "./deadline.ts";
import type { AttemptEngine, AttemptOptions, AttemptPorts, EngineParts } from "./engine.ts";
import { createLoading } from "./loading.ts";
import { createOpening } from "./opening.ts";
import { createQueue, type Queue } from "./queue.ts";
import { createSending } from "./sending.ts";
import { createSubmitting } from "./submitting.ts";
import { watchPage } from "./watch-page.ts";

/** An attempt on a server, from opening to results. Every change is stored on the device before it is sent to the server. */
export function createAttempt(options: AttemptOptions, ports: AttemptPorts): AttemptEngine {
  const { setting, store, clock = createClock() } = options;
  const core = createCore(store, clock);
  let isLive = false;
  let queue: Queue | null = null;
  const parts: EngineParts = { setting, ports, store, clock, core, isLive: () => isLive };

  const submit = (by: "person" | "clock"): void => {
    if (core.dispatch({ type: "submitted", by, now: clock.now() })) queue?.retryNow();
  };
  const submitByClock = (): void => submit("clock");
  const loading = createLoading(parts);
  const opening = createOpening(parts, { loading, submitByClock, sendNow: () => queue?.retryNow() });
  const submitting = createSubmitting(parts, { fill: loading.fill, resync: opening.resync });
  const sending = createSending(parts, { submitting, resync: opening.resync });
  const countedDeadline = (): number | null => {
    const { phase, attempt } = core.view().state;
    return attempt && !attempt.submission && (phase === "running" || phase === "offer") ? attempt.deadline : null;
  };
  const deadline = createDeadline({ deadline: countedDeadline, now: clock.now }, submitByClock);

  const resyncAfterSleep = (): void => {
    if (clock.hasDrifted()) void opening.resync();
  };
  const start = (): (() => void) => {
    isLive = true;
    const running = createQueue(sending);
    queue = running;
    const stopWatching = watchPage({
      onOnline: () => {
        running.retryNow();
        void loading.fill();
        resyncAfterSleep();
      },
      onOffline: () => core.show({}),
      onHidden: core.save,
      onVisible: () => {
        deadline.watch();
        running.nudge();
        resyncAfterSleep();
      },
    });
    const unsubscribe = core.subscribe(deadline.watch);
    if (core.view().state.phase === "loading") void opening.open();
    else deadline.watch();
    return () => {
      isLive = false;
      running.stop();
      queue = null;
      unsubscribe();
      deadline.stop();
      stopWatching();
    };
  };

  const retake = async (): Promise<void> => {
    await store.erase();
    submitting.reset();
    core.show({ problem: null, error: null, kept: "device" });
    core.dispatch({ type: "cleared" });
    await loading.loadFirst();
  };

  const retry = (): void => {
    const { problem } = core.view();
    core.show({ problem: null, error: null });
    submitting.allowAgain();
    if (problem === "answer") core.dispatch({ type: "retried" });
    if (problem === "questions") void (core.attempt() ? loading.fill() : loading.loadFirst());
    queue?.retryNow();
  };

  return {
    view: core.view,
    subscribe: core.subscribe,
    start,
    now: clock.now,
    goOn: () => {
      core.dispatch({ type: "continued", entry: setting.entry });
      queue?.nudge();
    },
    saveAnswer: (questionId, answer) => {
      if (core.dispatch({ type: "answered", questionId, answer, now: clock.now() })) queue?.nudge();
    },
    flag: (questionId) => void core.dispatch({ type: "flagged", questionId }),
    move: (index) => {
      if (core.dispatch({ type: "moved", index })) void loading.fill();
    },
    submit: () => submit("person"),
    retry,
    retake: () => void retake(),
    resync: () => void opening.resync(),
    reopen: async () => {
      const isOpen = await submitting.reopen();
      if (isOpen) queue?.retryNow();
      return isOpen;
    },
    forget: store.erase,
  };
}
