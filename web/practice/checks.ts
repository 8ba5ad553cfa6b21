import { refusedIds } from "../attempt/attempt.ts";
import type { AttemptCore } from "../attempt/core.ts";
import { loadedQuestions } from "../attempt/pages.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";
import type { PracticePorts } from "./practice-ports.ts";

interface CheckPorts {
  checkAnswer: PracticePorts["checkAnswer"];
  /** A check that a person asked for did not work. */
  onFailed: () => void;
}

export interface Checks {
  begin: (questionId: string) => void;
  /** `isAsked`: a person has pressed the button, so a failure is reported. */
  repeat: (questionIds: readonly string[], isAsked: boolean) => void;
  repeatRefused: (isAsked: boolean) => void;
}

/** Checks answers at once and side by side, because a person waits for each verdict. A failed check is not repeated by itself. */
export function createChecks(core: AttemptCore, { checkAnswer, onFailed }: CheckPorts): Checks {
  const check = async (questionId: string, isAsked: boolean): Promise<void> => {
    const attempt = core.attempt();
    const kept = attempt?.answers[questionId];
    const loaded = loadedQuestions(core.view().state.pages).find(({ question }) => question.id === questionId);
    if (!attempt || !loaded || kept?.state !== "waiting") return;
    const { answer: chosen, seq, answeredAt } = kept;
    const sent = { questionId, startedAt: attempt.startedAt, answer: chosen, seq, answeredAt };
    try {
      const { answer, verdict } = await withTimeout(checkAnswer(loaded.question, chosen));
      core.dispatch({ type: "saved", sent, savedSeq: null, verdict, answer });
    } catch (error) {
      // The question has left the test, such as one deleted from the bank before the paper was opened again elsewhere.
      if (codeOf(error) === "NOT_FOUND") core.dispatch({ type: "declined", sent });
      else if (core.dispatch({ type: "refused", sent }) && isAsked) onFailed();
    }
  };
  const repeat = (questionIds: readonly string[], isAsked: boolean): void => {
    if (questionIds.length === 0) return;
    core.dispatch({ type: "retried" });
    for (const questionId of questionIds) void check(questionId, isAsked);
  };
  return {
    begin: (questionId) => void check(questionId, true),
    repeat,
    repeatRefused: (isAsked) => {
      const attempt = core.attempt();
      if (attempt) repeat(refusedIds(attempt), isAsked);
    },
  };
}
