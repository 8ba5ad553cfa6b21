import { useSyncExternalStore } from "react";
import { csvFileBytes, toastAdminMs, toastUploadErrorsMs, uploadProgressMs } from "../../schema/rules/limits.ts";
import { questionFileName } from "../../schema/rules/question-formats.ts";
import { adminClient } from "../lib/calls/admin-client.ts";
import { onAdminLogout } from "../lib/sessions/admin-session.ts";
import { logFailure } from "../lib/calls/log-failure.ts";
import { codeOf, isNetworkError, messageOf } from "../lib/calls/message-of.ts";
import { newRequestKey } from "../lib/calls/request-key.ts";
import { send } from "../lib/calls/send.ts";
import { createSignal } from "../lib/signal.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { keepPageOpen } from "../lib/navigation/use-stay-warning.ts";
import { failedText, faultsText, texts, uploadedText } from "./texts.ts";
import {
  CheckQuestionsDocument,
  UploadProgressDocument,
  UploadQuestionsDocument,
  type UploadQuestionsMutation,
} from "./upload.generated.ts";

/*
 * Uploads are kept outside the pages, so that an admin may go to another page and come back to the result. Each file is
 * a request of its own, so that one bad file does not fail the others; a few are sent at a time. While the server reads,
 * it is asked how many rows it has read.
 */

export type UploadKind = "save" | "check";
export type Fault = UploadQuestionsMutation["uploadQuestions"]["errors"][number];

export interface FileUpload {
  readonly id: string;
  readonly file: File;
  readonly state: "chosen" | "waiting" | "sending" | "reading" | "done" | "failed";
  /** What was asked for; null before the first press. */
  readonly kind: UploadKind | null;
  /** Share of the bytes that left this device, 0 to 1. */
  readonly sent: number;
  /** Rows the server has read; null where it does not tell. */
  readonly rowsRead: number | null;
  readonly inserted: number;
  readonly faults: readonly Fault[];
  /** All faults, listed or not. */
  readonly faultCount: number;
  readonly duplicates: number | null;
  /** Why the whole file failed. */
  readonly failure: string | null;
  /** Whether it took the place of a file of its name. */
  readonly isReplacement: boolean;
}

const atATime = 3;

let uploads: readonly FileUpload[] = [];
let canCheck = true;
let skipsDuplicates: boolean | null = null;
const { notify, subscribe } = createSignal();
const stops = new Map<string, AbortController>();

function set(next: readonly FileUpload[]): void {
  uploads = next;
  notify();
}

const change = (id: string, changes: Partial<FileUpload>): void =>
  set(uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)));

export const isUnderWay = ({ state }: FileUpload): boolean =>
  state === "waiting" || state === "sending" || state === "reading";

/** The files of this visit, and whether the server can check without saving. */
export const useUploads = (): readonly FileUpload[] => useSyncExternalStore(subscribe, () => uploads);
export const useCanCheck = (): boolean => useSyncExternalStore(subscribe, () => canCheck);

/** Whether the server leaves out questions that its bank has already; null until it has answered an upload. */
export const useSkipsDuplicates = (): boolean | null => useSyncExternalStore(subscribe, () => skipsDuplicates);

const fresh = {
  kind: null,
  sent: 0,
  rowsRead: null,
  inserted: 0,
  faults: [],
  faultCount: 0,
  duplicates: null,
  failure: null,
} as const;

const isCsv = (file: File): boolean => /\.csv$/i.test(file.name);

function faultOf(file: File): string | null {
  if (isCsv(file)) return file.size > csvFileBytes ? texts.upload.tooLarge : null;
  return questionFileName.test(file.name) ? texts.upload.goesBelow : texts.upload.notCsv;
}

/** Whether a file of this name would take the place of one in the list: somebody who corrects a file chooses it again. */
const takesPlaceOf = (old: FileUpload, name: string): boolean => !isUnderWay(old) && old.file.name === name;

function newEntry(file: File): FileUpload {
  const failure = faultOf(file);
  const state = failure === null ? "chosen" : "failed";
  const isReplacement = uploads.some((old) => takesPlaceOf(old, file.name));
  return { ...fresh, id: newRequestKey(), file, state, failure, isReplacement };
}

/** Adds files to the list, with a failure if they cannot be uploaded. */
export function addFiles(files: Iterable<File>): void {
  const added = [...files].map(newEntry);
  const isReplaced = (old: FileUpload): boolean => added.some(({ file }) => takesPlaceOf(old, file.name));
  set([...uploads.filter((old) => !isReplaced(old)), ...added]);
}

export function removeFile(id: string): void {
  stops.get(id)?.abort();
  set(uploads.filter((one) => one.id !== id));
}

/** Stops what is under way and forgets everything. */
export function clearFiles(): void {
  for (const stop of stops.values()) stop.abort();
  set([]);
}

// The next admin must not see the files of this one.
onAdminLogout(clearFiles);

/** Whether a file may be sent: chosen, failed on its way, or only checked so far. */
export const isSendable = (one: FileUpload): boolean =>
  faultOf(one.file) === null &&
  (one.state === "chosen" || one.state === "failed" || (one.state === "done" && one.kind === "check"));

/** Sends all files that can be sent, a few at a time, and shows the totals at the end. */
export async function sendFiles(kind: UploadKind): Promise<void> {
  const ids = uploads.filter(isSendable).map(({ id }) => id);
  if (ids.length === 0) return;
  const letPageClose = keepPageOpen();
  set(uploads.map((one) => (ids.includes(one.id) ? { ...one, ...fresh, kind, state: "waiting" } : one)));
  const queue = [...ids];
  const totals = { questions: 0, files: 0, faults: 0 };
  const failures: string[] = [];
  const work = async (): Promise<void> => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const outcome = await sendFile(id, kind);
      if (outcome === null) continue;
      if (typeof outcome === "string") failures.push(outcome);
      else {
        totals.questions += outcome.totalInserted;
        totals.files += outcome.filesProcessed;
        totals.faults += outcome.errorCount;
      }
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  letPageClose();
  if (totals.files > 0) {
    if (kind === "save") toasts.good(uploadedText(totals.questions, totals.files), toastAdminMs);
    else toasts.info("Checked. Nothing was saved.", toastAdminMs);
  }
  if (totals.faults > 0) toasts.bad(faultsText(totals.faults), toastUploadErrorsMs);
  // a toast for each would push out the one that says what was saved
  const words = totals.files > 0 && failures.length > 1 ? [failedText(failures.length)] : new Set(failures);
  for (const failure of words) toasts.bad(failure, toastUploadErrorsMs);
}

type Outcome = UploadQuestionsMutation["uploadQuestions"];

/** Returns the server's result, why there is none, or null for a file that was removed from the list. */
async function sendFile(id: string, kind: UploadKind): Promise<Outcome | string | null> {
  const entry = uploads.find((one) => one.id === id);
  if (!entry) return null;
  const stop = new AbortController();
  stops.set(id, stop);
  change(id, { state: "sending" });
  const uploadId = newRequestKey();
  const endWatch = watchRows(uploadId, ({ rowsRead, errors }) => change(id, { rowsRead, faultCount: errors }));
  try {
    const variables = { file: entry.file, uploadId };
    const upload = {
      signal: stop.signal,
      onSent: (share: number) => change(id, { sent: share, state: share < 1 ? "sending" : "reading" }),
    };
    const outcome =
      kind === "save"
        ? (await send(adminClient(), UploadQuestionsDocument, variables, { context: { upload } })).uploadQuestions
        : (await send(adminClient(), CheckQuestionsDocument, variables, { context: { upload } })).checkQuestions;
    skipsDuplicates = outcome.duplicates !== null;
    change(id, {
      state: "done",
      sent: 1,
      rowsRead: outcome.rowsRead,
      inserted: outcome.totalInserted,
      faults: outcome.errors,
      faultCount: outcome.errorCount,
      duplicates: outcome.duplicates,
    });
    if (outcome.errors.length > 0) logFailure(`${entry.file.name}: ${outcome.errorCount} errors`, outcome.errors);
    if (kind === "save") forgetQuestions();
    return outcome;
  } catch (error) {
    if (!uploads.some((one) => one.id === id)) return null;
    if (kind === "check" && codeOf(error) === "NOT_OFFERED") {
      canCheck = false;
      change(id, { ...fresh, state: "chosen" });
      return texts.upload.cannotCheck;
    }
    logFailure(`${entry.file.name} was not uploaded`, error);
    const failure = failureOf(error);
    change(id, { state: "failed", failure });
    return failure;
  } finally {
    endWatch();
    stops.delete(id);
  }
}

/** Why a file was not taken: what the server says, or a text of ours where it says nothing. */
export function failureOf(error: unknown): string {
  if (isNetworkError(error)) return texts.upload.networkFailed;
  return messageOf(error, codeOf(error) === "OVERLOADED" ? texts.upload.busy : texts.upload.serverFailed);
}

/** Drops what the cache has of lists and figures that the new questions change. */
export function forgetQuestions(): void {
  const { cache } = adminClient();
  for (const fieldName of ["adminQuestions", "adminOverview"]) cache.evict({ id: "ROOT_QUERY", fieldName });
  cache.gc();
}

/** Asks how many rows the server has read, until the returned function is called or the server cannot tell. */
export function watchRows(uploadId: string, onRows: (file: { rowsRead: number; errors: number }) => void): () => void {
  let isOver = false;
  const ask = async (): Promise<void> => {
    try {
      // each answer holds only until the next one
      const { uploadProgress } = await send(
        adminClient(),
        UploadProgressDocument,
        { uploadId },
        { fetchPolicy: "no-cache" },
      );
      const file = uploadProgress.files[0];
      if (file && !isOver) onRows(file);
    } catch (error) {
      // NOT_FOUND is normal before the first bytes have arrived
      if (codeOf(error) !== "NOT_FOUND") isOver = true;
    }
    if (!isOver) timer = setTimeout(() => void ask(), uploadProgressMs);
  };
  let timer = setTimeout(() => void ask(), uploadProgressMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
