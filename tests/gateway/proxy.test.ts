import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, fetch as send } from "undici";
import { expect, it, onTestFinished } from "vitest";
import { makeCertificate } from "../../tools/topology/certificate.ts";
import { missingPrograms } from "../../tools/topology/programs.ts";
import { uploadIdleSeconds } from "../../schema/rules/limits.ts";
import { startProxy } from "../../tools/topology/proxy.ts";

/** A gateway that has one file of the client alone; returns its port. */
async function startHalf(file: string): Promise<number> {
  const server = createServer((request, response) => {
    const { url } = request;
    response.writeHead(url === file ? 200 : 404).end(`${url} for ${request.headers["x-forwarded-proto"]}`);
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
