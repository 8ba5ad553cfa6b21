/** The server's time as this device knows it. */
export interface AttemptClock {
  /** Milliseconds since 1970 by the server's clock. */
  now: () => number;
  /** Sets the time that the server has just sent. */
  set: (serverNow: number) => void;
  /** Whether the server has sent its time since the page was loaded. */
  isFromServer: () => boolean;
  /** Continues after a reload or a sleep from what was kept: the server's lead over the device clock, and the latest time seen. */
  resume: (kept: KeptClock) => void;
  /** The state to store on the device. */
  keep: () => KeptClock;
}

export interface KeptClock {
  /** Server time minus device time. */
  leadMs: number;
  /** The latest time shown; the clock never runs backwards, so setting the device clock back gives no extra time. */
  seenMs: number;
  /**
   * The time that the server sent last, on which the others rest; copies of earlier versions lack it. What the server said
   * later counts more than a later time, which a wrong device clock may have shown while there was no network.
   */
  serverMs?: number;
}

/**
 * Counts with a monotonic clock from the last time that the server has sent, so that changes of the device clock have no
 * effect (D-82). Only after a reload it has to trust the device clock until the server answers again.
 */
export function createClock(monotonic = () => performance.now(), wall = () => Date.now()): AttemptClock {
  let anchor = { server: wall(), at: monotonic() };
  let leadMs = 0;
  let isFromServer = false;
  let serverMs = 0;
  const now = (): number => anchor.server + (monotonic() - anchor.at);
  const anchorAt = (server: number): void => {
    anchor = { server, at: monotonic() };
    leadMs = server - wall();
  };
  return {
    now,
    set: (serverNow) => {
      isFromServer = true;
      serverMs = serverNow;
      anchorAt(serverNow);
    },
    isFromServer: () => isFromServer,
    resume: (kept) => {
      isFromServer = false;
      serverMs = kept.serverMs ?? 0;
      anchorAt(Math.max(wall() + kept.leadMs, kept.seenMs));
    },
    keep: () => ({ leadMs, seenMs: now(), ...(serverMs > 0 && { serverMs }) }),
  };
}
