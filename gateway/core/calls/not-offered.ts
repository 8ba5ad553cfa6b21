import type { Row } from "../../../schema/rest/row.ts";

const notOfferedMs = 10 * 60_000;

/** Rows that the server turned out not to offer, each remembered for ten minutes. */
export class NotOffered {
  readonly #until = new Map<string, number>();
  readonly #answered = new Set<string>();

  has(row: Row): boolean {
    return (this.#until.get(row.name) ?? 0) > performance.now();
  }

  /** Not for a row that has worked before: a proxy may have refused this call alone, such as one with a slash in its id. */
  add(row: Row): void {
    if (!this.#answered.has(row.name)) this.#until.set(row.name, performance.now() + notOfferedMs);
  }

  noteAnswered(row: Row): void {
    this.#answered.add(row.name);
  }
}
