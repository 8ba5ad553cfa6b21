import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { schoolToasts, sendToSchool } from "../lib/school-action.ts";
import type { SchoolFile } from "../lib/schema-types.generated.ts";
import { codeOf, messageOf } from "../lib/message-of.ts";
import { examCalls, type ExamCalls } from "./exam-calls.ts";
import { texts } from "./texts.ts";

export function useExamCalls(): ExamCalls {
  const client = useApolloClient();
  return useMemo(() => examCalls(client), [client]);
}

/** Why something of ours failed; a server without the call says so in plain words. */
export const failureText =
  (fallback: string) =>
  (error: unknown): string =>
    codeOf(error) === "NOT_OFFERED" ? texts.notOffered : messageOf(error, fallback);

/** Reads the exams again after a change and says whether it worked (S-EXM-07). */
export async function refreshExams(calls: ExamCalls): Promise<void> {
  const outcome = await sendToSchool(calls.refresh, texts.exams.loadFailed);
  if (outcome && outcome.problem === undefined) schoolToasts.good(texts.exams.refreshed);
}

/** Lets the browser load a file of the school. */
export async function loadFile(calls: ExamCalls, file: SchoolFile, examId?: string): Promise<void> {
  const outcome = await sendToSchool(() => calls.linkTo(file, examId), failureText(texts.fileFailed));
  if (!outcome?.value) return;
  const link = document.createElement("a");
  link.href = outcome.value;
  link.download = "";
  link.click();
}
