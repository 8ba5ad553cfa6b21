import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { toastExamMs } from "../../schema/rules/limits.ts";
import { currentSession } from "../lib/sessions.ts";
import { toasts } from "../lib/toasts.ts";
import { examCalls } from "./exam-calls.ts";
import {
  createExamSession,
  type ExamEvent,
  type ExamProblem,
  type ExamSession,
  type ExamView,
} from "../attempt/create-attempt.ts";
import type { Paper } from "../lib/paper.ts";
import { examTexts } from "./texts.ts";

export const problemTexts: Record<ExamProblem, string> = {
  questions: examTexts.questionsFailed,
  validate: examTexts.validateFailed,
  submit: examTexts.submitFailed,
  user: examTexts.userMissing,
};

function announce(event: ExamEvent): void {
  if (event === "submitted") toasts.good(examTexts.submitted, toastExamMs);
  else if (event === "submittedWithoutMail") toasts.info(examTexts.submittedWithoutMail, toastExamMs);
  else toasts.bad(problemTexts[event], toastExamMs);
}

/** One sitting for as long as the page shows it. `entry` names the visit, so that only it finds its results again. */
export function useExamSession(
  paper: Paper,
  candidateId: string,
  entry: string,
): { session: ExamSession; view: ExamView } {
  const client = useApolloClient();
  const [session] = useState(() =>
    createExamSession(
      { paper, candidateId, entry },
      {
        ...examCalls(client, paper),
        candidateId: () => currentSession()?.user.id ?? null,
        onEvent: announce,
      },
    ),
  );
  useEffect(
    function runWhileShown() {
      return session.start();
    },
    [session],
  );
  const view = useSyncExternalStore(session.subscribe, session.view);
  return { session, view };
}
