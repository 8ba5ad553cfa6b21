import { LRUCache } from "lru-cache";
import { longListRows, totalSeconds } from "../../../schema/rules/limits.ts";
import type { Clock } from "../clock.ts";

const maxKept = 200;

/**
 * Totals of long lists, remembered for a few seconds, so that a million rows are not counted again for each page. A short
 * list is counted every time.
 */
export class Totals {
  readonly #clock: Clock;
  readonly #known = new LRUCache<string, { total: number; until: number }>({ max: maxKept });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The total of a list, which `name` and `filter` identify. */
  async of(name: string, filter: object, count: () => Promise<number>): Promise<number> {
    const key = `${name} ${JSON.stringify(filter)}`;
    const now = this.#clock.now().getTime();
    const known = this.#known.get(key);
    if (known !== undefined && known.until > now) return known.total;
    const total = await count();
    if (total >= longListRows) this.#known.set(key, { total, until: now + totalSeconds * 1000 });
    else this.#known.delete(key);
    return total;
  }
}
