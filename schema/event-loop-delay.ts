import { monitorEventLoopDelay } from "node:perf_hooks";

const sampleMs = 1000;
const resolutionMs = 10;
/** One long step, such as the compiler's at the start, is no overload. */
const samplesInARow = 2;

/** Knows whether a process keeps up with its work (REL-15). */
export interface EventLoopWatch {
  /** The event loop was late by more than the limit, on average over each of the last two seconds. */
  isOverloaded(): boolean;
  stop(): void;
}

/** Watches the event loop of this process; `limitMs` is the lateness from which new work should be refused. */
export function watchEventLoop(limitMs: number): EventLoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let lateSamples = 0;
  const timer = setInterval(() => {
    const lateness = histogram.mean / 1e6 - resolutionMs;
    histogram.reset();
    lateSamples = lateness > limitMs ? lateSamples + 1 : 0;
  }, sampleMs);
  timer.unref();
  return {
    isOverloaded: () => lateSamples >= samplesInARow,
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
