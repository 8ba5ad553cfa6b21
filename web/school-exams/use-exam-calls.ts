import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { examCalls, type ExamCalls } from "./exam-calls.ts";
import { formTexts } from "./form-texts.ts";

export function useExamCalls(): ExamCalls {
  const client = useApolloClient();
  return useMemo(() => examCalls(client), [client]);
}

/** Reads the exams again after a change and says whether it worked (S-EXM-07). */
export async function refreshExams(calls: ExamCalls): Promise<void> {
  const outcome = await sendToSchool(calls.refresh, formTexts.refreshFailed);
  if (outcome && outcome.problem === undefined) schoolToasts.good(formTexts.refreshed);
}
