import { useApolloClient } from "@apollo/client/react";
import { toastExamMs } from "../../schema/rules/limits.ts";
import { useAttempt } from "../attempt/use-attempt.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { isOnline } from "../lib/device/use-online.ts";
import { createPractice } from "./create-practice.ts";
import { practiceCalls } from "./practice-calls.ts";
import { practiceTexts } from "./texts.ts";

/** A practice test for as long as the page shows it. `entry` names the visit, so that only it finds its results again. */
export function usePractice(about: Parameters<typeof createPractice>[0]) {
  const client = useApolloClient();
  return useAttempt(() =>
    createPractice(about, {
      ...practiceCalls(client, about.candidateId),
      onCheckFailed: () => {
        // Without a network the bar says that the answer waits, and it is checked by itself later.
        if (isOnline()) toasts.bad(practiceTexts.checkFailed, toastExamMs);
      },
    }),
  );
}
