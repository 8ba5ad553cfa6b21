/** Milliseconds of many calls; `database` is planning and execution as PostgreSQL reports them. */
export interface Times {
  median: number;
  p95: number;
  max: number;
  calls: number;
}

/** Times `calls` calls one after the other, after a tenth as many to warm up. */
export async function time(calls: number, call: (index: number) => Promise<unknown>): Promise<Times> {
  for (let index = 0; index < calls / 10; index += 1) await call(index);
  const taken: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    const started = performance.now();
    await call(index);
    taken.push(performance.now() - started);
  }
  return summary(taken);
}

export function summary(taken: readonly number[]): Times {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), max: at(1), calls: sorted.length };
}

/** Planning and execution time in the text of a plan, in milliseconds. */
export function serverMs(plan: string): number {
  const found = [...plan.matchAll(/^(?:Planning|Execution) Time: ([\d.]+) ms$/gm)];
  if (found.length !== 2) throw new Error(`no times in the plan:\n${plan}`);
  return found.reduce((sum, [, ms]) => sum + Number(ms), 0);
}

export const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
