import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { proxyWarning, watchForwarded } from "../../server/forwarded.ts";
import { readRuntime, RuntimeFault } from "../../server/runtime.ts";
import { buildApi, type TestApi } from "../support/api.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { freePort } from "../../api/core/free-port.ts";
import { startUpstream, type Upstream } from "../support/upstream.ts";

const empty = "TRUSTED_PROXIES is empty";
const ignored =
  "X-Forwarded-For was ignored: TRUSTED_PROXIES does not name this neighbour. If it is your proxy, add it.";

describe("[SEC-46] TRUSTED_PROXIES", () => {
  it.each([
    [{ PUBLIC_WEB_URL: "https://akada.example" }, empty],
    [{ PUBLIC_WEB_URL: "http://exam-room.example" }, empty],
    [{ PUBLIC_WEB_URL: "http://192.168.1.5:4000", HOST: "0.0.0.0" }, "nothing to say"],
    [{}, "nothing to say"],
    [{ PUBLIC_WEB_URL: "https://akada.example", TRUSTED_PROXIES: "loopback" }, "nothing to say"],
    [{ TRUSTED_PROXIES: "loopback, 0.0.0.0/0" }, "names every address"],
    [{ TRUSTED_PROXIES: "::/0" }, "names every address"],
  ])("beside %j: %s", (env, doubt) => {
    expect(proxyWarning(readRuntime("gateway", env)) ?? "nothing to say").toContain(doubt);
  });

  it.each(["nginx", "10.0.0.0/64", "1.2.3"])("%s stops the start with its name", (value) => {
    expect(() => readRuntime("gateway", { TRUSTED_PROXIES: value })).toThrow(RuntimeFault);
    expect(() => readRuntime("gateway", { TRUSTED_PROXIES: value })).toThrow(
      /TRUSTED_PROXIES: must be addresses or networks/,
    );
  });

  /** What the gateway prints until it listens. */
  async function startOf(env: Record<string, string>): Promise<string> {
    const child = spawn(process.execPath, [join(import.meta.dirname, "../../gateway/main.ts")], {
      env: {
        PATH: process.env["PATH"] ?? "",
        NODE_ENV: "production",
        PORT: String(await freePort()),
        API_URL: "http://127.0.0.1:9",
        PUBLIC_WEB_URL: "https://akada.example",
        PAYSTACK_PUBLIC_KEY: "pk_live_1",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    await new Promise<void>((resolve) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString("utf8");
        if (output.includes("Server listening")) resolve();
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      void ended.then(resolve);
    });
    child.kill("SIGKILL");
    await ended;
    return output;
  }
  it("is asked for once when the gateway starts behind a proxy without it", async () => {
    const doubtful = await startOf({});
    expect(doubtful).toContain("Server listening");
    expect(doubtful.split(empty)).toHaveLength(2);
    const well = await startOf({ TRUSTED_PROXIES: "loopback" });
    expect(well).toContain("Server listening");
    expect(well).not.toContain("TRUSTED_PROXIES");
  });
});

describe("[SEC-46] a forwarded address of a neighbour that is not trusted", () => {
  let upstream: Upstream | undefined;
  let gateway: TestGateway | undefined;
  let api: TestApi | undefined;
  afterEach(async () => {
    await gateway?.close();
    await upstream?.close();
    await api?.stop();
    [gateway, upstream, api] = [undefined, undefined, undefined];
  });
  const forwarded = { url: "/healthz", headers: { "x-forwarded-for": "102.89.0.7" } } as const;

  it("is ignored, and said once in the log of the gateway", async () => {
    upstream = await startUpstream();
    gateway = await startGateway(upstream.url, { TRUSTED_PROXIES: "10.0.0.2" });
    const warn = vi.spyOn(gateway.app.log, "warn");
    await gateway.app.inject({ url: "/healthz", remoteAddress: "10.0.0.9" });
    await gateway.app.inject({ ...forwarded, remoteAddress: "10.0.0.2" });
    expect(warn).not.toHaveBeenCalled();
    for (let index = 0; index < 3; index += 1) await gateway.app.inject({ ...forwarded, remoteAddress: "10.0.0.9" });
    expect(warn.mock.calls).toEqual([[{ neighbour: "10.0.0.9" }, ignored]]);
  });

  it("is said in the log of the API, which trusts the gateway on its own machine", async () => {
    api = await buildApi();
    const warn = vi.spyOn(api.app.log, "warn");
    await api.app.inject({ ...forwarded, remoteAddress: "127.0.0.1" });
    expect(warn).not.toHaveBeenCalled();
    await api.app.inject({ ...forwarded, remoteAddress: "10.0.0.9" });
    await api.app.inject({ ...forwarded, remoteAddress: "10.0.0.9" });
    expect(warn.mock.calls).toEqual([[{ neighbour: "10.0.0.9" }, ignored]]);
  });

  it("is said again after an hour", () => {
    let now = 0;
    const warn = vi.fn<(detail: { neighbour: string }, text: string) => void>();
    const note = watchForwarded(warn, () => now);
    const request = {
      headers: { "x-forwarded-for": "102.89.0.7" },
      ip: "10.0.0.9",
      socket: { remoteAddress: "10.0.0.9" },
    };
    for (const moment of [0, 1, 3_599_999, 3_600_000]) {
      now = moment;
      note(request);
    }
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
