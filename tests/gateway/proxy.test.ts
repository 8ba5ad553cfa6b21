import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, fetch as send } from "undici";
import { expect, it, onTestFinished } from "vitest";
import { makeCertificate } from "../../tools/topology/certificate.ts";
import { missingPrograms } from "../../tools/topology/programs.ts";
import { uploadIdleSeconds } from "../../schema/rules/limits.ts";
import { startProxy, type Proxy } from "../../tools/topology/proxy.ts";
import { startGateway } from "../support/gateway.ts";

/** A gateway that has one file of the client alone; returns its port. */
async function startHalf(file: string): Promise<number> {
  const server = createServer((asked, response) => {
    const { url } = asked;
    response.writeHead(url === file ? 200 : 404).end(`${url} for ${asked.headers["x-forwarded-proto"]}`);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const missing = missingPrograms();
it.skipIf(missing.length > 0)(
  "nginx finds a file of the client that only one of the gateways has, as during an upgrade [REL-19] (skipped without nginx, redis-server or openssl; .ci/run installs them)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "akada-proxy-test-"));
    const certificate = makeCertificate(folder);
    const gateways = [await startHalf("/assets/old.js"), await startHalf("/assets/new.js")];
    const proxy = await startProxy({ gateways }, certificate);
    const agent = new Agent({ connect: { ca: readFileSync(certificate.certFile, "utf8") } });
    onTestFinished(async () => {
      await agent.close();
      await proxy.stop();
      rmSync(folder, { recursive: true });
    });
    const ask = async (path: string) => {
      const answer = await send(`https://localhost:${proxy.port}${path}`, { dispatcher: agent });
      return [answer.status, await answer.text()];
    };
    for (const file of ["/assets/old.js", "/assets/new.js", "/assets/old.js", "/assets/new.js"]) {
      expect(await ask(file)).toEqual([200, `${file} for https`]);
    }
    expect((await ask("/assets/none.js"))[0]).toBe(404);
  },
);

it("nginx ends an upload that has stopped before the gateway does, which it would take for a failure [SEC-52]", () => {
  for (const name of ["nginx.conf", "nginx-compose.conf"]) {
    const settings = readFileSync(join(import.meta.dirname, "../../deploy", name), "utf8");
    const seconds = Number(/client_body_timeout (\d+)s;/.exec(settings)?.[1]);
    expect(seconds, name).toBeLessThan(uploadIdleSeconds);
  }
});

it("nginx tells visitors nothing of its version, on port 80 either [SEC-51]", () => {
  for (const name of ["nginx.conf", "nginx-compose.conf"]) {
    const settings = readFileSync(join(import.meta.dirname, "../../deploy", name), "utf8");
    const open = settings.split(/^server \{$/m).filter((block) => /^ {2}listen (?:80|443)\b/m.test(block));
    expect(open.length, name).toBeGreaterThan(0);
    for (const block of open) expect(block, name).toMatch(/^ {2}server_tokens off;$/m);
  }
});

/** A gateway as in production, behind nginx. */
async function startBehindProxy(): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), "akada-proxy-test-"));
  const gateway = await startGateway("http://127.0.0.1:9", {
    NODE_ENV: "production",
    PUBLIC_WEB_URL: "https://localhost",
    TRUSTED_PROXIES: "loopback",
  });
  await gateway.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = gateway.app.server.address() as AddressInfo;
  const proxy = await startProxy({ gateways: [port] }, makeCertificate(folder));
  onTestFinished(async () => {
    await proxy.stop();
    await gateway.close();
    rmSync(folder, { recursive: true });
  });
  return proxy;
}

/** The status of a large request, which is sent whole while it is refused. */
const sendLarge = (port: number, path: string, headers: Record<string, string>): Promise<number | string> =>
  new Promise((resolve) => {
    const options = { method: "POST", headers, rejectUnauthorized: false, agent: false, path };
    const sent = request(`https://localhost:${port}`, options, (answer) => resolve(answer.resume().statusCode ?? 0));
    sent.on("error", (error) => resolve(error.message));
    sent.end(Buffer.alloc(5_000_000, "a"));
  });

it.skipIf(missing.length > 0)(
  "nginx takes a large request that is refused for no failure of the gateway, which it would leave out for everybody [LIM-01] [REL-15] (skipped without nginx, redis-server or openssl; .ci/run installs them)",
  async () => {
    const proxy = await startBehindProxy();
    const json = { "content-type": "application/json" };
    const fat = Object.fromEntries(["x-a", "x-b", "x-c"].map((name) => [name, "a".repeat(7000)]));
    const cases: [path: string, headers: Record<string, string>, status: number][] = [
      ["/graphql", json, 413],
      ["/graphql", { ...json, "transfer-encoding": "chunked" }, 413],
      ["/graphql", { "content-type": "text/plain" }, 413],
      ["/graphql", { "content-type": "text/xml" }, 415],
      ["/payment/webhook", json, 413],
      ["/nowhere", json, 413],
      ["/nowhere", fat, 431],
    ];
    for (const [path, headers, status] of cases) {
      const answers = new Set<number | string>();
      for (let sent = 0; sent < 4; sent += 1) answers.add(await sendLarge(proxy.port, path, headers));
      expect([...answers], `${path} ${JSON.stringify(headers).slice(0, 60)}`).toEqual([status]);
    }
  },
);

it.skipIf(missing.length > 0)(
  "what nginx answers itself has the headers that keep browsers on HTTPS and from guessing types, and nothing has them twice [SEC-60] (skipped without nginx, redis-server or openssl; .ci/run installs them)",
  async () => {
    const proxy = await startBehindProxy();
    const cases: [path: string, status: number][] = [
      ["/../..", 400],
      [`/${"a".repeat(40_000)}`, 414],
      ["/nothing.css", 404],
      ["/healthz", 200],
    ];
    for (const [path, status] of cases) {
      const sent = request({
        host: "localhost",
        port: proxy.port,
        path,
        rejectUnauthorized: false,
        agent: false,
      }).end();
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      answer.resume();
      const name = path.slice(0, 20);
      expect(answer.statusCode, name).toBe(status);
      const { headersDistinct } = answer;
      expect(headersDistinct["strict-transport-security"], name).toEqual(["max-age=31536000; includeSubDomains"]);
      expect(headersDistinct["x-content-type-options"], name).toEqual(["nosniff"]);
    }
  },
);

it.skipIf(missing.length > 0)(
  "nginx sends visitors of port 80 to the name that is configured, whatever name they ask for [SEC-46] (skipped without nginx, redis-server or openssl; .ci/run installs them)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "akada-proxy-test-"));
    const proxy = await startProxy({ gateways: [await startHalf("/none")] }, makeCertificate(folder));
    onTestFinished(async () => {
      await proxy.stop();
      rmSync(folder, { recursive: true });
    });
    for (const host of ["akada.example", "evil.example"]) {
      const sent = get({ host: "127.0.0.1", port: proxy.plainPort, path: "/login?a=b", headers: { host } });
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      answer.resume();
      expect([answer.statusCode, answer.headers.location]).toEqual([301, "https://akada.example/login?a=b"]);
    }
  },
);
