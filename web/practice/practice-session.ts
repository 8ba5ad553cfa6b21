import { practiceDelayMs } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import { createClock, type ExamClock } from "../attempt/clock.ts";
import type { Paper } from "../lib/paper.ts";
import { withPatience } from "../attempt/with-timeout.ts";
import type { CheckAnswerInput } from "../lib/schema-types.generated.ts";
import { failedIds, uncheckedIds, type Question, type Verdict } from "./practice-record.ts";
import { erasePractice, loadPractice, savePractice } from "./practice-store.ts";
import { emptyPractice, practiceReducer, type PracticeAction, type PracticeState } from "./use-practice.ts";

export interface PracticePorts {
  loadQuestions: (paper: Paper) => Promise<readonly Question[]>;
  check: (input: CheckAnswerInput) => Promise<Verdict>;
  /** A check that a person asked for did not work. */
  onCheckFailed: () => void;
  clock?: ExamClock;
}

export interface PracticeSession {
  view: () => PracticeState;
  subscribe: (listener: () => void) => () => void;
  /** Begins or goes on; the function it returns lets go of timers and network, not of what is kept. */
  start: () => () => void;
  now: () => number;
  continueTest: () => void;
  chooseSubject: (subject: string) => void;
  /** From the years back to the subjects. */
  goBack: () => void;
  chooseYear: (year: number) => void;
  answer: (questionId: string, letter: Letter) => void;
  flag: (questionId: string) => void;
  move: (index: number) => void;
  /** Checks again what could not be checked. */
  recheck: () => void;
  submit: () => void;
  /** Back to the first choice; nothing of the test stays, its clock neither. */
  reset: () => void;
}

const longestTimerMs = 60_000;

/**
 * One practice test, from the choice of a subject to the results: the reducer of use-practice.ts with its device store,
 * its checks and its clock.
 */
export function createPracticeSession(
  { examType, candidateId, entry }: { examType: string; candidateId: string; entry: string },
  ports: PracticePorts,
): PracticeSession {
  const clock = ports.clock ?? createClock();
  const listeners = new Set<() => void>();
  let view = emptyPractice;
  let deadlineTimer: ReturnType<typeof setTimeout> | undefined;
  let delayTimer: ReturnType<typeof setTimeout> | undefined;
  let isLive = false;
  /** Grows with every choice of a paper and every reset, so that questions of a choice of before are dropped. */
  let choice = 0;

  const save = (): void => {
    if (view.record) void savePractice(candidateId, { ...view.record, clock: clock.keep() });
  };
  const dispatch = (action: PracticeAction): boolean => {
    const next = practiceReducer(view, action);
    if (next === view) return false;
    const isChanged = next.record !== view.record;
    view = next;
    if (isChanged) save();
    for (const listener of listeners) listener();
    watchDeadline();
    return true;
  };

  /** Submits when the time is over (C-PRAC-08). */
  function watchDeadline(): void {
    clearTimeout(deadlineTimer);
    if (!isLive || view.phase !== "running" || !view.record) return;
    const left = view.record.deadline - clock.now();
    if (left <= 0) dispatch({ type: "finished", by: "clock", now: clock.now() });
    else deadlineTimer = setTimeout(watchDeadline, Math.min(left, longestTimerMs));
  }

  const check = async (questionId: string, isAsked: boolean): Promise<void> => {
    const { record } = view;
    const answer = record?.answers[questionId];
    if (!record || answer?.state !== "checking") return;
    const of = { questionId, startedAt: record.startedAt, round: answer.round };
    try {
      const verdict = await withPatience(ports.check({ questionId, selectedAnswer: answer.letter }));
      dispatch({ type: "checked", ...of, verdict });
    } catch {
      if (dispatch({ type: "checkFailed", ...of }) && isAsked && isLive) ports.onCheckFailed();
    }
  };
  const checkAgain = (questionIds: readonly string[], isAsked: boolean): void => {
    for (const questionId of questionIds) {
      if (dispatch({ type: "checkBegan", questionId })) void check(questionId, isAsked);
    }
  };
  const recheckFailed = (isAsked: boolean): void => {
    if (view.record) checkAgain(failedIds(view.record), isAsked);
  };

  const load = async (paper: Paper): Promise<void> => {
    const mine = choice;
    try {
      const questions = await withPatience(ports.loadQuestions(paper));
      if (mine === choice && isLive) dispatch({ type: "arrived", paper, questions, now: clock.now(), entry });
    } catch (error) {
      if (mine === choice && isLive) dispatch({ type: "failed", error });
    }
  };

  function loadSoon(): void {
    const { subject, year } = view;
    if (subject === null || year === null) return;
    choice += 1;
    delayTimer = setTimeout(() => void load({ examType, subjectName: subject, year }), practiceDelayMs);
  }

  const restore = async (): Promise<void> => {
    const record = await loadPractice(candidateId, examType);
    if (!isLive || view.phase !== "restoring") return;
    if (record) clock.resume(record.clock);
    dispatch({ type: "restored", record, entry, now: clock.now() });
    if (record && !view.record && !view.offered) void erasePractice(candidateId, examType);
    if (view.record) checkAgain(uncheckedIds(view.record), false);
  };

  const start = (): (() => void) => {
    isLive = true;
    const handleOnline = (): void => recheckFailed(false);
    // A device that slept may have stopped the monotonic clock; its own clock may only move the time forward.
    const handleVisible = (): void => {
      if (document.visibilityState === "hidden") return save();
      clock.resume(clock.keep());
      watchDeadline();
    };
    window.addEventListener("online", handleOnline);
    document.addEventListener("visibilitychange", handleVisible);
    if (view.phase === "restoring") void restore();
    if (view.phase === "loading") loadSoon();
    watchDeadline();
    return () => {
      isLive = false;
      choice += 1;
      save();
      clearTimeout(deadlineTimer);
      clearTimeout(delayTimer);
      window.removeEventListener("online", handleOnline);
      document.removeEventListener("visibilitychange", handleVisible);
    };
  };

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    now: clock.now,
    continueTest: () => {
      if (dispatch({ type: "continued", entry }) && view.record) checkAgain(uncheckedIds(view.record), false);
    },
    chooseSubject: (subject) => void dispatch({ type: "subjectChosen", subject }),
    goBack: () => void dispatch({ type: "wentBack" }),
    chooseYear: (year) => {
      if (dispatch({ type: "yearChosen", year })) loadSoon();
    },
    answer: (questionId, letter) => {
      if (dispatch({ type: "answered", questionId, letter, now: clock.now() })) void check(questionId, true);
    },
    flag: (questionId) => void dispatch({ type: "flagged", questionId }),
    move: (index) => void dispatch({ type: "moved", index }),
    recheck: () => recheckFailed(true),
    submit: () => void dispatch({ type: "finished", by: "candidate", now: clock.now() }),
    reset: () => {
      choice += 1;
      clearTimeout(delayTimer);
      dispatch({ type: "reset" });
      void erasePractice(candidateId, examType);
    },
  };
}
