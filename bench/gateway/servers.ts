import { deepEqual, equal } from "node:assert/strict";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
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

export const takesPart = ({ only, isPlain }: Contestant, { name, isCompressed }: Measured): boolean =>
  (only === undefined || only.includes(name)) && !(isPlain && isCompressed);

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

/** The answer to a document as it comes over the line. */
async function answerOf(url: string, document: Measured): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  const sent = request(url, { method: "POST", headers: headersOf(document, 0) });
  sent.end(bodyOf(document));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { encoding: answer.headers["content-encoding"], bytes: await buffer(answer) };
}

/** Sends each document to each contestant. @throws when a response differs from that of the first */
export async function compare(running: readonly Running[], documents: readonly Measured[]): Promise<void> {
  for (const document of documents) {
    let right: unknown;
    for (const one of running.filter((each) => takesPart(each, document))) {
      const { encoding, bytes } = await answerOf(one.url, document);
      equal(encoding, document.isCompressed ? "br" : undefined, `${one.name} encodes ${document.name} otherwise`);
      const { data, errors } = JSON.parse((encoding === "br" ? brotliDecompressSync(bytes) : bytes).toString());
      right ??= data;
      deepEqual({ errors, data }, { errors: undefined, data: right }, `${one.name} answers ${document.name} otherwise`);
      one.bytes.set(document.name, bytes.length);
    }
  }
}
