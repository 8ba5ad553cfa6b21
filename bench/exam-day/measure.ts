/** Times of answers, by operation. */
export interface Measure {
  /** A request was answered after so many milliseconds. */
  answered(operation: string, ms: number): void;
  /** An operation has its answer so many milliseconds after it was first asked, with all tries and waits between them. */
  done(operation: string, ms: number): void;
  /** A request was refused or failed, and is sent again. */
  failed(operation: string, why: string): void;
  rows(): { operation: string; requests: number; answered: Spread; done: Spread }[];
  failures(): Record<string, number>;
  requests(): number;
}

/** Milliseconds. */
interface Spread {
  p50: number;
  p95: number;
  p99: number;
  longest: number;
}

/** The value below which a share of the sorted values lies. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

function spreadOf(all: readonly number[]): Spread {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number): number => percentile(sorted, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) };
}

function addTo(times: Map<string, number[]>, operation: string, ms: number): void {
  const known = times.get(operation);
  if (known === undefined) times.set(operation, [ms]);
  else known.push(ms);
}

export function createMeasure(): Measure {
  const [answers, ends] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const failures = new Map<string, number>();
  return {
    answered: (operation, ms) => addTo(answers, operation, ms),
    done: (operation, ms) => addTo(ends, operation, ms),
    failed: (operation, why) => {
      const key = `${operation}: ${why}`;
      failures.set(key, (failures.get(key) ?? 0) + 1);
    },
    rows: () =>
      [...answers].map(([operation, all]) => ({
        operation,
        requests: all.length,
        answered: spreadOf(all),
        done: spreadOf(ends.get(operation) ?? []),
      })),
    failures: () => Object.fromEntries(failures),
    requests: () => [...answers.values()].reduce((sum, all) => sum + all.length, 0),
  };
}
