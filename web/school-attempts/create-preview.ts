import { createClock } from "../attempt/clock.ts";
import { createCore } from "../attempt/core.ts";
import type { AttemptEngine } from "../attempt/engine.ts";
import type { RunningAttemptProps } from "../attempt/parts/RunningAttempt.tsx";
import { inPages } from "../attempt/pages.ts";
import type { AttemptStore } from "../attempt/store.ts";
import { questionFrom } from "./paper-question.ts";
import type { SchoolExamPreviewQuery } from "./preview.generated.ts";

export type PreviewedExam = NonNullable<SchoolExamPreviewQuery["schoolExamPreview"]>;

type PreviewEngine = RunningAttemptProps["engine"] & Pick<AttemptEngine, "view" | "subscribe" | "start">;

const storesNothing: AttemptStore = {
  name: "",
  save: () => Promise.resolve("device"),
  savePages: () => Promise.resolve("device"),
  erase: () => Promise.resolve(),
  load: () => Promise.resolve(null),
};

/**
 * The state machine of an attempt by itself: it has no calls, no queue and no store, so nothing can be sent or kept. Its clock
 * stands still, because the time of a student would tell a teacher nothing, and an end of it would close the preview.
 */
export function createPreview({ questions, duration }: PreviewedExam, onSubmit: () => void): PreviewEngine {
  const clock = createClock(
    () => 0,
    () => 0,
  );
  const core = createCore(storesNothing, clock);
  const pages = inPages(questions.map(questionFrom));
  core.dispatch({
    type: "loaded",
    setting: { about: {}, seconds: duration * 60, isFirstAnswerFinal: false, entry: "" },
    loaded: { pages, totalQuestions: questions.length, totalPages: Object.keys(pages).length, attempt: null },
    now: clock.now(),
  });
  return {
    view: core.view,
    subscribe: core.subscribe,
    start: () => () => undefined,
    now: clock.now,
    saveAnswer: (questionId, answer) => {
      if (!core.dispatch({ type: "answered", questionId, answer, now: clock.now() })) return;
      const attempt = core.attempt();
      const kept = attempt?.answers[questionId];
      if (!attempt || !kept) return;
      // as a student sees it a moment later, with a network
      const sent = { ...kept, questionId, startedAt: attempt.startedAt };
      core.dispatch({ type: "saved", sent, savedSeq: null, verdict: null });
    },
    flag: (questionId) => void core.dispatch({ type: "flagged", questionId }),
    move: (index) => void core.dispatch({ type: "moved", index }),
    submit: onSubmit,
  };
}
