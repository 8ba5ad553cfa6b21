import { deepEqual } from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root, type Contestant } from "./contestants.ts";
import type { Measured } from "./documents.ts";
import { bodyOf, headersOf } from "./load.ts";
import { freePort } from "../../api/core/free-port.ts";
import { serverCore, startOn } from "./machine.ts";

/** A running contestant. */
export interface Running extends Contestant {
  url: string;
  pid: number;
  /** Length of the right response, by document. */
  bytes: Map<string, number>;
}

export const takesPart = ({ only }: Contestant, { name }: Measured): boolean =>
  only === undefined || only.includes(name);

/** Starts a contestant on the servers' core and waits until it answers. */
export async function startServer(contestant: Contestant, apiUrl: string): Promise<Running> {
  const port = await freePort();
  const child = startOn(serverCore, [process.execPath, join(root, contestant.file)], {
    NODE_ENV: "production",
    API_URL: apiUrl,
    PORT: String(port),
    ...contestant.env,
  });
  // servers write their log, which is discarded
  child.stdout?.resume();
  const url = `http://127.0.0.1:${port}/graphql`;
  const headers = { "content-type": "application/json" };
  for (const giveUpAt = performance.now() + 30_000; performance.now() < giveUpAt; await wait(200)) {
    if (child.exitCode !== null || child.pid === undefined) break;
    const answer = await fetch(url, { method: "POST", headers, body: '{"query":"query Q4 { __typename }"}' }).catch(
      () => null,
    );
    if (answer?.ok === true) return { ...contestant, url, pid: child.pid, bytes: new Map() };
  }
  throw new Error(`${contestant.name} does not start`);
}

/** Sends each document to each contestant. @throws when a response differs from that of the first */
export async function compare(running: readonly Running[], documents: readonly Measured[]): Promise<void> {
  for (const document of documents) {
    let right: unknown;
    for (const one of running.filter((each) => takesPart(each, document))) {
      const answer = await fetch(one.url, { method: "POST", headers: headersOf(document, 0), body: bodyOf(document) });
      const text = await answer.text();
      const { data, errors } = JSON.parse(text);
      right ??= data;
      deepEqual({ errors, data }, { errors: undefined, data: right }, `${one.name} answers ${document.name} otherwise`);
      one.bytes.set(document.name, Buffer.byteLength(text));
    }
  }
}
