import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { contestants } from "./gateway/contestants.ts";
import { documents, type Measured } from "./gateway/documents.ts";
import { atRate, saturate } from "./gateway/load.ts";
import { freePort } from "../api/core/free-port.ts";
import { endAll, loadCore, missingTools, startOn } from "./gateway/machine.ts";
import { compare, startServer, type Running } from "./gateway/servers.ts";
import { writeUpstream } from "./gateway/upstream.ts";

/*
 * `node bench/overload.ts [seconds]`: how the gateway behaves under overload. It prints the figures of
 * REL-15 (three times what it can serve) and REL-04 (one group of the upstream says nothing any more), as ratios taken
 * in one run. Needs what `npm run bench:gateway` needs.
 */
const seconds = Number(process.argv[2] ?? 10);
const ours = contestants.find(({ name }) => name === "ours");
const reports = documents.find(({ name }) => name === "q1l");
if (ours === undefined || reports === undefined) throw new Error("no gateway, or no document");
const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

/** Measures in a process of its own, because one that has sent tens of thousands of requests is slow itself. */
function atRateApart(
  url: string,
  { name }: Measured,
  load: Parameters<typeof atRate>[2],
): Awaited<ReturnType<typeof atRate>> {
  const script = join(import.meta.dirname, "gateway/at-rate.ts");
  const given = [url, name, load.perSecond, load.seconds, load.bytes].map(String);
  return JSON.parse(execFileSync(process.execPath, [script, ...given], { encoding: "utf8" })) as ReturnType<
    typeof atRateApart
  >;
}

/** Load at the peak rate, at three times the peak, and ten seconds later at a tenth of it. */
async function overload(gateway: Running, document: Measured): Promise<void> {
  const bytes = gateway.bytes.get(document.name) ?? 0;
  const load = { seconds, connections: 64, bytes };
  await saturate(gateway.url, document, load);
  const { requests, bad } = await saturate(gateway.url, document, load);
  const peak = (requests - bad) / seconds;
  const calm = { perSecond: Math.round(peak / 10), seconds: 3, bytes };
  const before = atRateApart(gateway.url, document, calm);
  const began = performance.now();
  const over = await atRate(gateway.url, document, { perSecond: Math.round(peak * 3), seconds, bytes });
  // until the last request was answered or has timed out
  const lasted = (performance.now() - began) / 1000;
  const health = await fetch(new URL("/healthz", gateway.url)).then(({ status }) => status);
  await wait(10_000);
  const after = atRateApart(gateway.url, document, calm);
  console.log(`REL-15  peak ${Math.round(peak)} a second, asked for ${Math.round(peak * 3)}`);
  console.log(`        served well: ${percent(over.good / lasted, peak)} of the peak; /healthz ${health}`);
  console.log(`        refused or given up: ${percent(over.bad, over.good + over.bad)} of all`);
  console.log(
    `        median at a tenth of the peak: ${before.p50.toFixed(1)} ms before, ${after.p50.toFixed(1)} ms after`,
  );
  console.log(`        refused ten seconds later: ${after.bad}`);
}

/** Response times of one group of the upstream while another does not respond. */
async function silence(): Promise<void> {
  const paper = Array.from({ length: 40 }, (_, index) => ({
    id: `q${index}`,
    question: "How many?",
    optionA: "1",
    optionB: "2",
    optionC: "3",
    optionD: "4",
  }));
  const upstream = createServer((request, response) => {
    // the payment group accepts calls and never responds
    if (request.url?.startsWith("/payment/") === true) return;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(request.url === "/api/exam/exam-types" ? ["JAMB"] : paper));
  });
  await once(upstream.listen(0, "127.0.0.1"), "listening");
  const { port } = upstream.address() as AddressInfo;
  const gateway = await startServer(
    {
      ...contestants[0],
      ...ours,
      name: "ours",
      about: "",
      file: "gateway/main.ts",
      env: { ...ours?.env, REL_04_WAITING: "64" },
    },
    `http://127.0.0.1:${port}`,
  );
  const questions = documents.find(({ name }) => name === "q2") as Measured;
  const payments: Measured = {
    name: "payments",
    about: "a call that never comes back",
    query: "mutation Pay($input: VerifyPaymentInput!) { verifyPayment(input: $input) { message } }",
    variables: { input: { reference: "1700000000000-ABCDEF", examType: "JAMB" } },
    hasToken: true,
  };
  await compare([gateway], [questions]);
  const reading = { perSecond: 100, seconds, bytes: gateway.bytes.get("q2") ?? 0 };
  await atRate(gateway.url, questions, reading);
  const alone = await atRate(gateway.url, questions, reading);
  const [beside] = await Promise.all([
    atRate(gateway.url, questions, reading),
    atRate(gateway.url, payments, { perSecond: 100, seconds, bytes: 0 }),
  ]);
  console.log("REL-04  100 papers a second, and 100 payments a second that are never answered");
  console.log(`        95th percentile of the papers: ${(beside.p95 / alone.p95).toFixed(2)} of what it is alone`);
  console.log(`        papers not served: ${beside.bad}`);
  upstream.closeAllConnections();
  upstream.close();
}

const missing = missingTools();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "akada-overload-"));
try {
  const port = await freePort();
  startOn(loadCore, writeUpstream(folder, port)).stdout?.resume();
  const gateway = await startServer(ours, `http://127.0.0.1:${port}`);
  await compare([gateway], [reports]);
  await overload(gateway, reports);
  await silence();
} finally {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
}
