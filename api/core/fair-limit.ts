import { unavailable, unavailableToOne } from "./errors.ts";

interface Waiting {
  owner: string;
  begin: () => void;
  refuse: (reason: Error) => void;
}

/** The owner of work that nobody asked for by a request. */
export const noOwner = "";

/**
 * A function that runs at most `atOnce` tasks at the same time and `atOnceOfOne` of one owner, next one of the owner with the
 * fewest running. Where `mostWaiting` wait, the owner with the most of them makes way for one with fewer, so that no owner can
 * fill the queue.
 * @throws HttpError 429 where this owner has others waiting, else 503
 */
export function createFairLimit(
  atOnce: number,
  mostWaiting: number,
  atOnceOfOne = atOnce,
): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>();
  let free = atOnce;
  let waiting: Waiting[] = [];
  const runningOf = ({ owner }: { owner: string }): number => running.get(owner) ?? 0;
  const waitingOf = (owner: string): number => waiting.filter((one) => one.owner === owner).length;
  const remove = (gone: Waiting): void => void (waiting = waiting.filter((one) => one !== gone));

  const beginNext = (): void => {
    const ready = free === 0 ? [] : waiting.filter((one) => runningOf(one) < atOnceOfOne);
    if (ready.length === 0) return;
    const next = ready.reduce((best, one) => (runningOf(one) < runningOf(best) ? one : best));
    remove(next);
    free -= 1;
    running.set(next.owner, runningOf(next) + 1);
    next.begin();
  };
  const end = (owner: string): void => {
    free += 1;
    const left = runningOf({ owner }) - 1;
    if (left === 0) running.delete(owner);
    else running.set(owner, left);
    beginNext();
  };
  const makeWay = (owner: string): void => {
    const own = waitingOf(owner);
    const counts = Map.groupBy(waiting, (one) => one.owner);
    const largest = [...counts.values()].reduce((most, ones) => (ones.length > most.length ? ones : most));
    const last = largest.at(-1);
    if (last === undefined || largest.length <= own + 1) {
      throw own > 0 && owner !== noOwner ? unavailableToOne() : unavailable();
    }
    remove(last);
    last.refuse(unavailableToOne());
  };
  return async (owner, work) => {
    if (waiting.length >= mostWaiting) makeWay(owner);
    await new Promise<void>((begin, refuse) => {
      waiting.push({ owner, begin, refuse });
      beginNext();
    });
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
