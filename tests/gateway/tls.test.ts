import { readFileSync, watchFile, writeFileSync } from "node:fs";
import { connect, constants, type ClientHttp2Session } from "node:http2";
import { request } from "node:https";
import { join } from "node:path";
import { connect as connectTls, Server as TlsServer, type TLSSocket } from "node:tls";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildGateway, type Gateway } from "../../gateway/app.ts";
import { hangUpSignal } from "../../gateway/core/caller.ts";
import { adminQuestions } from "../../schema/rest/admin-questions.ts";
import { exam } from "../../schema/rest/exam.ts";
import { uploadMaxMinutes } from "../../schema/rules/limits.ts";
import { readRuntime, RuntimeFault } from "../../server/runtime.ts";
import { makeCertificate, type Certificate } from "../../tools/topology/certificate.ts";
import { inParts } from "../support/gateway.ts";
import { scratchFolder } from "../support/processes/scratch.ts";
import { startUpstream, type Upstream } from "../support/upstream.ts";

let upstream: Upstream;
let folder: ReturnType<typeof scratchFolder>;
let certificate: Certificate;
let gateway: Gateway;
let port: number;
let session: ClientHttp2Session;

const settings = (env: Record<string, string> = {}) =>
  readRuntime("gateway", {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    API_URL: upstream.url,
    PUBLIC_WEB_URL: "https://localhost",
    TLS_CERT_FILE: certificate.certFile,
    TLS_KEY_FILE: certificate.keyFile,
    TLS_PORT: "0",
    ...env,
  });

beforeEach(async () => {
  upstream = await startUpstream();
  upstream.on(exam.examTypes).reply(200, ["JAMB"]);
  folder = scratchFolder();
  certificate = makeCertificate(folder.path);
  gateway = await buildGateway(settings());
  port = (await gateway.listenTls?.()) ?? 0;
  session = connect(`https://localhost:${port}`, { ca: readFileSync(certificate.certFile) });
});
afterEach(async () => {
  vi.useRealTimers();
  session.destroy();
  await gateway.app.close();
  await upstream.close();
  folder.drop();
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}
function send(headers: Record<string, string>, body?: string | Buffer): Promise<Answer> {
  const stream = session.request({ ":path": "/graphql", ":method": body === undefined ? "GET" : "POST", ...headers });
  const chunks: Buffer[] = [];
  let told: Record<string, unknown> = {};
  stream.on("response", (response) => (told = response));
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.end(body);
  return new Promise((resolve, reject) => {
    stream.on("error", reject);
    stream.on("end", () =>
      resolve({ status: Number(told[":status"]), headers: told, text: Buffer.concat(chunks).toString("utf8") }),
    );
  });
}
const json = { "content-type": "application/json" };
const examTypes = JSON.stringify({ query: "{ examTypes }" });

describe("a gateway with a certificate", () => {
  it("answers operations over HTTP/2, the first time and again, with the security headers", async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, headers, text } = await send(json, examTypes);
      expect([status, JSON.parse(text)]).toMatchObject([200, { data: { examTypes: ["JAMB"] } }]);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "strict-transport-security": "max-age=31536000; includeSubDomains",
      });
    }
    expect(session.alpnProtocol).toBe("h2");
  });

  it("serves health and files, and refuses what a foreign page could send, as over HTTP/1.1", async () => {
    expect((await send({ ":path": "/healthz" })).text).toBe('{"status":"ok"}');
    expect((await send({ ":path": "/robots.txt" })).status).toBeLessThan(500);
    expect((await send({ "content-type": "text/plain" }, examTypes)).status).toBeGreaterThanOrEqual(400);
    expect((await send({ ":path": `/graphql?query=${"x".repeat(9000)}` })).status).toBe(414);
  });

  it("passes a file on while it arrives", async () => {
    upstream.on(adminQuestions.uploadQuestions).reply(200, { totalInserted: 1, filesProcessed: 1 });
    const file = new File(["question\nWhy?"], "one.csv", { type: "text/csv" });
    const document = "mutation U($file: Upload!) { uploadQuestions(file: $file) { totalInserted } }";
    const { payload, headers } = await inParts(document, { file }, { authorization: "Bearer admin-1" });
    const { text } = await send(headers, payload);
    expect(JSON.parse(text)).toMatchObject({ data: { uploadQuestions: { totalInserted: 1 } } });
    expect(String(upstream.seen.at(-1)?.body)).toContain("Why?");
  });

  it("speaks HTTP/1.1 to whoever does not speak HTTP/2", async () => {
    const status = await new Promise((resolve, reject) => {
      const call = request({ host: "localhost", port, path: "/healthz", ca: readFileSync(certificate.certFile) });
      call.on("response", (response) => resolve([response.statusCode, response.httpVersion]));
      call.on("error", reject);
      call.end();
    });
    expect(status).toEqual([200, "1.1"]);
  });

  it("[LIM-01] refuses fat headers over HTTP/1.1 and over HTTP/2", async () => {
    const ca = readFileSync(certificate.certFile);
    const fat = { "x-fat": "y".repeat(17 * 1024) };
    const small = await buildGateway(settings({ LIM_01_HEADER_BYTES: "8192" }));
    const smallPort = await small.listenTls?.();
    const status = await new Promise((resolve, reject) => {
      const headers = { "x-fat": "y".repeat(9 * 1024) };
      const call = request({ host: "localhost", port: smallPort, path: "/healthz", headers, ca });
      call.on("response", (response) => resolve(response.statusCode)).on("error", reject);
      call.end();
    });
    expect(status).toBe(431);
    await small.app.close();
    await expect(send({ ":path": "/healthz", ...fat })).rejects.toThrow("Stream closed");
  });

  it("[LIM-04] gives an upload over HTTP/1.1 the time of the plain port", async () => {
    const started = vi.spyOn(TlsServer.prototype, "listen");
    const other = await buildGateway(settings());
    await other.listenTls?.();
    const { requestTimeout, keepAliveTimeout } = other.app.server;
    expect(started.mock.contexts.at(-1)).toMatchObject({ requestTimeout, keepAliveTimeout });
    expect(requestTimeout).toBeGreaterThan(uploadMaxMinutes * 60_000);
    await other.app.close();
  });

  it("[SEC-52] ends a body that does not come to its end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const before = vi.getTimerCount();
    const stream = session.request({ ":path": "/graphql", ":method": "POST", ...json });
    const ended = new Promise((resolve) => stream.on("error", () => {}).once("close", resolve));
    stream.write("{");
    while (vi.getTimerCount() === before) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(61_000);
    vi.useRealTimers();
    await ended;
    expect((await send(json, examTypes)).status).toBe(200);
  });

  it("knows that a caller over HTTP/2 has left, also when it asks later", async () => {
    const other = await buildGateway(settings());
    const found = new Promise<boolean[]>((resolve) => {
      other.app.get("/left", async (_request, reply) => {
        const before = hangUpSignal(reply);
        stream.close(constants.NGHTTP2_CANCEL);
        await new Promise((closed) => reply.raw.once("close", closed));
        resolve([before.aborted, hangUpSignal(reply).aborted]);
        return reply.hijack();
      });
    });
    const own = connect(`https://localhost:${await other.listenTls?.()}`, { ca: readFileSync(certificate.certFile) });
    const stream = own.request({ ":path": "/left" });
    stream.on("error", () => {});
    expect(await found).toEqual([true, true]);
    own.destroy();
    await other.app.close();
  });

  it("[REL-07] lets a running request finish when it stops, and closes the connections that rest", async () => {
    let arrived = (): void => undefined;
    const isThere = new Promise<void>((resolve) => (arrived = resolve));
    let answer = (): void => undefined;
    upstream.on(exam.examYears).raw((_request, response) => {
      answer = () => response.writeHead(200, { "content-type": "application/json" }).end("[2026]");
      arrived();
    });
    const years = '{ examYears(examType: "JAMB", subjectName: "Physics") }';
    const running = send(json, JSON.stringify({ query: years }));
    await isThere;
    const closed = new Promise((resolve) => session.once("close", resolve));
    const stopped = gateway.app.close();
    answer();
    expect(JSON.parse((await running).text)).toMatchObject({ data: { examYears: [2026] } });
    await Promise.all([stopped, closed]);
  });
});

describe("a renewed certificate", () => {
  const shown = async (): Promise<string> => {
    const socket: TLSSocket = connectTls({ port, rejectUnauthorized: false });
    await new Promise((resolve) => socket.once("secureConnect", resolve));
    const { fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    return fingerprint256;
  };

  it("is used once both of its files are there, whichever comes first", async () => {
    const first = await shown();
    const renewed = scratchFolder();
    const { certFile, keyFile } = makeCertificate(renewed.path);
    const arrive = (from: string, to: string): void => {
      writeFileSync(to, readFileSync(from));
      // a file has only one watcher; this one would look at it after a minute, so its event is sent by hand
      watchFile(to, { persistent: false }, () => {}).emit("change");
    };
    arrive(certFile, certificate.certFile);
    expect(await shown()).toBe(first);
    arrive(keyFile, certificate.keyFile);
    const second = await shown();
    expect(second).not.toBe(first);

    const again = makeCertificate(renewed.path);
    arrive(again.keyFile, certificate.keyFile);
    expect(await shown()).toBe(second);
    arrive(again.certFile, certificate.certFile);
    expect(await shown()).not.toBe(second);
    renewed.drop();
  });
});

describe("settings of a certificate", () => {
  it.each([
    ["TLS_KEY_FILE", "", "set both, or neither"],
    ["PUBLIC_WEB_URL", "http://localhost", "PUBLIC_WEB_URL must begin with https:"],
  ])("are refused when %s is %j", (name, value, reason) => {
    expect(() => settings({ [name]: value })).toThrow(reason);
  });

  it("are refused when a file is missing or holds no certificate", async () => {
    const broken = join(folder.path, "broken.pem");
    writeFileSync(broken, "no certificate");
    for (const TLS_CERT_FILE of [broken, join(folder.path, "missing.pem")]) {
      await expect(buildGateway(settings({ TLS_CERT_FILE }))).rejects.toThrow(RuntimeFault);
    }
  });
});
