import { toastAdminMs, toastUploadErrorsMs } from "../../schema/rules/limits.ts";
import { adminClient } from "../lib/calls/admin-client.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { newRequestKey } from "../lib/calls/request-key.ts";
import type { QuestionPaperInput } from "../lib/schema-types.generated.ts";
import { send } from "../lib/calls/send.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { keepPageOpen } from "../lib/navigation/use-stay-warning.ts";
import { latestPaperImport, setPaperImport, type PaperImport } from "./paper-import.ts";
import { ImportQuestionsDocument } from "./question-files.generated.ts";
import { texts, uploadedText } from "./texts.ts";
import { failureOf, forgetQuestions, watchRows } from "./uploads.ts";

/** Imports or checks one file at a time. */
export async function sendPaper(file: File, paper: QuestionPaperInput, isCheck: boolean): Promise<void> {
  if (latestPaperImport()?.isBusy) return;
  const id = newRequestKey();
  const begun = { id, fileName: file.name, isCheck, isBusy: true };
  setPaperImport({ ...begun, sent: 0, rowsRead: null, result: null, problem: null });
  const change = (changes: Partial<PaperImport>): void => {
    const now = latestPaperImport();
    // it is forgotten when the admin logs out
    if (now?.id === id) setPaperImport({ ...now, ...changes });
  };
  const letPageClose = keepPageOpen();
  const endWatch = watchRows(id, ({ rowsRead }) => change({ rowsRead }));
  try {
    const variables = { file, paper, checkOnly: isCheck, uploadId: id };
    const { importQuestions: result } = await send(adminClient(), ImportQuestionsDocument, variables, {
      context: { upload: { onSent: (sent: number) => change({ sent }) } },
    });
    change({ isBusy: false, result });
    if (!isCheck) {
      forgetQuestions();
      // where nothing was saved, the page says so beside the reasons
      if (result.totalInserted > 0)
        toasts.good(uploadedText(result.totalInserted, result.filesProcessed), toastAdminMs);
    }
  } catch (error) {
    const problem = codeOf(error) === "NOT_OFFERED" ? texts.upload.notOffered : failureOf(error);
    change({ isBusy: false, problem });
    toasts.bad(problem, toastUploadErrorsMs);
  } finally {
    endWatch();
    letPageClose();
  }
}
