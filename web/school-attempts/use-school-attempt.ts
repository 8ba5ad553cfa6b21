import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { heartbeatMs } from "../../schema/rules/limits.ts";
import { lateIds, refusedIds, type Attempt } from "../attempt/attempt.ts";
import { createAttempt } from "../attempt/create-attempt.ts";
import type { AttemptProblem } from "../attempt/core.ts";
import { questionAt } from "../attempt/pages.ts";
import type { AttemptState } from "../attempt/state.ts";
import { useAttempt } from "../attempt/use-attempt.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { schoolToasts } from "../lib/calls/school-action.ts";
import { currentSchoolSession } from "../lib/sessions/school-session.ts";
import { schoolAttemptCalls, type IdleAnswer, type SchoolAttemptOptions } from "./attempt-calls.ts";
import { schoolAttemptStore } from "./attempt-store.ts";

/** How often the school is asked what it has decided: below the limit of deliveries in an hour. */
const betweenDeliveriesMs = 90_000;

/** One of the answers that the server has already, or an empty one to the last question while it has none. */
function idleAnswer({ attempt, pages }: AttemptState): IdleAnswer | null {
  if (!attempt) return null;
  const saved = Object.entries(attempt.answers).find(([, { state, seq }]) => state === "saved" && seq > 0);
  if (saved) {
    const [questionId, { answer, seq, answeredAt }] = saved;
    return { questionId, answer, seq, answeredAt };
  }
  const question = questionAt(pages, (attempt.totalQuestions ?? 0) - 1);
  const answeredAt = new Date(attempt.startedAt).toISOString();
  return question ? { questionId: question.id, answer: null, seq: 1, answeredAt } : null;
}

const toastTexts: Partial<Record<AttemptProblem, string>> = {
  answer: "An answer was not accepted. It is kept on this device.",
  submission: "The exam could not be submitted yet.",
};

type Calls = ReturnType<typeof schoolAttemptCalls>;

function createSchoolAttempt(calls: Calls, { examId, studentId }: SchoolAttemptOptions) {
  /** The end in milliseconds; null when the attempt is over, or when no answer comes. */
  const askDeadline = async (): Promise<number | null> => {
    const idle = idleAnswer(engine.view().state);
    if (!idle) return null;
    try {
      const beat = await calls.heartbeat(idle);
      if (beat === null) return null;
      const isOver = beat.deadline <= engine.now();
      const isBehind = beat.savedSeq > (engine.view().state.attempt?.seq ?? 0);
      if (isOver || isBehind) engine.resync();
      return isOver ? null : beat.deadline;
    } catch (error) {
      if (codeOf(error) === "ATTEMPT_CLOSED") engine.resync();
      return null;
    }
  };
  const engine = createAttempt(
    {
      // The school's own time comes with the first call.
      setting: { about: { examId }, seconds: 0, isFirstAnswerFinal: false, entry: examId },
      store: schoolAttemptStore(studentId, examId),
    },
    {
      ...calls,
      askDeadline,
      isSignedIn: () => true,
      hasSession: () => currentSchoolSession()?.userId === studentId,
      onProblem: (problem) => {
        const text = toastTexts[problem];
        if (text !== undefined) schoolToasts.bad(text);
      },
      onSubmitted: () => schoolToasts.good("Exam submitted"),
    },
  );
  let deliveredAt = 0;
  const shownDeadline = (): number | undefined => engine.view().state.attempt?.deadline;
  return {
    ...engine,
    /** Goes on where the attempt is open again, and learns what the school has decided about late answers where it is not. */
    askAgain: async (): Promise<boolean> => {
      if (await engine.reopen()) return true;
      const isDue = engine.now() - deliveredAt >= betweenDeliveriesMs;
      if (!isDue || !isUndecided(engine.view().state.attempt)) return false;
      deliveredAt = engine.now();
      await engine.deliverLate().catch(() => undefined);
      return false;
    },
    /** Learns of time that a teacher has given or taken. */
    beat: async (): Promise<void> => {
      const deadline = await askDeadline();
      if (deadline !== null && deadline !== shownDeadline()) engine.resync();
    },
  };
}

const isUndecided = (attempt: Attempt | null): boolean =>
  attempt !== null && refusedIds(attempt).length + lateIds(attempt).length > 0;

/** A student's attempt at a school's exam. It asks again and again whether its end has moved. */
export function useSchoolAttempt(options: SchoolAttemptOptions) {
  const client = useApolloClient();
  const [calls] = useState(() => schoolAttemptCalls(client, options));
  const { engine, view } = useAttempt(() => createSchoolAttempt(calls, options));
  const { phase, attempt } = view.state;
  // A teacher may give more time to a student whose time was over (D-82), or let one continue who has submitted (D-407).
  const ask = phase === "running" ? engine.beat : phase === "results" ? engine.askAgain : null;
  // Submissions by mistake are rare. Asking all the time would cost data, and keep a student who has left the computer logged in.
  const isDone = phase === "results" && attempt?.submission?.by === "person" && !isUndecided(attempt);
  useEffect(
    function keepAsking() {
      if (ask === null) return undefined;
      const askIfSeen = (): void => {
        if (document.visibilityState === "visible" && navigator.onLine) void ask();
      };
      const timer = isDone ? undefined : setInterval(askIfSeen, heartbeatMs);
      // A phone that was asleep or offline may have missed a change.
      document.addEventListener("visibilitychange", askIfSeen);
      window.addEventListener("online", askIfSeen);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", askIfSeen);
        window.removeEventListener("online", askIfSeen);
      };
    },
    [ask, isDone],
  );
  return { engine, view, shownAtOnce: calls.shownAtOnce() };
}
