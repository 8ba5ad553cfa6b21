/** Milliseconds that this thread has worked: other tests that run at the same time do not count. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds that have passed, for work that is done in another process. */
export const passed = (): number => performance.now();

/** Some systems count the time of a thread in steps of 10 ms. */
const leastMs = 50;

/**
 * How many times as long `act` takes with eight times as much to read: about eight where each part is looked at once, more
 * than fifty where each part is compared with all others. A ratio, so that a slow machine makes no difference.
 */
export async function growth(act: (size: number) => unknown, size: number, now = worked): Promise<number> {
  const milliseconds = async (of: number): Promise<number> => {
    const times: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const begun = now();
      let calls = 0;
      do {
        await act(of);
        calls += 1;
      } while (now() - begun < leastMs);
      times.push((now() - begun) / calls);
    }
    return Math.min(...times);
  };
  const short = await milliseconds(size);
  return (await milliseconds(8 * size)) / short;
}
