import { practiceDelayMs, practiceSeconds } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import { unsavedIds, type Attempt, type AttemptSetting, type Verdict } from "../attempt/attempt.ts";
import { createClock, type AttemptClock } from "../attempt/clock.ts";
import { createCore } from "../attempt/core.ts";
import { createDeadline } from "../attempt/deadline.ts";
import { inPages } from "../attempt/pages.ts";
import type { Question } from "../attempt/question.ts";
import type { AttemptState } from "../attempt/state.ts";
import { watchPage } from "../attempt/watch-page.ts";
import { withTimeout } from "../attempt/with-timeout.ts";
import { paperFrom, type Paper } from "../lib/paper.ts";
import { createChecks } from "./checks.ts";
import { choiceReducer, firstChoice, type Choice, type ChoiceAction } from "./choice.ts";
import { noReceipt } from "./no-receipt.ts";
import { practiceStore } from "./practice-store.ts";

export interface PracticePorts {
  loadQuestions: (paper: Paper) => Promise<readonly Question[]>;
  /** The verdict on an answer; `answer` is the one that counts, where another had reached the server before. */
  checkAnswer: (questionId: string, answer: Letter) => Promise<{ answer: Letter; verdict: Verdict }>;
  /** A check that a person asked for did not work. */
  onCheckFailed: () => void;
  clock?: AttemptClock;
}

export interface PracticeView {
  choice: Choice;
  state: AttemptState;
}

export type PracticeEngine = ReturnType<typeof createPractice>;

/** A practice test, from the choice of a subject to the results. It ends on this device; the server checks answers. */
export function createPractice(
  { examType, candidateId, entry }: { examType: string; candidateId: string; entry: string },
  ports: PracticePorts,
) {
  const clock = ports.clock ?? createClock();
  const store = practiceStore(candidateId, examType);
  const core = createCore(store, clock);
  let choice = firstChoice;
  let view: PracticeView = { choice, state: core.view().state };
  let isLive = false;
  let delayTimer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with every choice of a paper and every reset, so that questions of an earlier choice are dropped. */
  let round = 0;
  core.subscribe(() => {
    view = { choice, state: core.view().state };
  });

  const choose = (action: ChoiceAction): boolean => {
    const next = choiceReducer(choice, action);
    if (next === choice) return false;
    choice = next;
    core.show({});
    return true;
  };
  const checks = createChecks(core, {
    checkAnswer: ports.checkAnswer,
    onFailed: () => {
      if (isLive) ports.onCheckFailed();
    },
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

  const goOnWith = (attempt: Attempt): void => {
    const paper = paperFrom(attempt.about);
    if (paper === null) return;
    core.dispatch({ type: "continued", entry });
    choose({ type: "made", subject: paper.subjectName, year: paper.year });
    checks.repeat(unsavedIds(attempt), false);
  };

  const load = async (paper: Paper): Promise<void> => {
    const mine = round;
    const isWanted = (): boolean => mine === round && isLive;
    try {
      const questions = await withTimeout(ports.loadQuestions(paper));
      if (!isWanted()) return;
      if (questions.length === 0) return void choose({ type: "noQuestions" });
      const pages = inPages(questions);
      const totals = { totalQuestions: questions.length, totalPages: Object.keys(pages).length };
      const setting: AttemptSetting = {
        about: { ...paper },
        seconds: practiceSeconds,
        isFirstAnswerFinal: true,
        entry,
      };
      core.dispatch({ type: "arrived", setting, loaded: { pages, ...totals, attempt: null }, now: clock.now() });
      choose({ type: "made", subject: paper.subjectName, year: paper.year });
    } catch (error) {
      if (isWanted()) choose({ type: "failed", error });
    }
  };
  const loadSoon = (): void => {
    const { subject, year } = choice;
    if (subject === null || year === null) return;
    round += 1;
    delayTimer = setTimeout(() => void load({ examType, subjectName: subject, year }), practiceDelayMs);
  };

  /** A reload goes on where it was; another visit is offered what still runs, and finds nothing else. */
  const restore = async (): Promise<void> => {
    const known = await store.load();
    if (!isLive || choice.phase !== "restoring") return;
    if (known) {
      const { attempt } = known;
      clock.resume(attempt.clock);
      const isOpen = !attempt.submission && clock.now() < attempt.deadline;
      if (attempt.entry === entry || isOpen) core.dispatch({ type: "restored", ...known });
      else void store.erase();
      if (attempt.entry === entry) return goOnWith(attempt);
    }
    choose({ type: "restored" });
  };

  const start = (): (() => void) => {
    isLive = true;
    const stopWatching = watchPage({
      onOnline: () => checks.repeatRefused(false),
      onHidden: core.save,
      // A device that slept may have stopped the monotonic clock; its own clock may only move the time forward.
      onVisible: () => {
        clock.resume(clock.keep());
        deadline.watch();
      },
    });
    const unsubscribe = core.subscribe(deadline.watch);
    if (choice.phase === "restoring") void restore();
    if (choice.phase === "loading") loadSoon();
    deadline.watch();
    return () => {
      isLive = false;
      round += 1;
      core.save();
      unsubscribe();
      deadline.stop();
      clearTimeout(delayTimer);
      stopWatching();
    };
  };

  return {
    view: () => view,
    subscribe: core.subscribe,
    /** Begins or goes on; the function it returns lets go of timers and network, not of what is kept. */
    start,
    now: clock.now,
    /** Accepts the offer of an open test. */
    goOn: () => {
      const attempt = core.attempt();
      if (attempt) goOnWith(attempt);
    },
    chooseSubject: (subject: string) => void choose({ type: "subjectChosen", subject }),
    /** From the years back to the subjects. */
    goBack: () => void choose({ type: "wentBack" }),
    chooseYear: (year: number) => {
      if (!choose({ type: "yearChosen", year })) return;
      core.dispatch({ type: "cleared" });
      loadSoon();
    },
    saveAnswer: (questionId: string, answer: Letter) => {
      if (core.dispatch({ type: "answered", questionId, answer, now: clock.now() })) checks.begin(questionId);
    },
    flag: (questionId: string) => void core.dispatch({ type: "flagged", questionId }),
    move: (index: number) => void core.dispatch({ type: "moved", index }),
    /** Checks again what could not be checked. */
    recheck: () => checks.repeatRefused(true),
    submit: () => submit("person"),
    /** Back to the first choice; nothing of the test stays, its clock neither. */
    reset: () => {
      round += 1;
      clearTimeout(delayTimer);
      core.dispatch({ type: "cleared" });
      choose({ type: "reset" });
      void store.erase();
    },
  };
}
