/**
 * How many times as long `act` takes with eight times as much to read: about eight where each part is looked at once, more
 * than fifty where each part is compared with all others. A ratio, so that a slow machine makes no difference.
 */
export async function growth(act: (size: number) => unknown, size: number): Promise<number> {
  const milliseconds = async (of: number): Promise<number> => {
    const times: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const begun = performance.now();
      await act(of);
      times.push(performance.now() - begun);
    }
    return Math.min(...times);
  };
  const short = await milliseconds(size);
  return (await milliseconds(8 * size)) / short;
}
