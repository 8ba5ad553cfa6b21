import { csvFaultsListed } from "../../schema/rules/limits.ts";
import type { RowFault } from "./csv-rows.ts";
import type { FileProgress } from "./progress-store.ts";

/** What became of one file of an import. */
export interface FileOutcome {
  inserted: number;
  rowsRead: number;
  duplicates: number;
  faultCount: number;
  /** The first of them. */
  faults: RowFault[];
  /** Why the whole file was refused; null where it was not. */
  refusal: string | null;
}

/** Counts what becomes of the rows of a file, also in the progress that the uploader sees. */
export class ImportReport {
  readonly #outcome: FileOutcome = {
    inserted: 0,
    rowsRead: 0,
    duplicates: 0,
    faultCount: 0,
    faults: [],
    refusal: null,
  };
  readonly #progress: FileProgress;

  constructor(progress: FileProgress) {
    this.#progress = progress;
  }

  add(fault: RowFault): void {
    const { faults } = this.#outcome;
    this.#outcome.faultCount += 1;
    this.#progress.errors += 1;
    if (faults.length < csvFaultsListed) faults.push(fault);
  }

  addDuplicate(row: number, reason: string): void {
    this.#outcome.duplicates += 1;
    this.add({ row, column: "question", reason });
  }

  addInserted(count: number): void {
    this.#outcome.inserted += count;
    this.#progress.inserted = this.#outcome.inserted;
  }

  addRead(count: number): void {
    this.#outcome.rowsRead += count;
    this.#progress.rowsRead = this.#outcome.rowsRead;
  }

  /** The outcome, with its faults in the order of the rows. */
  end(): FileOutcome {
    this.#outcome.faults.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
    return this.#outcome;
  }
}
