interface Waiting {
  owner: string;
  /** Ends the waiting. */
  timer: NodeJS.Timeout | undefined;
  begin: () => void;
  refuse: (reason: Error) => void;
}

/** The owner of work that nobody asked for by a request. */
export const noOwner = "";

interface FairLimitOptions {
  /** Tasks that run at the same time, and those of one owner. */
  atOnce: number;
  atOnceOfOne?: number;
  /** Whether an owner never has more tasks running than could still begin, so that a few owners cannot take all places. */
  leavesFree?: boolean;
  mostWaiting: number;
  /** The error of a task that cannot run; `isOwn` says that its owner alone has to wait, for what they do themselves. */
  refusal(isOwn: boolean): Error;
}

/**
 * Runs a task when it is its turn.
 * @param waitMs how long it may wait for that
 * @throws the error that the limit was made with
 */
export type FairLimit = <T>(owner: string, work: () => Promise<T>, waitMs?: number) => Promise<T>;

/**
 * A function that runs at most `atOnce` tasks at the same time and `atOnceOfOne` of one owner, next one of the owner with the
 * fewest running. Where `mostWaiting` wait, the owner with the most of them makes way for one with fewer, so that no owner can
 * fill the queue.
 */
export function createFairLimit({
  atOnce,
  atOnceOfOne = atOnce,
  leavesFree = false,
  mostWaiting,
  refusal,
}: FairLimitOptions): FairLimit {
  const running = new Map<string, number>();
  let free = atOnce;
  let waiting: Waiting[] = [];
  const runningOf = ({ owner }: { owner: string }): number => running.get(owner) ?? 0;
  const waitingOf = (owner: string): number => waiting.filter((one) => one.owner === owner).length;
  const remove = (gone: Waiting): void => void (waiting = waiting.filter((one) => one !== gone));

  const mostOfOne = (): number => (leavesFree ? Math.min(atOnceOfOne, free) : atOnceOfOne);

  const beginNext = (): void => {
    const most = mostOfOne();
    const ready = free === 0 ? [] : waiting.filter((one) => runningOf(one) < most);
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
    if (last === undefined || largest.length <= own + 1) throw refusal(own > 0 && owner !== noOwner);
    remove(last);
    last.refuse(refusal(true));
  };
  const turnOf = (owner: string, waitMs: number | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const one: Waiting = {
        owner,
        timer: undefined,
        begin: () => {
          clearTimeout(one.timer);
          resolve();
        },
        refuse: (reason) => {
          clearTimeout(one.timer);
          reject(reason);
        },
      };
      waiting.push(one);
      beginNext();
      if (waitMs === undefined || !waiting.includes(one)) return;
      one.timer = setTimeout(() => {
        remove(one);
        reject(refusal(runningOf(one) >= mostOfOne() && owner !== noOwner));
      }, waitMs);
    });
  return async (owner, work, waitMs) => {
    if (waiting.length >= mostWaiting) makeWay(owner);
    await turnOf(owner, waitMs);
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
