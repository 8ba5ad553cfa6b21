import type { adminQuestions } from "../../schema/rest/admin-questions.ts";
import { noFileChosen } from "../../schema/rules/question-columns.ts";
import { csvFileBytes, csvFilesMax, csvFaultsListed } from "../../schema/rules/limits.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/errors.ts";
import { withReceivedFiles, type FileOnDisk } from "../core/files/receive-files.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { importCsv, type Import } from "./import.ts";
import type { FileOutcome } from "./import-report.ts";
import { withProgress } from "./progress.ts";

type Upload = Call<typeof adminQuestions.uploadQuestions> | Call<typeof adminQuestions.checkQuestions>;
const reception = { field: "files", maxBytes: csvFileBytes, maxFiles: csvFilesMax };

/**
 * Reads CSV files into the bank, or checks them. Nothing is saved before the whole request has arrived; then each file is
 * taken for itself. @throws HttpError 400 when no file could be taken
 */
export async function uploadQuestions(deps: Deps, call: Upload, mode: Import["mode"]) {
  const { id: actor } = callerOf(call);
  const uploadId = readUploadId(call);
  const given: Import = { mode, actor, uploadId, requestId: call.requestId };
  return withReceivedFiles(call.request, reception, async ({ files }) => {
    if (files.length === 0) throw badRequest(noFileChosen);
    const begun = files.map(({ name }) => ({ name, rowsRead: 0, inserted: 0, errors: 0, done: false }));
    const outcomes: { file: FileOnDisk; outcome: FileOutcome }[] = [];
    await withProgress(deps, { adminId: actor, uploadId }, begun, async () => {
      for (const [index, file] of files.entries()) {
        const entry = begun[index];
        if (entry === undefined) continue;
        outcomes.push({ file, outcome: await importCsv(deps, file, given, entry) });
      }
    });
    return presentUpload(outcomes);
  });
}

/** @throws HttpError 400 when every file was refused */
export function presentUpload(outcomes: { file: { name: string }; outcome: FileOutcome }[]) {
  const refused = outcomes.filter(({ outcome }) => outcome.refusal !== null);
  const [first] = refused;
  if (first !== undefined && refused.length === outcomes.length) {
    throw badRequest(`${first.file.name}: ${first.outcome.refusal}`);
  }
  const sum = (of: (outcome: FileOutcome) => number): number =>
    outcomes.reduce((total, { outcome }) => total + of(outcome), 0);
  return {
    totalInserted: sum((outcome) => outcome.inserted),
    filesProcessed: outcomes.length - refused.length,
    errors: outcomes
      .flatMap(({ file, outcome }) => outcome.faults.map((fault) => Object.assign({ file: file.name }, fault)))
      .slice(0, csvFaultsListed),
    errorCount: sum((outcome) => outcome.faultCount),
    duplicates: sum((outcome) => outcome.duplicates),
    rowsRead: sum((outcome) => outcome.rowsRead),
    countsRows: true,
  };
}

/** The id with which the sender asks for the progress of the upload. */
export function readUploadId({ request, requestId }: Pick<Upload, "request" | "requestId">): string {
  const header = request.headers["x-upload-id"];
  return typeof header === "string" && /^[\w-]{8,64}$/.test(header) ? header : requestId;
}
