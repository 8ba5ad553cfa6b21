import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { buildGateway } from "../gateway/app.ts";
import { readRuntime } from "../server/runtime.ts";

/*
 * node bench/probe.ts [seconds]: sends hostile requests to a gateway in a process of its own, in front of a
 * small upstream. Prints the responses by status and the gateway's memory after a garbage collection. Fails on any 5xx, on a
 * gateway that has ended, or when its memory grows by more than a tenth.
 */
const mostGrowth = 1.1;
/** Time to warm up, until code is compiled and buffers have grown; memory is measured afterwards. */
const warmUpSeconds = 30;
const warmUpRequests = 30_000;
const workers = 8;

/** The child process: runs the gateway and reports its memory when asked. */
async function beGateway(apiUrl: string): Promise<void> {
  const config = readRuntime("gateway", {
    NODE_ENV: "production",
    TRUSTED_DOCUMENTS: "off",
    // all requests come from one address and must not be stopped by the rate limit
    LIM_14_ANONYMOUS_MINUTE: "1000000000",
    LOG_LEVEL: "silent",
    API_URL: apiUrl,
  });
  const { app } = await buildGateway(config);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  process.on("message", () => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  });
  process.send?.({ url });
}

async function probe(seconds: number): Promise<number> {
  const upstream = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "application/json" });
    response.end(request.url === "/api/exam/exam-types" ? '["JAMB"]' : '{"message":"ok"}');
  });
  await once(upstream.listen(0, "127.0.0.1"), "listening");
  const { port } = upstream.address() as AddressInfo;
  const child = fork(import.meta.filename, ["gateway", `http://127.0.0.1:${port}`], { execArgv: ["--expose-gc"] });
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const { url } = (await told(child)) as { url: string };

  const byStatus = new Map<string, number>();
  const byKind = new Map<string, Set<string>>();
  let answered = 0;
  let started = Number.POSITIVE_INFINITY;
  const isOver = (): boolean => isGone() || performance.now() - started > seconds * 1000;
  const work = async (): Promise<void> => {
    while (!isOver()) {
      const [kind, send] = kinds[Math.floor(Math.random() * kinds.length)] ?? ["", async () => "none"];
      const status = await send(url).catch((error: unknown) => `no answer (${reasonOf(error)})`);
      answered += 1;
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      byKind.set(kind, (byKind.get(kind) ?? new Set()).add(status));
    }
  };
  const running = Promise.all(Array.from({ length: workers }, work));
  await wait(warmUpSeconds * 1000);
  const isWarm = (): boolean => answered >= warmUpRequests || isGone();
  while (!isWarm()) await wait(200);
  started = performance.now();
  const megabytes: number[] = [];
  for (let step = 0; step <= 10 && !isGone(); step += 1) {
    await wait(Math.max(0, started + (step * seconds * 1000) / 10 - performance.now()));
    if (isGone()) break;
    child.send("memory");
    const { rss, heapUsed, external } = (await told(child)) as NodeJS.MemoryUsage;
    megabytes.push(inMegabytes(rss));
    const parts = `of it objects ${inMegabytes(heapUsed)} MB, buffers ${inMegabytes(external)} MB`;
    console.log(`${String(step * 10).padStart(3)} %  ${inMegabytes(rss)} MB, ${parts}`);
  }
  await running;
  const hasEnded = isGone();
  child.kill();
  upstream.closeAllConnections();
  upstream.close();

  for (const [kind, statuses] of byKind) console.log(`${kind.padEnd(28)} ${[...statuses].sort().join(", ")}`);
  const total = [...byStatus.values()].reduce((sum, count) => sum + count, 0);
  const lines = [...byStatus].sort().map(([status, count]) => `${status}: ${count}`);
  console.log(`${total} requests, the last ${seconds} s of them measured: ${lines.join(", ")}`);
  const growth = (megabytes.at(-1) ?? 0) / (megabytes[0] ?? 1);
  console.log(`memory x ${growth.toFixed(3)} since the warm-up`);
  const failures = [
    ...(hasEnded ? ["the gateway is gone"] : []),
    ...([...byStatus.keys()].some((status) => status.startsWith("5")) ? ["there are 5xx"] : []),
    ...(growth > mostGrowth ? ["the memory grows"] : []),
  ];
  for (const failure of failures) console.error(`FAILED: ${failure}`);
  return failures.length === 0 ? 0 : 1;
}

const inMegabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

/** The child's next message; zeros when it has ended. */
const told = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    const settle = (message: unknown): void => {
      child.off("message", settle).off("exit", gone);
      resolve(message);
    };
    const gone = (): void => settle({ url: "", rss: 0, heapUsed: 0, external: 0 });
    child.on("message", settle).on("exit", gone);
  });

type Send = (url: string) => Promise<string>;

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
};

const pick = <T>(...items: [T, ...T[]]): T => items[Math.floor(Math.random() * items.length)] ?? items[0];
const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);
const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(" ");
const noise = (length: number): string => Array.from({ length }, () => String.fromCharCode(upTo(0xff_ff))).join("");

/** Sends a body unchanged, as JSON unless another content type is given. */
const body =
  (make: () => string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Send =>
  async (url) => {
    const answer = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: make(),
    });
    await answer.arrayBuffer();
    return String(answer.status);
  };
const query = (make: () => string, variables: () => unknown = () => ({})): Send =>
  body(() => JSON.stringify({ query: make(), variables: variables() }));

/** Writes bytes directly to the socket and reads the status from the first line; a closed connection counts as a response. */
const raw =
  (make: () => string): Send =>
  (url) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname, () => socket.end(make()));
      let text = "";
      socket.setTimeout(5000, () => socket.destroy());
      socket.on("data", (chunk) => (text += chunk.toString("latin1")));
      socket.on("error", () => {});
      socket.on("close", () => resolve(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? "closed"));
    });

const verify = "mutation V($input: VerifyOtpInput!) { verifyOtp(input: $input) { message } }";
const deepJson = (depth: number, open: string, middle: string, close: string): string =>
  open.repeat(depth) + middle + close.repeat(depth);

const kinds: [string, Send][] = [
  ["good", query(() => "{ examTypes }")],
  [
    "good mutation",
    query(
      () => verify,
      () => ({ input: { email: "ada@example.com", otp: "123456" } }),
    ),
  ],
  [
    "depth",
    query(() => {
      const depth = upTo(300);
      return `{ ${"a { ".repeat(depth)} b ${"} ".repeat(depth)} }`;
    }),
  ],
  ["deep introspection", query(() => `{ __schema { types ${"{ fields { type ".repeat(upTo(30))} { name }`)],
  ["aliases", query(() => `{ ${times(upTo(400), (index) => `a${index}: examTypes`)} }`)],
  ["directives", query(() => `{ examTypes ${times(upTo(300), () => "@include(if: true)")} }`)],
  ["unknown directives", query(() => `{ examTypes ${times(upTo(300), (index) => `@d${index}`)} }`)],
  [
    "fragments that double",
    query(() => {
      const count = upTo(14);
      const chain = times(count, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`);
      return `query Q { ...F0 } ${chain} fragment F${count} on Query { examTypes }`;
    }),
  ],
  [
    "fragments in a circle",
    query(() => "query Q { ...A } fragment A on Query { ...B } fragment B on Query { ...A examTypes }"),
  ],
  ["overlapping fields", query(() => `{ ${times(upTo(240), () => "examTypes")} }`)],
  ["tokens", query(() => `{ ${"examTypes ".repeat(upTo(9000))} }`)],
  ["deep literal", query(() => `{ examSubjects(examType: ${deepJson(upTo(490), "[", "1", "]")}) }`)],
  ["deep object literal", query(() => `{ examSubjects(examType: ${deepJson(upTo(240), "{a:", "1", "}")}) }`)],
  ["batch", body(() => JSON.stringify(Array.from({ length: upTo(50) }, () => ({ query: "{ examTypes }" }))))],
  ["subscription", query(() => "subscription { examTypes }")],
  [
    "body over its limit",
    body(() => JSON.stringify({ query: "{ examTypes }", x: "y".repeat(100_000 + upTo(400_000)) })),
  ],
  ["garbage body", body(() => crypto.getRandomValues(new Uint8Array(upTo(4000))))],
  ["truncated JSON", body(() => JSON.stringify({ query: "{ examTypes }" }).slice(0, upTo(24)))],
  ["JSON of another kind", body(() => pick("null", "7", "[]", '"x"', "{}", '{"query":7}', '{"query":null}', "true"))],
  [
    "parameters of another kind",
    body(() =>
      JSON.stringify({
        query: "{ examTypes }",
        [pick("variables", "operationName", "extensions")]: pick<unknown>(7, "x", [], true, { a: [] }),
      }),
    ),
  ],
  [
    "prototype",
    body(() => '{"query":"{ examTypes }","variables":{"__proto__":{"x":1},"constructor":{"prototype":1}}}'),
  ],
  ["deep JSON list", body(() => `{"query":"{ examTypes }","variables":{"a":${deepJson(upTo(45_000), "[", "", "]")}}}`)],
  [
    "deep JSON object",
    body(() => `{"query":"{ examTypes }","variables":{"a":${deepJson(upTo(16_000), '{"a":', "1", "}")}}}`),
  ],
  [
    "deep variable",
    body(() => `{"query":${JSON.stringify(verify)},"variables":{"input":${deepJson(upTo(45_000), "[", "", "]")}}}`),
  ],
  [
    "deep variable, object",
    body(
      () =>
        `{"query":${JSON.stringify(verify)},"variables":{"input":{"email":${deepJson(upTo(16_000), '{"a":', "1", "}")}}}}`,
    ),
  ],
  ["many variables", query(() => `query Q(${times(upTo(200), (index) => `$v${index}: Int`)}) { examTypes }`)],
  ["unicode in the document", query(() => `{ examTypes # ${noise(upTo(2000))}\n}`)],
  ["unicode as the document", query(() => noise(upTo(2000)))],
  [
    "unicode in a variable",
    query(
      () => verify,
      () => ({ input: { email: `${noise(upTo(500))}@x.y`, otp: noise(6) } }),
    ),
  ],
  ["half a surrogate, raw", body(() => '{"query":"{ examTypes }","variables":{"a":"\\ud800\\udc"}}')],
  ["block strings", query(() => `{ examSubjects(examType: """${"\n ".repeat(upTo(5000))}""") }`)],
  [
    "long number",
    query(
      () =>
        `{ examQuestions(paper: {examType: "a", subjectName: "b", year: ${"9".repeat(upTo(5000))}}) { totalPages } }`,
    ),
  ],
  [
    "another content type",
    body(() => '{"query":"{ examTypes }"}', { "content-type": pick("text/plain", "x", "a/b;c") }),
  ],
  ["another charset", body(() => '{"query":"{ examTypes }"}', { "content-type": "application/json; charset=utf-7" })],
  ["multipart", body(() => "--x\r\n\r\n--x--", { "content-type": "multipart/form-data; boundary=x" })],
  [
    "strange headers",
    body(() => '{"query":"{ examTypes }"}', { authorization: "Bearer \u00ff ..", cookie: "=;=;%", accept: "x/y" }),
  ],
  ["strange encoding", body(() => '{"query":"{ examTypes }"}', { "content-encoding": "gzip" })],
  [
    "GET",
    async (url) => {
      const search = pick(
        "",
        "?query",
        "?query=%",
        "?query={examTypes}&variables={",
        `?query=${"x".repeat(upTo(12_000))}`,
      );
      const answer = await fetch(`${url}/graphql${search}`, { headers: { "apollo-require-preflight": "1" } });
      await answer.arrayBuffer();
      return String(answer.status);
    },
  ],
  [
    "another method",
    async (url) => {
      const answer = await fetch(`${url}/graphql`, { method: pick("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD") });
      await answer.arrayBuffer();
      return String(answer.status);
    },
  ],
  ["bytes for HTTP", raw(() => noise(upTo(500)))],
  [
    "broken chunks",
    raw(() => `POST /graphql HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${noise(20)}\r\n`),
  ],
  ["two lengths", raw(() => "POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 50\r\n\r\n{}")],
  [
    "a body that ends early",
    raw(() => "POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"),
  ],
  [
    "fat headers",
    raw(() => `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(15_000 + upTo(9000))}\r\nConnection: close\r\n\r\n`),
  ],
];

if (process.argv[2] === "gateway") await beGateway(process.argv[3] ?? "");
else process.exitCode = await probe(Number(process.argv[2] ?? 60));
