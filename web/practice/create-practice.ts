import { unsavedIds, type Attempt } from "../attempt/attempt.ts";
import { createClock } from "../attempt/clock.ts";
import { createCore } from "../attempt/core.ts";
import { createDeadline } from "../attempt/deadline.ts";
import type { Answer } from "../attempt/question.ts";
import type { AttemptState } from "../attempt/state.ts";
import { browserTabs, type JoinedTabs } from "../attempt/tabs.ts";
import { watchPage } from "../attempt/watch-page.ts";
import type { Kept } from "../lib/device/device-store.ts";
import { paperFrom } from "../lib/paper.ts";
import { createChecks } from "./checks.ts";
import type { Choice } from "./choice.ts";
import { createChoosing } from "./choosing.ts";
import { noReceipt } from "./no-receipt.ts";
import type { PracticePorts } from "./practice-ports.ts";
import { practiceStore } from "./practice-store.ts";

export interface PracticeView {
  choice: Choice;
  state: AttemptState;
  /** Where the last write went. */
  kept: Kept;
}

export type PracticeEngine = ReturnType<typeof createPractice>;

/** Whose practice of what; a subject may have been chosen before. `entry` names the visit. */
interface Visit {
  examType: string;
  subject?: string | null;
  candidateId: string;
  entry: string;
}

/** A practice test, from the choice of a subject to the results. It ends on this device; the server checks answers. */
export function createPractice(visit: Visit, ports: PracticePorts) {
  const { examType, subject = null, candidateId, entry } = visit;
  const { clock = createClock(), tabs = browserTabs, watch = watchPage } = ports;
  const store = practiceStore(candidateId, examType);
  let joined: JoinedTabs | null = null;
  const core = createCore(store, clock, (change) => joined?.tell({ type: "changed", change }));
  let isLive = false;

  const checks = createChecks(core, {
    checkAnswer: ports.checkAnswer,
    onFailed: () => {
      if (isLive) ports.onCheckFailed();
    },
  });
  const goOnWith = (attempt: Attempt): void => {
    const paper = paperFrom(attempt.about);
    if (paper === null) return;
    core.dispatch({ type: "continued", entry });
    choosing.choose({ type: "made", subject: paper.subjectName, year: paper.year });
    checks.repeat(unsavedIds(attempt), false);
  };
  const { loadQuestions } = ports;
  const needs = {
    examType,
    subject,
    entry,
    core,
    clock,
    store,
    loadQuestions,
    isLive: () => isLive,
    onFound: goOnWith,
  };
  const choosing = createChoosing(needs);

  const viewNow = (): PracticeView => {
    const { state, kept } = core.view();
    return { choice: choosing.choice(), state, kept };
  };
  let view = viewNow();
  core.subscribe(() => {
    view = viewNow();
  });

  const submit = (by: "person" | "clock"): void => {
    if (core.dispatch({ type: "submitted", by, now: clock.now() })) {
      core.dispatch({ type: "confirmed", receipt: noReceipt, entry });
    }
  };
  const countedDeadline = (): number | null => {
    const { phase, attempt } = core.view().state;
    return phase === "running" && attempt ? attempt.deadline : null;
  };
  // Submits when the time is over (C-PRAC-08).
  const deadline = createDeadline({ deadline: countedDeadline, now: clock.now }, () => submit("clock"));

  const start = (): (() => void) => {
    isLive = true;
    // Every tab checks its own answers and ends the test by itself: the first answer and the first end count.
    const mine = tabs.join(`attempt:${store.name}`, {
      onMessage: (message) => {
        if (message.type === "changed") core.hear(message.change);
      },
      onLead: () => undefined,
    });
    joined = mine;
    const stopWatching = watch({
      onOnline: () => {
        checks.repeatRefused(false);
        choosing.fetchAllPictures();
      },
      onHidden: core.save,
      // A device that slept may have stopped the monotonic clock; its own clock may only move the time forward.
      onVisible: () => {
        clock.resume(clock.keep());
        deadline.watch();
        core.save();
      },
    });
    const unsubscribe = core.subscribe(deadline.watch);
    if (choosing.choice().phase === "restoring") void choosing.restore();
    if (choosing.choice().phase === "loading") choosing.loadSoon();
    deadline.watch();
    return () => {
      isLive = false;
      choosing.drop();
      core.save();
      void core.saved().finally(mine.leave);
      unsubscribe();
      deadline.stop();
      stopWatching();
    };
  };

  return {
    view: () => view,
    subscribe: core.subscribe,
    /** Begins or continues; the returned function stops timers and network, and keeps the stored data. */
    start,
    now: clock.now,
    /** Accepts the offer of an open test. */
    goOn: () => {
      const attempt = core.attempt();
      if (attempt) goOnWith(attempt);
    },
    chooseSubject: (subject: string) => void choosing.choose({ type: "subjectChosen", subject }),
    /** Back to the subjects; questions that are on their way are dropped. */
    goBack: () => {
      choosing.drop();
      choosing.choose({ type: "wentBack" });
    },
    chooseYear: (year: number) => {
      if (choosing.choose({ type: "yearChosen", year })) choosing.loadSoon();
    },
    saveAnswer: (questionId: string, answer: Answer) => {
      if (core.dispatch({ type: "answered", questionId, answer, now: clock.now() })) checks.begin(questionId);
    },
    flag: (questionId: string) => void core.dispatch({ type: "flagged", questionId }),
    move: (index: number) => void core.dispatch({ type: "moved", index }),
    /** Repeats the checks that failed. */
    recheck: () => checks.repeatRefused(true),
    submit: () => submit("person"),
    /** Back to the first choice; deletes the test that was chosen here, not one that is only offered. */
    reset: () => {
      const attempt = choosing.choice().phase === "made" ? core.attempt() : null;
      choosing.drop();
      if (attempt) core.dispatch({ type: "cleared" });
      choosing.choose({ type: "reset" });
      if (attempt) void store.erase(attempt.key);
    },
  };
}
