import { unavailable, unavailableToOne } from "./errors.ts";

/**
 * A function that runs at most `atOnce` tasks at the same time, and only one of each owner. While an owner's task runs, its
 * other tasks wait, and those of other owners pass them.
 * @throws HttpError 503 when `mostWaiting` tasks wait already, 429 when `mostOfOne` of this owner do
 */
export function createFairLimit(
  atOnce: number,
  mostWaiting: number,
  mostOfOne: number,
): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  const running = new Set<string>();
  let waiting: { owner: string; begin: () => void }[] = [];
  const beginNext = (): void => {
    const next = running.size < atOnce ? waiting.find(({ owner }) => !running.has(owner)) : undefined;
    if (next === undefined) return;
    waiting = waiting.filter((one) => one !== next);
    running.add(next.owner);
    next.begin();
  };
  return async (owner, work) => {
    const own = waiting.filter((one) => one.owner === owner).length;
    if (own >= mostOfOne) throw unavailableToOne();
    if (waiting.length >= mostWaiting) throw unavailable();
    await new Promise<void>((begin) => {
      waiting.push({ owner, begin });
      beginNext();
    });
    try {
      return await work();
    } finally {
      running.delete(owner);
      beginNext();
    }
  };
}
