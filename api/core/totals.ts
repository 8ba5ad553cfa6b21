import { longListRows, totalSeconds } from "../../schema/rules/limits.ts";
import type { Clock } from "./clock.ts";

const mostKept = 200;

/**
 * How many lines long lists have, remembered for a few seconds, so that who turns pages does not have a million lines
 * counted for each. A short list is counted every time.
 */
export class Totals {
  readonly #clock: Clock;
  readonly #kept = new Map<string, { total: number; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The total of the list that `name` and `filter` describe. */
  async of(name: string, filter: object, count: () => Promise<number>): Promise<number> {
    const key = `${name} ${JSON.stringify(filter)}`;
    const now = this.#clock.now().getTime();
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.until > now) return kept.total;
    const total = await count();
    if (this.#kept.size >= mostKept) this.#kept.clear();
    if (total >= longListRows) this.#kept.set(key, { total, until: now + totalSeconds * 1000 });
    else this.#kept.delete(key);
    return total;
  }
}
