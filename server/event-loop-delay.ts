import { monitorEventLoopDelay } from "node:perf_hooks";

const sampleMs = 1000;
/** Each look wakes the process up: at 10 ms this was half of what it did at rest. */
const resolutionMs = 50;
/** One long task, such as compiling at the start, is no overload. */
const samplesInARow = 2;

/** Tells whether this process is overloaded (REL-15). */
export interface EventLoopWatch {
  /** Whether the mean delay of the event loop exceeded the limit in each of the last two seconds. */
  isOverloaded(): boolean;
  stop(): void;
}

/** Measures the delay of the event loop of this process, until `stop` is called. */
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
