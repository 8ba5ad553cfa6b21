const longestTimerMs = 60_000;

/** Calls `onEnd` once the deadline has passed; null while nothing counts. `watch` is to be called after each change. */
export function createDeadline(
  { deadline, now }: { deadline: () => number | null; now: () => number },
  onEnd: () => void,
): { watch: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = (): void => {
    clearTimeout(timer);
    const end = deadline();
    if (end === null) return;
    const leftMs = end - now();
    if (leftMs <= 0) onEnd();
    else timer = setTimeout(watch, Math.min(leftMs, longestTimerMs));
  };
  return { watch, stop: () => clearTimeout(timer) };
}
