import type { Submission } from "./attempt.ts";
import { createClock } from "./clock.ts";
import { createCore } from "./core.ts";
import { createDeadline } from "./deadline.ts";
import type { AttemptEngine, AttemptOptions, AttemptPorts, EngineParts } from "./engine.ts";
import { deliverLate } from "./late.ts";
import { createLeading, createTabLink } from "./leading.ts";
import { createLoading } from "./loading.ts";
import { createOpening } from "./opening.ts";
import { createSending } from "./sending.ts";
import { createSubmitting } from "./submitting.ts";
import { browserTabs } from "./tabs.ts";
import { watchPage } from "./watch-page.ts";

/**
 * An attempt on a server, from opening to results. Every change is stored on the device before it is sent to the server. Of
 * the tabs that show the attempt one leads: it alone sends, ends the attempt in time and asks the server about it.
 */
export function createAttempt(options: AttemptOptions, ports: AttemptPorts): AttemptEngine {
  const { setting, store, clock = createClock(), tabs = browserTabs, watch = watchPage } = options;
  const link = createTabLink(tabs, store.name);
  const core = createCore(store, clock, (change) => link.tell({ type: "changed", change }));
  let isLive = false;
  const parts: EngineParts = { setting, ports, store, clock, core, isLeading: link.isLeading, isLive: () => isLive };

  const submit = (by: Submission["by"]): void => {
    if (core.dispatch({ type: "submitted", by, now: clock.now() })) leading.sendNow();
  };
  const submitEnded = (): void => submit(clock.now() < (core.attempt()?.deadline ?? 0) ? "server" : "clock");
  const loading = createLoading(parts);
  const opening = createOpening(parts, {
    loading,
    submitEnded,
    sendNow: () => leading.sendNow(),
    reopen: () => reopen(),
  });
  const submitting = createSubmitting(parts, { fill: loading.fill, resync: opening.resync });
  const sending = createSending(parts, { submitting, resync: opening.resync });
  const countedDeadline = (): number | null => {
    const { phase, attempt } = core.view().state;
    const isCounting = attempt && !attempt.submission && (phase === "running" || phase === "offer");
    return isCounting && link.isLeading() ? attempt.deadline : null;
  };
  const deadline = createDeadline({ deadline: countedDeadline, now: clock.now }, () => submit("clock"));

  const retry = (): void => {
    const { problem } = core.view();
    core.show({ problem: null, error: null });
    submitting.allowAgain(problem);
    if (problem === "answer") core.dispatch({ type: "retried" });
    if (problem === "questions") void (core.attempt() ? loading.fill() : loading.loadFirst());
    leading.sendNow();
  };
  const leading = createLeading(parts, {
    link,
    sending,
    fill: loading.fill,
    resync: opening.resync,
    retry,
    watchDeadline: deadline.watch,
  });

  const start = (): (() => void) => {
    isLive = true;
    const tab = leading.begin();
    const stopWatching = watch({
      onOnline: () => {
        leading.sendNow();
        loading.fetchAllPictures();
        void loading.fill();
        void opening.resync();
      },
      onOffline: core.redraw,
      onHidden: core.save,
      onVisible: () => {
        // A device that slept may have stopped the monotonic clock. With a network a server that keeps attempts tells the time.
        if (navigator.onLine === false || !core.attempt()?.id) clock.resume(clock.keep());
        // Results need nothing more: the lead stays with a tab that may have begun another attempt.
        if (!core.attempt()?.receipt) tab.lead();
        void leading.catchUp();
        deadline.watch();
        leading.nudge();
        void opening.resync();
        // An exam that was not begun while the page was hidden begins now.
        if (!core.attempt()) void loading.fill();
        // The storage may have been cleared meanwhile, or may have room again.
        core.save();
      },
    });
    const unsubscribe = core.subscribe(deadline.watch);
    if (core.view().state.phase === "loading") void opening.open().then(leading.catchUp);
    else deadline.watch();
    return () => {
      isLive = false;
      // What the browser has cleared meanwhile would be lost with this page; results are not kept.
      if (!core.attempt()?.receipt) core.save();
      tab.leave();
      unsubscribe();
      deadline.stop();
      stopWatching();
    };
  };

  const reopen = async (): Promise<boolean> => {
    const isOpen = await submitting.reopen();
    if (isOpen) leading.sendNow();
    return isOpen;
  };

  const retake = async (): Promise<void> => {
    const { attempt } = core.view().state;
    if (attempt) await store.erase(attempt.key);
    submitting.reset();
    core.show({ problem: null, error: null, kept: "device" });
    core.dispatch({ type: "cleared" });
    await loading.loadFirst(true);
  };

  return {
    view: core.view,
    subscribe: core.subscribe,
    start,
    now: clock.now,
    goOn: () => {
      // What the server did not take in an earlier visit is tried once more.
      if (core.dispatch({ type: "continued", entry: setting.entry })) core.dispatch({ type: "retried" });
      leading.nudge();
    },
    saveAnswer: (questionId, answer) => {
      if (core.dispatch({ type: "answered", questionId, answer, now: clock.now() })) leading.nudge();
    },
    flag: (questionId) => void core.dispatch({ type: "flagged", questionId }),
    move: (index) => {
      if (core.dispatch({ type: "moved", index })) void loading.fill();
    },
    submit: () => submit("person"),
    retry: () => {
      if (!link.isLeading()) link.tell({ type: "retry" });
      retry();
    },
    retake: () => void retake(),
    resync: () => void opening.resync(),
    reopen,
    deliverLate: () => deliverLate(parts),
    forget: async () => {
      const { attempt } = core.view().state;
      if (attempt) await store.erase(attempt.key);
    },
  };
}
