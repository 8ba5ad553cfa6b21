import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Pool } from "undici";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { questionFileBytes } from "../../schema/rules/limits.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";

/* Paths that a browser or the card provider asks of the public host and the API answers (D-94). */
interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

let server: Server;
let asked: Asked[];
let gateway: TestGateway;
/** Requests of files that the server does not answer. */
const held: ServerResponse[] = [];
/** The policy that the server sends with a file. */
let policy: string | undefined;

beforeEach(async () => {
  asked = [];
  held.length = 0;
  policy = "default-src 'none'; sandbox";
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked.push({
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      const isSlow = request.url?.startsWith("/files/slow") === true || asked.at(-1)?.body.toString() === '"slow"';
      if (isSlow) return void held.push(response);
      response.writeHead(request.url === "/files/none" ? 404 : 200, {
        "content-type": "image/svg+xml",
        ...(policy === undefined ? {} : { "content-security-policy": policy }),
        "x-content-type-options": "nosniff",
        "x-secret-header": "stack",
      });
      response.end("<svg/>");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  gateway = await startGateway(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await gateway.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("passed-on paths", () => {
  it("[SEC-52] a page of a named origin may show pictures, any other may not", async () => {
    const { port } = server.address() as AddressInfo;
    const open = await startGateway(`http://127.0.0.1:${port}`, { CORS_ORIGINS: "https://app.example" });
    const allowed = async (origin: string) =>
      (await open.app.inject({ url: "/files/a.svg", headers: { origin } })).headers["access-control-allow-origin"];
    expect(await allowed("https://app.example")).toBe("https://app.example");
    expect(await allowed("https://evil.example")).toBeUndefined();
    await open.close();
  });

  it("[EXT-02] the provider's webhook reaches the API byte for byte, with its signature and nothing else", async () => {
    const payload = '{ "event":"charge.success",\n  "data": {"reference":"é-1"} }';
    const response = await gateway.app.inject({
      method: "POST",
      url: "/payment/webhook",
      headers: {
        "content-type": "application/json",
        "x-paystack-signature": "abc",
        cookie: "a=b",
        authorization: "Bearer t",
      },
      payload,
    });
    expect(response.statusCode).toBe(200);
    expect(asked[0]).toMatchObject({ method: "POST", url: "/payment/webhook" });
    expect(asked[0]?.body.toString("utf8")).toBe(payload);
    expect(asked[0]?.headers["x-paystack-signature"]).toBe("abc");
    expect(asked[0]?.headers.cookie).toBeUndefined();
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  it("forwards nothing outside its own paths", async () => {
    const { port } = new URL(await gateway.app.listen({ port: 0, host: "127.0.0.1" }));
    // sent without `fetch`, which would resolve the dots itself
    const statusOf = (path: string) =>
      new Promise((resolve, reject) => {
        request({ host: "127.0.0.1", port, path }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on("error", reject)
          .end();
      });
    for (const path of [
      "/files/../admin/users",
      "/files/%2e%2e/x",
      "/files/a/.%2E/x",
      "/files/..%2fx",
      "/files/..%5cx",
    ]) {
      expect(await statusOf(path), path).toBe(404);
    }
    expect(asked).toEqual([]);
    expect(await statusOf("/files/a..b.svg")).toBe(200);
  });

  it("[SEC-60] a file can run no script in our origin, whatever its server says of it", async () => {
    for (const given of [undefined, "default-src *", "default-src 'none'; sandbox"]) {
      policy = given;
      const { headers } = await gateway.app.inject({ url: "/files/uploaded.svg" });
      expect(headers["content-security-policy"], given).toBe("default-src 'none'; sandbox");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it("[SEC-60] [SEC-52] the same rules hold for a path with encoded letters", async () => {
    policy = undefined;
    const { headers } = await gateway.app.inject({ url: "/%66iles/uploaded.svg" });
    expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(asked.splice(0)).toMatchObject([{ url: "/files/uploaded.svg" }]);
    await gateway.app.inject({ method: "HEAD", url: "/files/%6Fnce/secret" });
    await gateway.app.inject({ url: "/files/%2E%2e/x" });
    expect(asked).toEqual([]);
    await gateway.app.inject({ url: "/files/a%20b%2Fc%C3%A9.svg?name=%66" });
    expect(asked).toMatchObject([{ url: "/files/a%20b%2Fc%C3%A9.svg?name=%66" }]);
  });

  it("[EXT-26] [EXT-55c] a HEAD request does not use up a link that works once", async () => {
    for (const url of ["/files/once/secret", "/files/bank/secret"]) {
      expect((await gateway.app.inject({ method: "HEAD", url })).statusCode).toBe(200);
    }
    expect(asked).toEqual([]);
    expect((await gateway.app.inject({ url: "/files/once/secret" })).statusCode).toBe(200);
    expect(asked).toHaveLength(1);
  });

  it("[REL-04] [LIM-14] one address may load 200 files at once, all together 400, and a webhook is passed on meanwhile", async () => {
    const load = (remoteAddress: string, name: string) =>
      gateway.app.inject({ url: `/files/slow-${name}.png`, remoteAddress });
    const files = Array.from({ length: 400 }, (_, index) =>
      load(index < 200 ? "192.0.2.1" : `198.51.100.${index - 200}`, String(index)),
    );
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(400);
    const own = await load("192.0.2.1", "more");
    expect([own.statusCode, own.headers["retry-after"]]).toEqual([429, "1"]);
    const other = await load("192.0.2.3", "more");
    expect([other.statusCode, other.headers["retry-after"]]).toEqual([503, "1"]);
    const webhook = { method: "POST", url: "/payment/webhook", payload: "{}" } as const;
    const headers = { "content-type": "application/json" };
    expect((await gateway.app.inject({ ...webhook, headers })).statusCode).toBe(200);
    for (const response of held) response.destroy();
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
    await Promise.all(files);
  });

  it("[LIM-14] [D-294] a few slow addresses leave places to all others", async () => {
    const load = (remoteAddress: string, name: string) =>
      gateway.app.inject({ url: `/files/slow-${name}.png`, remoteAddress });
    const files: ReturnType<typeof load>[] = [];
    let taken = 0;
    for (const [address, places] of Object.entries({ "192.0.2.1": 200, "192.0.2.2": 100, "192.0.2.3": 50 })) {
      files.push(...Array.from({ length: places }, (_, index) => load(address, String(index))));
      await expect.poll(() => held.length, { timeout: 10_000 }).toBe((taken += places));
      expect((await load(address, "more")).statusCode).toBe(429);
    }
    const other = load("192.0.2.4", "other");
    await expect.poll(() => held.length).toBe(351);
    for (const response of held) response.destroy();
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
    await Promise.all([...files, other]);
  });

  it("[EXT-02] twenty webhooks of one address are passed on at once, and a hundred in all", async () => {
    const send = (remoteAddress: string) =>
      gateway.app.inject({
        method: "POST",
        url: "/payment/webhook",
        headers: { "content-type": "application/json" },
        payload: '"slow"',
        remoteAddress,
      });
    const passedOn = vi.spyOn(Pool.prototype, "request");
    const waiting = Array.from({ length: 100 }, (_, index) => send(`192.0.2.${Math.floor(index / 20)}`));
    await expect.poll(() => passedOn.mock.calls.length).toBe(100);
    const [own, other] = await Promise.all([send("192.0.2.0"), send("192.0.2.9")]);
    expect([own.statusCode, other.statusCode]).toEqual([503, 503]);
    const closed = server[Symbol.asyncDispose]();
    server.closeAllConnections();
    await closed;
    await Promise.all(waiting);
  });

  it("[LIM-14] a visitor who takes no byte for two minutes loses the place", async () => {
    const sockets: Socket[] = [];
    gateway.app.server.on("connection", (socket) => sockets.push(socket));
    const { port } = new URL(await gateway.app.listen({ port: 0, host: "127.0.0.1" }));
    const visitor = request({ host: "127.0.0.1", port, path: "/files/slow.png" });
    const lost = new Promise((resolve) => visitor.on("error", resolve));
    visitor.end();
    await expect.poll(() => held.length).toBe(1);
    expect(sockets[0]?.timeout).toBe(120_000);
    sockets[0]?.emit("timeout");
    await lost;
  });

  it("[LIM-04] the largest question file may take the time that a line of 128 kbit/s needs", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    await gateway.app.inject({ url: "/files/once/question-file" });
    expect(timeout.mock.calls.length).toBeGreaterThan(0);
    for (const [ms] of timeout.mock.calls) expect(ms).toBeGreaterThan(questionFileBytes / (128_000 / 8 / 1000));
  });

  it("[EXT-02] a webhook of more than 64 KB is refused", async () => {
    const payload = JSON.stringify({ x: "y".repeat(65 * 1024) });
    const headers = { "content-type": "application/json" };
    const response = await gateway.app.inject({ method: "POST", url: "/payment/webhook", headers, payload });
    expect(response.statusCode).toBe(413);
    expect(asked).toEqual([]);
  });

  it("files keep the policy of the API and lose undocumented headers", async () => {
    const response = await gateway.app.inject({ method: "GET", url: "/files/sample/triangle.svg" });
    expect(response.body).toBe("<svg/>");
    expect(response.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers["x-secret-header"]).toBeUndefined();
    expect((await gateway.app.inject({ method: "GET", url: "/files/none" })).statusCode).toBe(404);
  });

  it("development pages are not passed on in front of a foreign API", async () => {
    for (const url of ["/dev/mailbox", "/dev/paystack/inline.js"]) {
      expect((await gateway.app.inject({ method: "GET", url, headers: { accept: "text/plain" } })).statusCode).toBe(
        404,
      );
    }
    expect(asked).toEqual([]);
  });

  it("[D-103] development pages are passed on on loopback, and beyond it only by name", async () => {
    const API_PORT = String((server.address() as AddressInfo).port);
    const passed = async (env: Record<string, string>) => {
      const own = await startGateway("", { API_PORT, ...env });
      const get = (url: string) => own.app.inject({ method: "GET", url, headers: { accept: "text/plain" } });
      const urls = ["/dev/mailbox", "/dev/mailbox.json?to=a", "/dev/paystack/checkout"];
      const statuses = (await Promise.all(urls.map(get))).map(({ statusCode }) => statusCode);
      const policy = String((await get("/readyz")).headers["content-security-policy"]);
      const settings = await own.query("{ paymentSettings { provider } }");
      await own.close();
      return [...statuses, policy.includes("frame-src 'self'"), settings.data?.["paymentSettings"]];
    };
    const sandbox = { provider: "SANDBOX" };
    const paystack = { provider: "PAYSTACK" };
    expect(await passed({})).toEqual([200, 200, 200, true, sandbox]);
    expect(await passed({ HOST: "0.0.0.0" })).toEqual([404, 404, 404, false, paystack]);
    expect(await passed({ HOST: "0.0.0.0", DEVELOPMENT_AIDS: "mailbox" })).toEqual([200, 200, 404, false, paystack]);
    expect(await passed({ HOST: "0.0.0.0", DEVELOPMENT_AIDS: "payments" })).toEqual([404, 404, 200, true, sandbox]);
  });

  it("an API that is away is a plain 502", async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const response = await gateway.app.inject({ method: "GET", url: "/files/a" });
    expect(response.statusCode).toBe(502);
    expect(response.body).toBe("The server could not be reached. Please try again.");
  });
});
