/** Times of answers, by operation. */
export interface Measure {
  /** An operation was answered after so many milliseconds. */
  answered(operation: string, ms: number): void;
  /** A request was refused or failed, and is sent again. */
  failed(operation: string, why: string): void;
  rows(): { operation: string; requests: number; p50: number; p95: number; p99: number }[];
  failures(): Record<string, number>;
  requests(): number;
}

/** The value below which a share of the sorted values lies. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

export function createMeasure(): Measure {
  const times = new Map<string, number[]>();
  const failures = new Map<string, number>();
  return {
    answered: (operation, ms) => {
      const known = times.get(operation);
      if (known === undefined) times.set(operation, [ms]);
      else known.push(ms);
    },
    failed: (operation, why) => {
      const key = `${operation}: ${why}`;
      failures.set(key, (failures.get(key) ?? 0) + 1);
    },
    rows: () =>
      [...times].map(([operation, all]) => {
        const sorted = all.toSorted((a, b) => a - b);
        const at = (share: number): number => percentile(sorted, share);
        return { operation, requests: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
      }),
    failures: () => Object.fromEntries(failures),
    requests: () => [...times.values()].reduce((sum, all) => sum + all.length, 0),
  };
}
