import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { demoAccount } from "../support/data/demo.ts";
import { copyPrepared } from "../support/processes/copy-prepared.ts";
import { freePort } from "../../api/core/free-port.ts";
import { startStack } from "../support/processes/stack.ts";
import { databaseFolder } from "../support/processes/scratch.ts";

/* The start command as an operator sees it: its output, and how it ends. */

interface Ended {
  code: number | null;
  output: string;
}

async function runToEnd(script: string, env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [script], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, NODE_ENV: "development", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  return { code, output };
}

async function withTakenPort(work: (port: number) => Promise<void>): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await work((server.address() as AddressInfo).port);
  await new Promise((resolve) => server.close(resolve));
}

describe("the start command", () => {
  it("ends with npm, whose shell passes no signal on", async () => {
    const dataDir = copyPrepared();
    const [port, apiPort] = [await freePort(), await freePort()];
    const url = `http://localhost:${port}`;
    // a second command, so that every kind of shell stays
    const shell = spawn("sh", ["-c", `"${process.execPath}" tools/start.ts; true`], {
      cwd: join(import.meta.dirname, "../.."),
      env: {
        ...process.env,
        NODE_ENV: "development",
        LOG_LEVEL: "silent",
        PORT: String(port),
        API_PORT: String(apiPort),
        PUBLIC_WEB_URL: url,
        DATA_DIR: dataDir,
        npm_lifecycle_event: "start",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const closed = new Promise<void>((resolve) => shell.once("close", () => resolve()));
    await new Promise<void>((resolve) => {
      let output = "";
      shell.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("Stop with Ctrl-C.")) resolve();
      });
    });
    shell.kill("SIGKILL");
    // its output is closed when the last process of the product has ended
    await closed;
    await expect(fetch(url)).rejects.toThrow("fetch failed");
    rmSync(dataDir, { recursive: true });
  });

  it("[D-103] prints its address, the demo accounts and what is open to whom, ends cleanly, and opens neither the aids nor the API to a network", async () => {
    const dataDir = databaseFolder("start");
    const onLoopback = await startStack({ LOG_LEVEL: "silent", DATA_DIR: dataDir });
    const output = onLoopback.output();
    expect(output).toContain(`Akada is ready: ${onLoopback.url}`);
    expect(output).toContain(`${onLoopback.url}/dev/mailbox`);
    expect(output).toContain("sandbox, no money moves");
    expect(output).toMatch(/Demo candidate: +\S+@\S+ {2}\S+/);
    expect(output).toMatch(/Open to: +this machine only\n/);
    expect(output).not.toMatch(/On the network|Links:/);
    const page = await fetch(onLoopback.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<!doctype html>");
    const account = demoAccount(onLoopback, "admin");
    expect(await onLoopback.stop()).toBe(0);
    await expect(fetch(onLoopback.url)).rejects.toThrow("fetch failed");
    expect(onLoopback.output()).not.toMatch(/\n\s+at /);

    const shut = await startStack({ LOG_LEVEL: "silent", DATA_DIR: dataDir, HOST: "0.0.0.0" });
    expect(shut.output()).toMatch(
      /Open to: +everybody who reaches 0\.0\.0\.0: the site\. Off: the mailbox, the demo accounts, /,
    );
    expect(shut.output()).not.toMatch(/Demo |Mails:|Payments:/);
    const { port } = new URL(shut.url);
    const reached = Object.values(networkInterfaces()).flatMap((all = []) => all);
    const outside = reached.filter(({ internal, family }) => !internal && family === "IPv4");
    for (const { address } of outside) expect(shut.output()).toContain(`On the network:  http://${address}:${port}\n`);
    expect(shut.output()).toMatch(/Links: +in mails and on slips begin with http:\/\/localhost:/);
    // another address of this machine reaches servers that listen on all addresses, but not those on 127.0.0.1
    const elsewhere = (url: string) => fetch(url.replace(/localhost|127\.0\.0\.1/, "127.0.0.2"));
    expect((await elsewhere(shut.url)).status).toBe(200);
    expect((await elsewhere(`${shut.url}/dev/mailbox`)).status).toBe(404);
    await expect(elsewhere(`${shut.apiUrl}/healthz`)).rejects.toThrow("fetch failed");
    const login = await fetch(`${shut.apiUrl}/admin/admin-login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(account),
    });
    expect(login.status).toBe(401);
    expect(await shut.stop()).toBe(0);

    const named = await startStack({
      LOG_LEVEL: "silent",
      DATA_DIR: dataDir,
      HOST: "0.0.0.0",
      DEVELOPMENT_AIDS: "api",
    });
    expect(named.output()).toContain(
      "0.0.0.0: the site, the REST API. Off: the mailbox, the demo accounts, sandbox payments",
    );
    expect((await elsewhere(`${named.apiUrl}/healthz`)).status).toBe(200);
    expect(await named.stop()).toBe(0);
    rmSync(dataDir, { recursive: true });
  });

  it("names a setting at fault instead of a stack", async () => {
    const { code, output } = await runToEnd("tools/start.ts", { PORT: "many", PAYSTACK_SECRET: "x" });
    expect(code).toBe(1);
    expect(output).toContain("PORT:");
    expect(output).toContain("PAYSTACK_SECRET: there is no such setting");
    expect(output).not.toMatch(/\n\s+at /);
    const negative = await runToEnd("tools/start.ts", { PORT: "-1" });
    expect(negative.output).toContain("PORT: must be a whole number from 1 to 65535");
    const anyPort = await runToEnd("tools/start.ts", { PORT: "0" });
    expect(anyPort).toMatchObject({ code: 1, output: expect.stringContaining("PORT and API_PORT: must be 1 or more") });
  });

  it("does not say that it is ready where nothing answers at API_URL", async () => {
    const gone = `http://127.0.0.1:${await freePort()}`;
    const stack = await startStack({ API_URL: gone, LOG_LEVEL: "silent" });
    expect(stack.output()).toContain(`but nothing answers at API_URL=${gone} (ECONNREFUSED)`);
    expect(stack.output()).not.toContain("is ready");
    expect(await stack.stop()).toBe(0);
  });

  it("gives one line for a taken port", async () => {
    await withTakenPort(async (port) => {
      const { code, output } = await runToEnd("gateway/main.ts", { PORT: String(port) });
      expect(code).toBe(1);
      expect(output.trim()).toBe(`The gateway cannot start: port ${port} is taken. Set PORT to another one.`);
      const dataDir = copyPrepared();
      const api = await runToEnd("api/main.ts", { API_PORT: String(port), DATA_DIR: dataDir });
      expect(api.code).toBe(1);
      expect(api.output.trim()).toBe(`The API cannot start: port ${port} is taken. Set API_PORT to another one.`);
      rmSync(dataDir, { recursive: true });
    });
  });

  it("does not take the answers of a product that runs already for its own", async () => {
    const server = createHttpServer((_asked, answer) => answer.end("{}"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const dataDir = databaseFolder("start");
    for (const [taken, other] of [
      ["PORT", "API_PORT"],
      ["API_PORT", "PORT"],
    ] as const) {
      const ports = { [taken]: String(port), [other]: String(await freePort()) };
      const { code, output } = await runToEnd("tools/start.ts", { ...ports, DATA_DIR: dataDir });
      expect(output.trim()).toBe(
        `Akada cannot start:\n${taken}: port ${port} is taken, perhaps by this product. Stop what runs there, or set ${taken} to another port.`,
      );
      expect(code).toBe(1);
    }
    await new Promise((resolve) => server.close(resolve));
    rmSync(dataDir, { recursive: true });
  });

  it("[REL-09] leaves nothing running when it is killed, and starts again with its data", async () => {
    const dataDir = copyPrepared();
    const stack = await startStack({ DATA_DIR: dataDir });
    // its children hold its output open until they have ended
    await stack.kill();
    await expect(fetch(stack.url)).rejects.toThrow("fetch failed");
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
    const again = await startStack({ DATA_DIR: dataDir });
    expect((await fetch(again.url)).status).toBe(200);
    expect(await again.stop()).toBe(0);
    rmSync(dataDir, { recursive: true });
  });

  it("[SEC-15] does not start in production without its secrets", async () => {
    const { code, output } = await runToEnd("api/main.ts", { NODE_ENV: "production" });
    expect(code).toBe(1);
    for (const name of ["APP_SECRET", "SMTP_URL", "PAYSTACK_SECRET_KEY"]) expect(output).toContain(name);
  });
});
