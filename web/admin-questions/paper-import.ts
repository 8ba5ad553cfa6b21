import { useSyncExternalStore } from "react";
import { onAdminLogout } from "../lib/sessions/admin-session.ts";
import { createSignal } from "../lib/signal.ts";
import type { ImportQuestionsMutation } from "./question-files.generated.ts";

/** The import or check of a file in another format than CSV. */
export interface PaperImport {
  readonly id: string;
  readonly fileName: string;
  readonly isCheck: boolean;
  readonly isBusy: boolean;
  /** Share of the file that was sent, 0 to 1. */
  readonly sent: number;
  /** Questions that the server has read; null where it does not tell. */
  readonly rowsRead: number | null;
  readonly result: ImportQuestionsMutation["importQuestions"] | null;
  /** Why the whole file failed. */
  readonly problem: string | null;
}

/*
 * The latest import is kept outside the pages, as the uploads of CSV files are (uploads.ts): its result would be lost if the
 * admin went to another page meanwhile.
 */
let latest: PaperImport | null = null;
const { notify, subscribe } = createSignal();

export const latestPaperImport = (): PaperImport | null => latest;

export function setPaperImport(next: PaperImport | null): void {
  latest = next;
  notify();
}

export const usePaperImport = (): PaperImport | null => useSyncExternalStore(subscribe, latestPaperImport);

// The next admin must not see the file of this one.
onAdminLogout(() => setPaperImport(null));
