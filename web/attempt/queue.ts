import { failureOf, type Failure } from "./failures.ts";

/** State of the queue; in `waiting` a call has failed and is tried again by itself. */
type QueueState = "idle" | "sending" | "waiting" | "stopped";

export interface QueueStatus {
  state: QueueState;
  /** Why it waits or stopped. */
  failure: Failure | null;
  error: unknown;
  /** The try before this one failed without a network. */
  wasOffline: boolean;
}

export interface QueuePorts<Job> {
  /** The oldest thing to send, or null. Asked again before every call, so a newer choice replaces an older one. */
  next: () => Job | null;
  /** Resolves when everything chosen so far is on the device. */
  stored: () => Promise<unknown>;
  send: (job: Job) => Promise<void>;
  /** Called for a job that would be refused again; `next` must not return it any more. */
  refused: (job: Job, error: unknown) => void;
  report: (status: QueueStatus) => void;
  isSignedIn: () => boolean;
}

export interface Queue {
  /** Call when there is something new to send. */
  nudge: () => void;
  /** Tries again at once, because the network came back or a person asked for it. */
  retryNow: () => void;
  stop: () => void;
}

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** A maintenance page may ask for a wait of hours, and the exam would be over by then. */
const longestAskedMs = 60_000;
/** 1, 2, 4 … 30 s varied at random, so that a class whose network returns does not call all at once. */
export const waitMs = (tries: number, random = Math.random): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1)) * (0.75 + random() * 0.5);

export const idleQueue: QueueStatus = { state: "idle", failure: null, error: null, wasOffline: false };

/** Sends jobs one at a time and in order, and repeats them until they are answered. */
export function createQueue<Job>(ports: QueuePorts<Job>): Queue {
  let isRunning = false;
  let isStopped = false;
  let isSignedOut = false;
  let tries = 0;
  let wasOffline = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns whether the queue goes on at once. */
  const handleFailure = (job: Job, error: unknown): boolean => {
    const failure = failureOf(error);
    wasOffline = failure.kind === "offline";
    // Where the token was refused because another tab has renewed it meanwhile, the next try has the new one.
    if (failure.kind === "signedOut" && !ports.isSignedIn()) {
      isSignedOut = true;
      ports.report({ state: "stopped", failure, error, wasOffline });
      return false;
    }
    if (failure.kind === "refused") {
      ports.refused(job, error);
      return true;
    }
    tries += 1;
    ports.report({ state: "waiting", failure, error, wasOffline });
    // After the report: who hears it may ask for a new try, which would clear the timer.
    clearTimeout(timer);
    const asked = Math.min(failure.retryAfterMs ?? 0, longestAskedMs);
    if (!isStopped) timer = setTimeout(() => void run(), Math.max(asked, waitMs(tries)));
    return false;
  };

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      for (;;) {
        await ports.stored();
        if (isStopped || (isSignedOut && !ports.isSignedIn())) return;
        isSignedOut = false;
        const job = ports.next();
        if (job === null) {
          tries = 0;
          wasOffline = false;
          ports.report(idleQueue);
          // Who hears the report may have something new to send: the time is up.
          if (ports.next() === null) return;
          continue;
        }
        ports.report({ ...idleQueue, state: "sending", wasOffline });
        try {
          await ports.send(job);
          tries = 0;
        } catch (error) {
          if (!handleFailure(job, error)) return;
        }
      }
    } finally {
      isRunning = false;
    }
  };

  return {
    nudge: () => {
      if (tries === 0) void run();
    },
    retryNow: () => {
      clearTimeout(timer);
      void run();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
