import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { resetAdminPassword } from "../../../api/admin/reset-password.ts";
import { auditOf, goodPassword, messageOf, tally, twenty } from "../../support/data/accounts.ts";
import { buildApi, buildCandidate, type TestApi } from "../../support/api.ts";
import { adminToken, adminApiForFile } from "../../support/data/admin.ts";

const closing = (api: TestApi): TestApi => {
  onTestFinished(() => api.stop());
  return api;
};
const registerAt = (api: TestApi, given: Record<string, unknown> = {}) =>
  api.call("POST", "/admin/admin-register", {
    body: { name: "Root", email: "first@example.com", password: goodPassword, ...given },
  });
const loginAt = (api: TestApi, email: string, password = goodPassword) =>
  api.call("POST", "/admin/admin-login", { body: { email, password } });
const rule = "Password must be at least 8 characters long and include uppercase, lowercase, and numbers";

const api = adminApiForFile({ ADMIN_INVITE_CODE: "open-sesame" });
let token: string;
beforeAll(async () => {
  token = await adminToken(api);
});

describe("POST /admin/admin-login [R-ADM-01]", () => {
  it("200 answers a token that works on admin calls [A-LOG-06] [A-ROLE-01]", async () => {
    const answer = await loginAt(api, "Root@Example.com");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), message: "Admin login successful!" });
    const { token: fresh } = answer.json<{ token: string }>();
    const made = await api.call("POST", "/admin/create-admin", { token: fresh, body: { email: "x", password: "x" } });
    expect(made.statusCode).toBe(400);
  });

  it("401 alike for a wrong password, an unknown address and a candidate's account [SEC-04] [SEC-09]", async () => {
    const { email, password } = await buildCandidate(api);
    const answers = [
      await loginAt(api, "root@example.com", "Wrong-Harbour-42"),
      await loginAt(api, "stranger@example.com"),
      await loginAt(api, email, password),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ message: "Invalid email or password", code: "UNAUTHENTICATED" });
    }
    expect(await auditOf(api, "unknown")).toContain("admin-login.failed");
  });

  it.each([
    ["Please enter a valid email address", "root", goodPassword],
    [rule, "root@example.com", "alllowercase1"],
  ])("400 '%s' [A-LOG-03, 04]", async (message, email, password) => {
    const answer = await loginAt(api, email, password);
    expect(answer.statusCode).toBe(400);
    expect(messageOf(answer)).toBe(message);
  });

  it("401 on the candidates' login for an admin's account [SEC-09]", async () => {
    const body = { email: "root@example.com", password: goodPassword };
    expect((await api.call("POST", "/api/auth/login", { body })).statusCode).toBe(401);
  });
});

describe("POST /admin/admin-register [R-ADM-02]", () => {
  it("200 once and 403 nineteen times for twenty at once on an empty platform [SEC-14] [REL-10]", async () => {
    const empty = closing(await buildApi());
    const answers = await twenty((index) => registerAt(empty, { email: `first${index}@example.com` }));
    expect(tally(answers)).toEqual({ 200: 1, 403: 19 });
    expect(await empty.deps.db.selectFrom("admins").select("id").execute()).toHaveLength(1);
  });

  it("200 with the invitation code, 403 with none or a wrong one [SEC-14] [D-40]", async () => {
    for (const inviteCode of [undefined, "", "open-sesam"]) {
      const answer = await registerAt(api, { inviteCode });
      expect(answer.statusCode).toBe(403);
      expect(messageOf(answer)).toBe("An invitation code is needed to register an administrator.");
    }
    const answer = await registerAt(api, { inviteCode: "open-sesame" });
    expect(answer.statusCode).toBe(200);
    expect(messageOf(answer)).toBe("Admin registered successfully!");
    expect((await loginAt(api, "first@example.com")).statusCode).toBe(200);
  });

  it("409 for a taken address", async () => {
    const answer = await registerAt(api, { email: "ROOT@example.com", inviteCode: "open-sesame" });
    expect([answer.statusCode, answer.json<{ field: string }>().field]).toEqual([409, "email"]);
  });

  it.each([
    ["Full name required", { name: " " }],
    ["Please enter a valid email address", { email: "x" }],
    [rule, { password: "nocapitals1" }],
    ["This password is too common. Please choose another one.", { password: "Password123" }],
  ])("400 '%s' [D-22] [SEC-02]", async (message, given) => {
    const answer = await registerAt(api, { inviteCode: "open-sesame", email: "second@example.com", ...given });
    expect(answer.statusCode).toBe(400);
    expect(messageOf(answer)).toBe(message);
  });

  it("403 when closed, by setting or by default in production [SEC-14]", async () => {
    const closed = closing(await buildApi({ ADMIN_REGISTRATION: "closed" }));
    expect((await registerAt(closed)).statusCode).toBe(403);
    const production = closing(
      await buildApi({
        NODE_ENV: "production",
        RATE_LIMITS: "on",
        APP_SECRET: "a-secret-of-a-test-and-nothing-else",
        SMTP_URL: "smtp://127.0.0.1:1",
        PAYSTACK_SECRET_KEY: "sk_test_x",
        PAYSTACK_PUBLIC_KEY: "pk_test_x",
      }),
    );
    expect((await registerAt(production)).statusCode).toBe(403);
  });
});

describe("POST /admin/create-admin [R-ADM-06]", () => {
  const create = (body: unknown, given: { token?: string } = { token }) =>
    api.call("POST", "/admin/create-admin", { body, ...given });

  it("201 makes an admin who can log in [A-CRE-02]", async () => {
    const answer = await create({ email: "made@example.com", password: goodPassword });
    expect(answer.statusCode).toBe(201);
    expect(messageOf(answer)).toBe("Admin Created Successfully!");
    expect((await loginAt(api, "made@example.com")).statusCode).toBe(200);
    expect(await auditOf(api)).toContain("admin.created");
  });

  it("201 once and 409 nineteen times for twenty at once [REL-10]", async () => {
    const answers = await twenty(() => create({ email: "rush@example.com", password: goodPassword }));
    expect(tally(answers)).toEqual({ 201: 1, 409: 19 });
  });

  it("400 for a password that the login form would refuse, and for a common one [D-22] [SEC-02]", async () => {
    expect((await create({ email: "weak@example.com", password: "nocapitals1" })).statusCode).toBe(400);
    expect((await create({ email: "weak@example.com", password: "Welcome123" })).statusCode).toBe(400);
    expect((await create({ email: "Weak-Local-1@example.com", password: "Weak-Local-1" })).statusCode).toBe(400);
  });

  it("401 without a token and 403 with a candidate's [SEC-09] [SEC-20]", async () => {
    const body = { email: "no@example.com", password: goodPassword };
    expect((await create(body, {})).statusCode).toBe(401);
    const candidate = await buildCandidate(api);
    expect((await create(body, { token: candidate.token })).statusCode).toBe(403);
  });
});

describe("the first admin from the environment [SEC-14]", () => {
  it("is made once and survives a change of ADMIN_PASSWORD", async () => {
    expect((await loginAt(api, "root@example.com")).statusCode).toBe(200);
    const { ensureFirstAdmin } = await import("../../../api/admin/first-admin.ts");
    const config = { ...api.deps.config, ADMIN_PASSWORD: "Other-Harbour-42" };
    await ensureFirstAdmin({ ...api.deps, config });
    expect((await loginAt(api, "root@example.com")).statusCode).toBe(200);
    expect((await loginAt(api, "root@example.com", "Other-Harbour-42")).statusCode).toBe(401);
  });

  it.each([
    [{ ADMIN_PASSWORD: goodPassword }, "ADMIN_EMAIL: needed together with ADMIN_PASSWORD"],
    [{ ADMIN_EMAIL: "root@example.com" }, "ADMIN_PASSWORD: needed together with ADMIN_EMAIL"],
    [{ ADMIN_EMAIL: "root@example.com", ADMIN_PASSWORD: "nocapitals1" }, `ADMIN_PASSWORD: ${rule}`],
    [
      { ADMIN_EMAIL: "root@example.com", ADMIN_PASSWORD: "Password123" },
      "ADMIN_PASSWORD: This password is too common. Please choose another one.",
    ],
  ])("stops the start with a clear line for %j", async (env, message) => {
    await expect(buildApi(env)).rejects.toThrow(message);
  });
});

describe("the operator's new password for an admin [D-41]", () => {
  it("works, ends every session of the account, and is noted", async () => {
    const own = closing(await buildApi({ ADMIN_EMAIL: "lost@example.com", ADMIN_PASSWORD: goodPassword }));
    const { token: old } = (await loginAt(own, "lost@example.com")).json<{ token: string }>();
    const password = await resetAdminPassword(own.deps, "Lost@example.com");
    expect(password).toMatch(/^[\w-]{20}-Aa1$/);
    expect((await loginAt(own, "lost@example.com")).statusCode).toBe(401);
    expect((await own.call("GET", "/admin/users", { token: old })).statusCode).toBe(401);
    expect((await loginAt(own, "lost@example.com", password ?? "")).statusCode).toBe(200);
    expect(await auditOf(own, "operator")).toContain("admin.password-reset");
  });

  it("is set for no other account", async () => {
    expect(await resetAdminPassword(api.deps, "nobody@example.com")).toBeNull();
  });
});
