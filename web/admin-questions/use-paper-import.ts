import { useState } from "react";
import { toastAdminMs, toastUploadErrorsMs } from "../../schema/rules/limits.ts";
import { adminClient } from "../lib/admin-client.ts";
import { codeOf, isNetworkError, messageOf } from "../lib/message-of.ts";
import { newRequestKey } from "../lib/request-key.ts";
import type { QuestionPaperInput } from "../lib/schema-types.generated.ts";
import { send } from "../lib/send.ts";
import { toasts } from "../lib/toasts.ts";
import { useStayWarning } from "../lib/use-stay-warning.ts";
import { texts, uploadedText } from "./texts.ts";
import { ImportQuestionsDocument, type ImportQuestionsMutation } from "./question-files.generated.ts";
import { forgetQuestions, watchRows } from "./uploads.ts";

/** What became of a file in another format than CSV. */
export interface PaperOutcome {
  isCheck: boolean;
  result: ImportQuestionsMutation["importQuestions"];
}

function failureOf(error: unknown): string {
  if (codeOf(error) === "NOT_OFFERED") return texts.upload.notOffered;
  return isNetworkError(error) ? texts.upload.networkFailed : messageOf(error, texts.upload.serverFailed);
}

/** How far a file is: the share of it that was sent, 0 to 1, then the questions that the server has read, if it tells. */
export interface PaperProgress {
  sent: number;
  rowsRead: number | null;
}

/** Imports or checks one file at a time. */
export function usePaperImport() {
  const [busy, setBusy] = useState<"import" | "check" | null>(null);
  const [progress, setProgress] = useState<PaperProgress>({ sent: 0, rowsRead: null });
  const [outcome, setOutcome] = useState<PaperOutcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useStayWarning(busy !== null);
  const clear = (): void => {
    setOutcome(null);
    setProblem(null);
  };
  const run = async (file: File, paper: QuestionPaperInput, checkOnly: boolean): Promise<void> => {
    if (busy !== null) return;
    clear();
    setBusy(checkOnly ? "check" : "import");
    setProgress({ sent: 0, rowsRead: null });
    const uploadId = newRequestKey();
    const endWatch = watchRows(uploadId, ({ rowsRead }) => setProgress(({ sent }) => ({ sent, rowsRead })));
    try {
      const variables = { file, paper, checkOnly, uploadId };
      const { importQuestions: result } = await send(adminClient(), ImportQuestionsDocument, variables, {
        context: { upload: { onSent: (sent: number) => setProgress(({ rowsRead }) => ({ sent, rowsRead })) } },
      });
      setOutcome({ isCheck: checkOnly, result });
      if (!checkOnly) {
        forgetQuestions();
        toasts.good(uploadedText(result.totalInserted, result.filesProcessed), toastAdminMs);
      }
    } catch (error) {
      const failure = failureOf(error);
      setProblem(failure);
      toasts.bad(failure, toastUploadErrorsMs);
    } finally {
      endWatch();
    }
    setBusy(null);
  };
  return { busy, progress, outcome, problem, run, clear };
}
