import { setTimeout as wait } from "node:timers/promises";
import type { Measured } from "./documents.ts";
import { atRate, saturate } from "./load.ts";
import { treeOf, usageOf } from "./machine.ts";
import type { Figures, Latency } from "./report.ts";
import type { Running } from "./servers.ts";

// from then on V8 has compiled what it will
export const warmSeconds = 4;
const maxWarmTurns = 5;
export const perSecond = 500;
const atFixedRate = new Set(["bare", "ours"]);

/** Sends load until the server has used enough processor time, which takes longer on a busy machine. */
export async function warm(one: Running, document: Measured, connections: number): Promise<void> {
  const load = { seconds: warmSeconds, connections, bytes: one.bytes.get(document.name) ?? 0 };
  const tree = treeOf(one.pid);
  const worked = usageOf(tree).cpuMicroseconds + warmSeconds * 0.9e6;
  for (let turn = 0; turn < maxWarmTurns; turn += 1) {
    await saturate(one.url, document, load);
    if (usageOf(tree).cpuMicroseconds >= worked) return;
  }
}

/** The number of REST calls so far, after the last contestant has finished its remaining work. */
async function settledCalls(countCalls: () => Promise<number>): Promise<number> {
  let last = await countCalls();
  for (const giveUpAt = performance.now() + 10_000; performance.now() < giveUpAt;) {
    await wait(100);
    const now = await countCalls();
    if (now === last) return now;
    last = now;
  }
  throw new Error("the upstream does not come to rest");
}

export async function measure(
  one: Running,
  document: Measured,
  { seconds, connections, countCalls }: { seconds: number; connections: number; countCalls: () => Promise<number> },
): Promise<Figures> {
  const load = { seconds, connections, bytes: one.bytes.get(document.name) ?? 0 };
  const tree = treeOf(one.pid);
  const [callsBefore, before] = [await settledCalls(countCalls), usageOf(tree)];
  const { requests, bad } = await saturate(one.url, document, load);
  const { mib } = usageOf(tree);
  const [callsAfter, after] = [await settledCalls(countCalls), usageOf(tree)];
  // wrk does not count requests that were under way when it ended
  const begun = requests + connections;
  return {
    contestant: one.name,
    document: document.name,
    cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / begun,
    mib,
    calls: (callsAfter - callsBefore) / begun,
    bad,
  };
}

/** The least of the rounds: other work on the machine can only add to the time. */
export function best(samples: readonly Figures[]): Figures[] {
  const kept = new Map<string, Figures>();
  for (const sample of samples) {
    const key = `${sample.contestant} ${sample.document}`;
    const known = kept.get(key) ?? sample;
    const lesser = sample.cpuMicroseconds < known.cpuMicroseconds ? sample : known;
    const bad = known === sample ? sample.bad : known.bad + sample.bad;
    kept.set(key, { ...lesser, mib: Math.max(known.mib, sample.mib), bad });
  }
  return [...kept.values()];
}

/** Measures the fixed rate, one contestant after the other. */
export async function measureLatencies(
  running: readonly Running[],
  document: Measured,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Latency[]> {
  const kept = new Map<string, Latency>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, url, bytes } of running.filter((each) => atFixedRate.has(each.name))) {
      const found = await atRate(url, document, { perSecond, seconds, bytes: bytes.get(document.name) ?? 0 });
      const known = kept.get(name) ?? { contestant: name, ...found, bad: 0 };
      const lesser = found.p99 < known.p99 ? found : known;
      kept.set(name, { contestant: name, p50: lesser.p50, p99: lesser.p99, bad: known.bad + found.bad });
    }
  }
  return [...kept.values()];
}
