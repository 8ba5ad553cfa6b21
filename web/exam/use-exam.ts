import { useApolloClient } from "@apollo/client/react";
import { useNavigate } from "react-router-dom";
import { examSeconds, toastExamMs } from "../../schema/rules/limits.ts";
import { createAttempt } from "../attempt/create-attempt.ts";
import type { AttemptProblem } from "../attempt/core.ts";
import { useIsContinuing } from "../attempt/use-asked-to-continue.ts";
import { useAttempt } from "../attempt/use-attempt.ts";
import type { Paper } from "../lib/paper.ts";
import { paths } from "../lib/navigation/paths.ts";
import { currentSession } from "../lib/sessions/sessions.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { examCalls } from "./exam-calls.ts";
import { examStore } from "./exam-store.ts";
import { hasShownExam } from "./shown-entry.ts";
import { examTexts } from "./texts.ts";

export const problemTexts: Record<AttemptProblem, string> = {
  questions: examTexts.questionsFailed,
  answer: examTexts.validateFailed,
  submission: examTexts.submitFailed,
  signedOut: examTexts.userMissing,
  notArrived: examTexts.submitFailed,
  unclear: examTexts.submitFailed,
};

/** A candidate's attempt at a paper. `entry` names the visit, so that only it finds its results again. */
export function useExam(paper: Paper, candidateId: string, entry: string) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const isContinuing = useIsContinuing();
  return useAttempt(() => {
    const calls = examCalls(client, paper, candidateId);
    return createAttempt(
      {
        setting: {
          about: { ...paper },
          seconds: examSeconds,
          isFirstAnswerFinal: false,
          entry,
          // the exam may be over since the link was drawn, such as by another tab
          onlyContinues: isContinuing || hasShownExam(),
        },
        store: examStore(candidateId, paper),
      },
      {
        ...calls,
        submit: (attempt, answersHeld) => calls.submit(candidateId, attempt, answersHeld),
        onNoneOpen: () =>
          void navigate(isContinuing ? paths.examHistory() : paths.exams(paper.examType), { replace: true }),
        isSignedIn: () => currentSession()?.user.id === candidateId,
        onProblem: (problem) => toasts.bad(problemTexts[problem], toastExamMs),
        onSubmitted: ({ isEmailed }) => {
          if (isEmailed) toasts.good(examTexts.submitted, toastExamMs);
          else toasts.info(isEmailed === null ? examTexts.found : examTexts.submittedWithoutMail, toastExamMs);
        },
      },
    );
  });
}
