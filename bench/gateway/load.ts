import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Measured } from "./documents.ts";
import { loadCore, startOn } from "./machine.ts";

const people = 500;

export const bodyOf = ({ query, variables }: Measured): string => JSON.stringify({ query, variables });

export const headersOf = (document: Measured, person: number): Record<string, string> => ({
  "content-type": "application/json",
  ...(document.isCompressed ? { "accept-encoding": "br" } : {}),
  ...(document.hasToken ? { authorization: `Bearer person-${1000 + (person % people)}` } : {}),
});

/** Sends as many requests as the server can answer. `bytes` is the length of the right response. */
export async function saturate(
  url: string,
  document: Measured,
  { seconds, connections, bytes }: { seconds: number; connections: number; bytes: number },
): Promise<{ requests: number; bad: number }> {
  const script = join(import.meta.dirname, "load.lua");
  const wrk = startOn(
    loadCore,
    ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "-s", script, url],
    {
      BODY: bodyOf(document),
      BYTES: String(bytes),
      TOKENS: document.hasToken ? String(people) : "0",
      ENCODING: document.isCompressed ? "br" : "",
    },
  );
  const ended = once(wrk, "exit");
  const said = wrk.stdout === null ? "" : await text(wrk.stdout);
  await ended;
  const figures = /^DONE (.*)$/m.exec(said)?.[1];
  if (figures === undefined) throw new Error(`wrk did not finish: ${said}`);
  return JSON.parse(figures);
}

/**
 * Sends a fixed number of requests a second, each measured from the moment when it was due, so that a server that
 * stalls cannot slow down its load. Returns the milliseconds of good responses.
 */
export async function atRate(
  url: string,
  document: Measured,
  { perSecond, seconds, bytes }: { perSecond: number; seconds: number; bytes: number },
): Promise<{ p50: number; p95: number; p99: number; good: number; bad: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const body = bodyOf(document);
  const total = perSecond * seconds;
  const taken: number[] = [];
  const count = { good: 0, bad: 0 };
  const send = (index: number, due: number): void => {
    const headers = { ...headersOf(document, index), "content-length": Buffer.byteLength(body) };
    const sent = request(url, { method: "POST", agent, headers }, (answer) => {
      let length = 0;
      answer.on("data", (piece: Buffer) => (length += piece.length));
      answer.on("end", () => {
        const isGood = answer.statusCode === 200 && length === bytes;
        // refusals are left out, because they are quick
        if (isGood) taken.push(performance.now() - due);
        count[isGood ? "good" : "bad"] += 1;
      });
    });
    sent.on("error", () => (count.bad += 1));
    sent.end(body);
  };
  const start = performance.now();
  for (let index = 0; index < total;) {
    const due = Math.min(total, ((performance.now() - start) * perSecond) / 1000);
    for (; index < due; index += 1) send(index, start + (index * 1000) / perSecond);
    await wait(1);
  }
  for (const giveUpAt = performance.now() + 5000; performance.now() < giveUpAt; await wait(20)) {
    if (count.good + count.bad === total) break;
  }
  agent.destroy();
  taken.sort((a, b) => a - b);
  const at = (share: number): number => taken[Math.floor(taken.length * share)] ?? Number.POSITIVE_INFINITY;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), good: count.good, bad: total - count.good };
}
