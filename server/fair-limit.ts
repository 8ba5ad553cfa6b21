interface Waiting {
  owner: string;
  begin: () => void;
  refuse: (reason: Error) => void;
}

/** The owner of work that nobody asked for by a request. */
export const noOwner = "";

interface FairLimitOptions {
  /** How many tasks may run at the same time. */
  atOnce: number;
  /** How many of them may be those of one owner. */
  atOnceOfOne?: number;
  /** Whether an owner may have only as many tasks running as there are free places, so that a few owners cannot take all of them. */
  leavesFree?: boolean;
  maxWaiting: number;
  /** The error of a task that cannot run; `isOwn` says that its owner alone has to wait, for what they do themselves. */
  refusal(isOwn: boolean): Error;
}

/**
 * Runs a task of an owner as soon as the limit allows it.
 * @param waitMs how long the task may wait before it is refused
 * @throws the error that the limit was made with
 */
export interface FairLimit {
  <T>(owner: string, work: () => Promise<T>, waitMs?: number): Promise<T>;
  /** How many tasks wait now. */
  waiting(): number;
}

/**
 * Limits how many tasks run at the same time. When one ends, the next to run is one of the owner with the fewest running.
 * When `maxWaiting` tasks wait and another comes, the owner with the most waiting loses the newest of them, so that no owner
 * can fill the queue.
 */
export function createFairLimit({
  atOnce,
  atOnceOfOne = atOnce,
  leavesFree = false,
  maxWaiting,
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
  const run = async <T>(owner: string, work: () => Promise<T>, waitMs?: number): Promise<T> => {
    if (waiting.length >= maxWaiting) makeWay(owner);
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((begin, refuse) => {
        const one = { owner, begin, refuse };
        waiting.push(one);
        beginNext();
        if (waitMs === undefined || !waiting.includes(one)) return;
        timer = setTimeout(() => {
          remove(one);
          refuse(refusal(runningOf(one) >= mostOfOne() && owner !== noOwner));
        }, waitMs);
      });
    } finally {
      clearTimeout(timer);
    }
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
  return Object.assign(run, { waiting: () => waiting.length });
}
