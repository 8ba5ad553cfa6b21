import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../../api/app.ts";
import { demoAccounts } from "../../../api/core/accounts/demo-accounts.ts";
import { hashPassword } from "../../../api/core/accounts/passwords.ts";
import { closeDemoAccounts } from "../../../api/seed/close-demo-accounts.ts";
import { seedDemoSchool } from "../../../api/seed/demo-school.ts";
import { seedDemoAccounts } from "../../../api/seed/seed.ts";
import type { DevelopmentAid } from "../../../server/runtime.ts";
import { buildApi, buildCandidate, device } from "../../support/api.ts";
import { apiForFile } from "../../support/api-for-file.ts";

/* The same database, first on loopback, then open to a network (D-103). */
const api = apiForFile();
const sessions: { url: string; token: string }[] = [];
const [candidate, admin, school] = demoAccounts;
const logins = [
  { kind: "candidate", url: "/api/auth/login", payload: candidate },
  { kind: "admin", url: "/admin/admin-login", payload: admin },
  { kind: "school", url: "/school/school-login", payload: { role: "ADMIN", ...school } },
] as const;

const onNetwork = async (aids?: DevelopmentAid[]) => {
  const config = { ...api.deps.config, HOST: "0.0.0.0", DEVELOPMENT_AIDS: aids };
  const deps = { ...api.deps, config };
  await closeDemoAccounts(deps);
  const { app } = await buildApp(deps, { log: api.log, database: api.database, redis: null, tracing: null });
  const ask = (method: "GET" | "POST", url: string, more: InjectOptions = {}) => app.inject({ method, url, ...more });
  return { ask, deps };
};

beforeAll(async () => {
  await seedDemoAccounts(api.deps);
  await seedDemoSchool(api.deps);
});

const logIn = async (kind: (typeof logins)[number]) => {
  const answer = await api.call("POST", kind.url, { body: kind.payload, device });
  const body = answer.json<{ accessToken?: string; token?: string; data?: { token: string } }>();
  return body.accessToken ?? body.token ?? body.data?.token ?? "";
};

describe("beyond loopback", () => {
  it.each(["/dev/mailbox", "/dev/mailbox.json"])("[D-103] %s is a 404 unless it is named", async (url) => {
    expect((await api.call("GET", url)).statusCode).toBe(200);
    expect((await (await onNetwork()).ask("GET", url)).statusCode).toBe(404);
    expect((await (await onNetwork(["accounts", "payments", "api"])).ask("GET", url)).statusCode).toBe(404);
    expect((await (await onNetwork(["mailbox"])).ask("GET", url)).statusCode).toBe(200);
  });

  it.each(logins)("[D-103] the demo $kind of an earlier start is shut unless named", async (login) => {
    expect(await logIn(login)).not.toBe("");
    const headers = { "x-device-id": device };
    const shut = await (
      await onNetwork(["mailbox", "payments", "api"])
    ).ask("POST", login.url, {
      payload: login.payload,
      headers,
    });
    expect(shut.statusCode).toBe(401);
    expect(shut.json()).toMatchObject({ message: "Invalid email or password" });
    const inCapitals = { ...login.payload, email: login.payload.email.toUpperCase() };
    const capitals = await (await onNetwork()).ask("POST", login.url, { payload: inCapitals, headers });
    expect(capitals.statusCode).toBe(401);
    const open = await (await onNetwork(["accounts"])).ask("POST", login.url, { payload: login.payload, headers });
    expect(open.statusCode).toBe(200);
  });

  it("[D-103] the start ends sessions that were opened with a printed password", async () => {
    const pages = { candidate: "/payment/references", admin: "/admin/users", school: "/school/get-classes" };
    for (const login of logins) sessions.push({ url: pages[login.kind], token: await logIn(login) });
    const seen = async (ask: (url: string, token: string) => Promise<{ statusCode: number }>) =>
      (await Promise.all(sessions.map(({ url, token }) => ask(url, token)))).map(({ statusCode }) => statusCode);
    expect(await seen((url, token) => api.call("GET", url, { token }))).toEqual([200, 200, 200]);
    const { ask } = await onNetwork();
    const headersOf = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    expect(await seen((url, token) => ask("GET", url, headersOf(token)))).toEqual([401, 401, 401]);
  });

  it("[D-103] a demo account whose password was changed stays open", async () => {
    const password = "My-Own-Words-2026";
    const shut = await onNetwork();
    await api.deps.db
      .updateTable("admins")
      .set({ password_hash: await hashPassword(password) })
      .where("email", "=", admin.email)
      .execute();
    const answer = await shut.ask("POST", "/admin/admin-login", { payload: { email: admin.email, password } });
    expect(answer.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
    const again = await onNetwork();
    expect((await again.ask("GET", "/admin/users", { headers })).statusCode).toBe(200);
    await api.deps.db
      .updateTable("admins")
      .set({ password_hash: await hashPassword(admin.password) })
      .where("email", "=", admin.email)
      .execute();
  });

  it("[D-103] makes no demo accounts and no demo school unless named", async () => {
    const empty = await buildApi();
    const made = async (aids?: DevelopmentAid[]) => {
      const deps = { ...empty.deps, config: { ...empty.deps.config, HOST: "192.168.1.20", DEVELOPMENT_AIDS: aids } };
      return [await seedDemoAccounts(deps), await seedDemoSchool(deps)];
    };
    expect(await made()).toEqual([false, false]);
    expect(await made(["accounts"])).toEqual([true, true]);
    await empty.stop();
  });

  it("[D-103] takes no payments without a provider, unless the sandbox is named", async () => {
    const { token } = await buildCandidate(api);
    const headers = { authorization: `Bearer ${token}` };
    const { ask } = await onNetwork(["mailbox", "accounts", "api"]);
    for (const name of ["inline.js", "checkout", "checkout.js", "checkout.css"])
      expect((await ask("GET", `/dev/paystack/${name}`)).statusCode).toBe(404);
    expect((await ask("POST", "/dev/paystack/charge", { payload: {} })).statusCode).toBe(404);
    const refused = await ask("POST", "/payment/reference", { headers, payload: { examType: "JAMB" } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: "This server takes no payments." });
    const payload = { reference: "paid-in-the-sandbox", examType: "JAMB" };
    const verified = await ask("POST", "/payment/verify-payment", { headers, payload });
    expect(verified.statusCode).toBe(400);
    expect((await ask("POST", "/payment/webhook", { payload: {} })).statusCode).toBe(404);
    const named = await onNetwork(["payments"]);
    expect((await named.ask("GET", "/dev/paystack/checkout")).statusCode).toBe(200);
    const issued = await named.ask("POST", "/payment/reference", { headers, payload: { examType: "JAMB" } });
    expect(issued.json()).toMatchObject({ provider: "sandbox" });
  });

  it("[D-103] [SEC-14] refuses the registration of a first admin", async () => {
    const empty = await buildApi({ HOST: "0.0.0.0" });
    const body = { name: "Uninvited", email: "first@example.com", password: "Come-First-2026" };
    expect((await empty.call("POST", "/admin/admin-register", { body })).statusCode).toBe(403);
    await empty.stop();
    const opened = await buildApi({ HOST: "0.0.0.0", ADMIN_REGISTRATION: "open" });
    expect((await opened.call("POST", "/admin/admin-register", { body })).statusCode).toBe(200);
    await opened.stop();
  });
});
