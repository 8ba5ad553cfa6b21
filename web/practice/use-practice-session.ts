import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { toastExamMs } from "../../schema/rules/limits.ts";
import { toasts } from "../lib/toasts.ts";
import { practiceCalls } from "./practice-calls.ts";
import { createPracticeSession, type PracticeSession } from "./practice-session.ts";
import { practiceTexts } from "./texts.ts";
import type { PracticeState } from "./use-practice.ts";

/** One practice test for as long as the page shows it. `entry` names the visit, so that only it finds its results again. */
export function usePracticeSession(
  examType: string,
  candidateId: string,
  entry: string,
): { session: PracticeSession; view: PracticeState } {
  const client = useApolloClient();
  const [session] = useState(() =>
    createPracticeSession(
      { examType, candidateId, entry },
      {
        ...practiceCalls(client),
        onCheckFailed: () => toasts.bad(practiceTexts.checkFailed, toastExamMs),
      },
    ),
  );
  useEffect(
    function runWhileShown() {
      return session.start();
    },
    [session],
  );
  return { session, view: useSyncExternalStore(session.subscribe, session.view) };
}
