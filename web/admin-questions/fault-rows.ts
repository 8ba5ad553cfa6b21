import { amount } from "../../schema/rules/counted.ts";
import { isUnderWay, type Fault, type FileUpload } from "./uploads.ts";

/** A fault with the file it belongs to. */
export interface FaultRow {
  key: string;
  uploadId: string;
  fileName: string;
  row: number | null;
  column: string | null;
  reason: string;
}

const toFaultRow = (upload: FileUpload, fault: Fault, index: number): FaultRow => ({
  key: `${upload.id} ${index}`,
  uploadId: upload.id,
  fileName: upload.file.name,
  row: fault.row,
  column: fault.column,
  reason: fault.reason,
});

/** "1 error", "1,204 errors". */
export const errorsText = (count: number): string => amount(count, "error");

export const allFaults = (uploads: readonly FileUpload[]): FaultRow[] =>
  uploads.flatMap((upload) => upload.faults.map((fault, index) => toFaultRow(upload, fault, index)));

/** Faults of one file, or of all, whose words contain what is looked for. */
export function filterFaults(rows: readonly FaultRow[], fileId: string, words: string): readonly FaultRow[] {
  const wanted = words.trim().toLowerCase();
  return rows.filter(
    ({ uploadId, row, column, reason }) =>
      (fileId === "" || fileId === uploadId) && `${row ?? ""} ${column ?? ""} ${reason}`.toLowerCase().includes(wanted),
  );
}

export interface UploadSums {
  saved: number;
  faults: number;
  duplicates: number;
  /** Files of which nothing was saved. */
  failed: number;
  done: number;
  files: number;
  isBusy: boolean;
}

export const uploadSums = (uploads: readonly FileUpload[]): UploadSums => ({
  saved: uploads.reduce((sum, { inserted }) => sum + inserted, 0),
  faults: uploads.reduce((sum, { faultCount }) => sum + faultCount, 0),
  duplicates: uploads.reduce((sum, { duplicates }) => sum + (duplicates ?? 0), 0),
  failed: uploads.filter(({ state }) => state === "failed").length,
  done: uploads.filter(({ state }) => state === "done").length,
  files: uploads.length,
  isBusy: uploads.some(isUnderWay),
});
