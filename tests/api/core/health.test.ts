import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { inspect } from "node:util";
import Fastify from "fastify";
import { sql, type KyselyPlugin } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { isDatabaseUnavailable } from "../../../api/core/database/database-errors.ts";
import { openServer } from "../../../api/core/database/db.ts";
import { serveHealth } from "../../../api/core/http/health.ts";
import { describeError } from "../../../api/core/http/described-error.ts";
import { uploadMaxMinutes } from "../../../schema/rules/limits.ts";
import { freePort } from "../../../api/core/free-port.ts";
import { readRuntime } from "../../../server/runtime.ts";
import { codeOf } from "../../support/data/accounts.ts";
import { buildApi, buildCandidate } from "../../support/api.ts";
import { connectionMs } from "../../support/busy.ts";
import { createTestDatabase } from "../../support/processes/databases.ts";
import { startBareApi } from "../../support/processes/api-process.ts";
import { scratchFolder } from "../../support/processes/scratch.ts";

describe("GET /healthz and /readyz [REL-06]", () => {
  const answering = async (isReady: () => Promise<boolean>) => {
    const app = Fastify();
    serveHealth(app, isReady);
    const began = performance.now();
    const [live, ready] = [await app.inject("/healthz"), await app.inject("/readyz")];
    return { live: live.statusCode, ready: ready.statusCode, took: performance.now() - began };
  };

  it("200 and 200 while the database answers", async () => {
    expect(await answering(async () => true)).toMatchObject({ live: 200, ready: 200 });
  });

  it("200 and 503 when it fails, or does not answer in time", async () => {
    expect(await answering(() => Promise.reject(new Error("away")))).toMatchObject({ live: 200, ready: 503 });
    const silent = await answering(() => new Promise<boolean>(() => {}));
    expect(silent).toMatchObject({ live: 200, ready: 503 });
    expect(silent.took).toBeLessThan(500);
  });

  it("200 while a database that has answered before is silent for a short time, then 503, then 200 again", async () => {
    const app = Fastify();
    let speak: (ready: boolean) => void = () => {};
    let isSilent = false;
    serveHealth(app, () => (isSilent ? new Promise<boolean>((resolve) => (speak = resolve)) : Promise.resolve(true)));
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    onTestFinished(() => now.mockRestore());
    const probe = async () => (await app.inject("/readyz")).statusCode;
    expect(await probe()).toBe(200);
    isSilent = true;
    expect(await probe()).toBe(200);
    now.mockReturnValue(1000);
    expect(await probe()).toBe(503);
    isSilent = false;
    speak(true);
    expect(await probe()).toBe(200);
  });

  it("200 on the assembled API", async () => {
    const api = await buildApi();
    onTestFinished(() => api.stop());
    // the first answer of the database may come too late for a probe on a busy machine
    await expect.poll(async () => (await api.call("GET", "/readyz")).json()).toEqual({ status: "ready" });
  });
});

describe("a database that is away [REL-13]", () => {
  const failing = (code: string): KyselyPlugin => ({
    transformQuery: () => {
      throw Object.assign(new Error("connect"), { code });
    },
    transformResult: async ({ result }) => result,
  });

  it("503 with Retry-After and no inner text, then 200 again", async () => {
    const api = await buildApi();
    onTestFinished(() => api.stop());
    const { token } = await buildCandidate(api);
    const real = api.deps.db;
    for (const code of ["ECONNREFUSED", "EHOSTUNREACH", "57P01", "57014"]) {
      api.deps.db = real.withPlugin(failing(code));
      const answer = await api.call("GET", "/api/auth/profile", { token });
      expect(answer.statusCode).toBe(503);
      expect(answer.headers["retry-after"]).toBe("2");
      expect(codeOf(answer)).toBe("OVERLOADED");
      expect(answer.body).not.toContain("connect");
    }
    api.deps.db = real;
    expect((await api.call("GET", "/api/auth/profile", { token })).statusCode).toBe(200);
  });
});

it.each([
  ["a row is held for too long", "55P03", "canceling statement due to lock timeout"],
  ["two calls wait for each other's rows", "40P01", "deadlock detected"],
])("429 OVERLOADED where %s, which opens no breaker [REL-03] [D-296]", async (_what, code, message) => {
  const api = await buildApi();
  onTestFinished(() => api.stop());
  const { token } = await buildCandidate(api);
  api.deps.db = api.deps.db.withPlugin({
    transformQuery: () => {
      throw Object.assign(new Error(message), { code });
    },
    transformResult: async ({ result }) => result,
  });
  const answer = await api.call("GET", "/api/auth/profile", { token });
  expect([answer.statusCode, codeOf(answer), answer.headers["retry-after"]]).toEqual([429, "OVERLOADED", "2"]);
  expect(answer.body).not.toContain("lock");
});

it("every answer forbids browsers to guess its type [SEC-60]", async () => {
  const api = await buildApi();
  onTestFinished(() => api.stop());
  const real = api.deps.db;
  const answers = [
    await api.call("GET", "/api/exam/exam-types"),
    await api.call("POST", "/api/auth/login", { body: {} }),
    await api.call("GET", "/api/auth/profile"),
    await api.call("GET", "/no/such/call"),
    await api.call("GET", "/files/%E0%A4%A"),
    await api.call("POST", "/api/auth/login", { body: "{", headers: { "content-type": "application/json" } }),
    await api.call("GET", "/healthz"),
  ];
  api.deps.db = real.withPlugin({
    transformQuery: () => {
      throw new Error("defect");
    },
    transformResult: async ({ result }) => result,
  });
  const known = { email: "ada@example.com", password: "Quiet-Harbour-42" };
  answers.push(await api.call("POST", "/api/auth/login", { body: known, headers: { "x-device-id": "a".repeat(20) } }));
  api.deps.db = real;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 401, 404, 404, 400, 200, 500]);
  for (const { headers } of answers) expect(headers["x-content-type-options"]).toBe("nosniff");
});

it("closes a connection whose request does not come to its end, later than the longest upload [SEC-52]", async () => {
  const api = await buildApi();
  onTestFinished(() => api.stop());
  const { requestTimeout } = api.app.server;
  expect(requestTimeout).toBeGreaterThan(uploadMaxMinutes * 60_000);
  expect(requestTimeout).toBeLessThan(2 * uploadMaxMinutes * 60_000);
});

describe("answers to what does not exist", () => {
  it("404 without a code, unlike a missing thing", async () => {
    const api = await buildApi();
    onTestFinished(() => api.stop());
    expect((await api.call("GET", "/no/such/call")).json()).toEqual({ message: "Not found" });
    expect((await api.call("DELETE", "/api/auth/login")).json()).toEqual({ message: "Not found" });
  });
});

describe("secrets at start [SEC-15]", () => {
  const production = {
    NODE_ENV: "production",
    SMTP_URL: "smtp://127.0.0.1:1",
    PAYSTACK_SECRET_KEY: "sk_live_x",
    PAYSTACK_PUBLIC_KEY: "pk_live_x",
  };

  it.each([undefined, "short", "development-only-secret-of-32-characters"])(
    "refuses production with APP_SECRET %s",
    (secret) => {
      expect(() => readRuntime("api", { ...production, APP_SECRET: secret })).toThrow("APP_SECRET");
    },
  );

  it("accepts a secret of its own", () => {
    expect(readRuntime("api", { ...production, APP_SECRET: "x".repeat(32) })).toMatchObject({ NODE_ENV: "production" });
  });
});

const canary = {
  password: "Canary-Password-1a",
  wrong: "Canary-Wrong-1a",
  next: "Canary-Next-1a",
  admin: "Canary-Admin-1a",
  invite: "Canary-Invite-1a",
  token: "Canary-Token-1a",
  query: "Canary-Query-1a",
  broken: "Canary-Broken-1a",
};

describe("the process", () => {
  it("logs the flows of accounts without a password, code or token [SEC-63], and ends in order [REL-07]", async () => {
    const folder = scratchFolder();
    onTestFinished(folder.drop);
    const api = await startBareApi({
      DATA_DIR: folder.path,
      LOG_LEVEL: "trace",
      RATE_LIMITS: "off",
      ADMIN_EMAIL: "root@example.com",
      ADMIN_PASSWORD: canary.admin,
      ADMIN_INVITE_CODE: canary.invite,
    });
    onTestFinished(() => void api.child.kill("SIGKILL"));
    await api.ready();

    const secrets: string[] = Object.values(canary);
    const email = "canary@example.com";
    const device = "canary-device-0123456789";
    const post = async (path: string, body: unknown, token?: string) => {
      const answer = await fetch(`${api.url}${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-device-id": device,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const inNewestMail = async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const answer = await fetch(`${api.url}/dev/mailbox.json?to=${email}`);
        const { items } = (await answer.json()) as { items: { text: string }[] };
        const found = pattern.exec(items[0]?.text ?? "")?.[1];
        if (found !== undefined && !secrets.includes(found)) {
          secrets.push(found);
          return found;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };

    const form = { firstName: "Ada", lastName: "Obi", email, phoneNumber: "0803" };
    await post("/api/auth/register", { ...form, password: canary.password, confirmPassword: canary.password });
    const otp = await inNewestMail(/\n(\d{6})\n/);
    await post("/auth/verifyOTP", { email, otp: otp === "123456" ? "654321" : "123456" });
    expect((await post("/auth/verifyOTP", { email, otp })).status).toBe(200);
    await post("/api/auth/login", { email, password: canary.wrong });
    const login = await post("/api/auth/login", { email, password: canary.password });
    const session = String(login.body["accessToken"]);
    secrets.push(session);
    await post("/api/auth/logout", { userId: "x" }, session);
    await post("/api/auth/logout", { userId: "x" }, canary.token);
    await post("/auth/other-device/send-code", { email, password: canary.password });
    await post("/auth/other-device/logout", {
      email,
      password: canary.password,
      otp: await inNewestMail(/\n(\d{6})\n/),
    });
    await post("/auth/forgot-password", { email });
    const reset = await inNewestMail(/token=([\w-]+)/);
    await post("/forgotPwd/resetpassword", { token: canary.token, newPassword: canary.next });
    expect((await post("/forgotPwd/resetpassword", { token: reset, newPassword: canary.next })).status).toBe(200);
    const admin = await post("/admin/admin-login", { email: "root@example.com", password: canary.admin });
    secrets.push(String(admin.body["token"]));
    await post("/admin/admin-register", {
      name: "B",
      email: "b@example.com",
      password: canary.next,
      inviteCode: canary.invite,
    });
    await post("/admin/create-admin", { email: "c@example.com", password: canary.next }, String(admin.body["token"]));
    await post("/api/auth/login", `{"email":"${email}","password":"${canary.broken}`);
    await fetch(`${api.url}/reset-password?token=${canary.query}`);

    api.child.kill("SIGTERM");
    expect(await api.ended).toBe(0);
    const output = api.output();
    expect(output).toContain('"path":"/forgotPwd/resetpassword"');
    for (const secret of secrets) expect(output.includes(secret), secret).toBe(false);
    for (const line of output.trim().split("\n")) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
  });

  it("ends with a line per setting at fault", async () => {
    const api = await startBareApi({ SMTP_URL: "http://x", ADMIN_PASWORD: "typo", LOG_LEVEL: "silent" });
    expect(await api.ended).toBe(1);
    expect(api.output()).toMatch(/^The API cannot start:\nSMTP_URL: .+\nADMIN_PASWORD: there is no such setting\n$/);
  });

  it.each(["127.0.0.1", "localhost"])(
    "ends with a line that names DATABASE_URL when nothing answers at %s",
    async (host) => {
      const DATABASE_URL = `postgres://akada:secret-word@${host}:1/akada`;
      const api = await startBareApi({ DATABASE_URL, LOG_LEVEL: "silent" });
      expect(await api.ended).toBe(1);
      expect(api.output()).toMatch(
        /^The API cannot start:\nDATABASE_URL: no connection to PostgreSQL: connect ECONNREFUSED \S+\n$/,
      );
      expect(api.output()).not.toContain("secret-word");
    },
  );
});

it("what PostgreSQL says about a refused value is not in the log [SEC-63]", async () => {
  const api = await buildApi();
  onTestFinished(() => api.stop());
  const faults = [
    "insert into limit_counters values ('canary@example.com', 1, now()), ('canary@example.com', 1, now())",
    "select 'canary@example.com'::uuid",
  ];
  for (const fault of faults) {
    const error: unknown = await api.database.execute(fault).catch((reason: unknown) => reason);
    expect(inspect(error)).toContain("canary");
    const shown = JSON.stringify(describeError(error as Error));
    expect(shown).not.toContain("canary");
    expect(shown).toMatch(/"code":"2(3505|2P02)"/);
    expect(shown).toContain("    at ");
  }
  expect(describeError(new Error("plain"))).toMatchObject({ type: "Error", message: "plain" });
});

describe("a connection to the database that dies", () => {
  it("between two statements of a transaction fails the transaction, and nothing else [REL-13]", async () => {
    const api = await buildApi();
    onTestFinished(() => api.stop());
    const { db } = api.deps;
    const pidOf = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const cut = db.transaction().execute(async (tx) => {
      const { rows } = await pidOf.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await vi.waitFor(async () => expect(await pidOf.execute(tx).catch(() => "cut")).toBe("cut"), { timeout: 10_000 });
      await pidOf.execute(tx);
    });
    const error: unknown = await cut.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: expect.stringMatching(/[Cc]onnection|not queryable|terminat/) });
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect((await api.call("GET", "/readyz")).statusCode).toBe(200);
  });
});

it("a deadlock counts as a database that cannot serve now, a value that it refuses does not [REL-13]", () => {
  const refusal = (code: string) => Object.assign(new Error("refused"), { code });
  expect(isDatabaseUnavailable(refusal("40P01"))).toBe(true);
  expect(isDatabaseUnavailable(refusal("22003"))).toBe(false);
});

it("a database that refuses our login counts as away: its password is being changed [REL-13]", async () => {
  const { url, drop } = await createTestDatabase();
  const role = `changed_${randomUUID().slice(0, 8)}`;
  const owner = openServer(url, undefined, connectionMs);
  await owner.execute(`create role ${role} nologin password 'known'`);
  const refused = new URL(url);
  Object.assign(refused, { username: role, password: "known" });
  const database = openServer(refused.href, undefined, connectionMs);
  onTestFinished(async () => {
    await database.close();
    await owner.execute(`drop role ${role}`);
    await owner.close();
    await drop();
  });
  const error: unknown = await database.execute("select 1").catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "28000" });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(Object.assign(new Error("wrong password"), { code: "28P01" }))).toBe(true);
});

it("a database whose socket is not there counts as away, a missing file does not [REL-13]", async () => {
  const database = openServer("postgres://akada@localhost/akada?host=/nowhere");
  onTestFinished(() => database.close());
  const errorOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (reason: unknown) => reason,
    );
  expect(isDatabaseUnavailable(await errorOf(database.execute("select 1")))).toBe(true);
  expect(isDatabaseUnavailable(await errorOf(readFile("/nowhere/file")))).toBe(false);
});

it("a caller who hangs up in the middle of a body is no fault of the database [REL-13]", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const errors: unknown[] = [];
  let begun = false;
  app.addHook("onRequest", async () => void (begun = true));
  app.addHook("onError", async (_request, _reply, error) => void errors.push(error));
  app.post("/", async () => ({}));
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const caller = connect(Number(port), "127.0.0.1");
  caller.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{");
  await vi.waitFor(() => expect(begun).toBe(true), { timeout: 10_000 });
  caller.destroy();
  await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 10_000 });
  expect(errors[0]).toMatchObject({ code: "ECONNRESET" });
  expect(isDatabaseUnavailable(errors[0])).toBe(false);
});

describe("GET /metrics of the API [REL-20]", () => {
  const token = "a-monitor-of-ours-01";

  it("shows the backlog of every kind of job, undelivered mails included", async () => {
    const api = await buildApi({ METRICS_TOKEN: token });
    await api.deps.queue.send(api.deps.db, "parked-mail", { sealed: "x" });
    const answer = await api.app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('akada_jobs{kind="parked-mail",state="waiting"} 1');
    expect(answer.body).toContain('akada_jobs{kind="mail",state="waiting"} 0');
    expect(answer.body).toContain('akada_jobs{kind="mail",state="delayed"} 0');
    await api.stop();
  });

  it("says whether the mail server can be used, from the start on [REL-12]", async () => {
    const figuresOf = async (isUp: boolean, env: Record<string, string>): Promise<string> => {
      const api = await buildApi({ METRICS_TOKEN: token, ...env });
      onTestFinished(() => api.stop());
      await vi.waitFor(() => expect(api.deps.mailer.isServerUp()).toBe(isUp), { timeout: 10_000 });
      return (await api.app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } })).body;
    };
    const away = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
    expect(await figuresOf(false, away)).toContain("akada_mail_server_up 0");
    expect(await figuresOf(true, {})).toContain("akada_mail_server_up 1");
  });

  it("goes on while the database does not answer, without figures that would be old", async () => {
    const api = await buildApi({ METRICS_TOKEN: token });
    onTestFinished(() => api.stop());
    await api.database.execute("alter table payment_references rename to elsewhere");
    const answer = await api.app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("akada_database_up 0");
    expect(answer.body).not.toMatch(/^akada_(jobs|attempts|payments)\w*[ {]/m);
    expect(answer.body).toContain('akada_database_connections{state="waiting"} 0');
  });

  it("401 without the token; 404 where none is set", async () => {
    const api = await buildApi({ METRICS_TOKEN: token });
    expect((await api.app.inject("/metrics")).statusCode).toBe(401);
    const without = await buildApi();
    expect((await without.app.inject("/metrics")).statusCode).toBe(404);
    await Promise.all([api.stop(), without.stop()]);
  });
});
