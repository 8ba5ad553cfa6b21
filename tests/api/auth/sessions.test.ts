import { describe, expect, it } from "vitest";
import { tidy } from "../../../api/tidy.ts";
import { auditOf, goodPassword, sessionSeenAt } from "../../support/data/accounts.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { buildCandidate, device } from "../../support/api.ts";

const api = apiForFile({ ADMIN_EMAIL: "root@example.com", ADMIN_PASSWORD: goodPassword });

const profile = (token: string) => api.call("GET", "/api/auth/profile", { token });
const createAdmin = (token: string) =>
  api.call("POST", "/admin/create-admin", { token, body: { email: "x", password: "x" } });
const adminToken = async (): Promise<string> => {
  const body = { email: "root@example.com", password: goodPassword };
  return (await api.call("POST", "/admin/admin-login", { body })).json<{ token: string }>().token;
};

describe("sessions of candidates [SEC-08]", () => {
  it("end 12 hours after the login, however busy", async () => {
    const { token } = await buildCandidate(api);
    for (let hour = 0; hour < 11; hour += 1) {
      api.clock.advance(3600);
      expect((await profile(token)).statusCode).toBe(200);
    }
    api.clock.advance(3599);
    expect((await profile(token)).statusCode).toBe(200);
    api.clock.advance(1);
    expect((await profile(token)).statusCode).toBe(401);
  });

  it("end after 2 idle hours", async () => {
    const { token } = await buildCandidate(api);
    api.clock.advance(2 * 3600 - 1);
    expect((await profile(token)).statusCode).toBe(200);
    api.clock.advance(2 * 3600);
    expect((await profile(token)).statusCode).toBe(401);
  });

  it("are noted as in use every three minutes at most", async () => {
    const { id, token } = await buildCandidate(api);
    const opened = api.clock.now();
    api.clock.advance(179);
    await profile(token);
    expect(await sessionSeenAt(api, id)).toEqual(opened);
    api.clock.advance(1);
    await profile(token);
    expect(await sessionSeenAt(api, id)).toEqual(api.clock.now());
  });

  it("are stored without their token", async () => {
    const { id, token } = await buildCandidate(api);
    const row = await api.deps.db.selectFrom("sessions").selectAll().where("subject_id", "=", id).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it.each(["", "x", "x".repeat(43), "'; drop table sessions; --"])("401 for the token '%s'", async (token) => {
    expect((await profile(token)).statusCode).toBe(401);
  });
});

describe("sessions of admins [SEC-08] [D-46]", () => {
  it("end after 30 idle minutes", async () => {
    const token = await adminToken();
    api.clock.advance(30 * 60 - 1);
    expect((await createAdmin(token)).statusCode).toBe(400);
    api.clock.advance(30 * 60);
    expect((await createAdmin(token)).statusCode).toBe(401);
  });

  it("end 8 hours after the login", async () => {
    const token = await adminToken();
    for (let step = 0; step < 19; step += 1) {
      api.clock.advance(25 * 60);
      expect((await createAdmin(token)).statusCode).toBe(400);
    }
    api.clock.advance(5 * 60);
    expect((await createAdmin(token)).statusCode).toBe(401);
  });
});

describe("audiences [SEC-09]", () => {
  it("403 for a candidate on admin calls and for an admin on candidate calls", async () => {
    const { token } = await buildCandidate(api);
    expect((await createAdmin(token)).statusCode).toBe(403);
    expect((await profile(await adminToken())).statusCode).toBe(403);
  });
});

describe("tidying", () => {
  it("deletes what has expired, sessions a week later, and keeps the rest", async () => {
    const { id, email } = await buildCandidate(api);
    await api.call("POST", "/auth/forgot-password", { body: { email } });
    api.clock.advance(7 * 86_400 + 11 * 3600);
    const other = await buildCandidate(api);
    api.clock.advance(3600);
    await tidy(api.deps);
    const { db } = api.deps;
    const owners = (await db.selectFrom("sessions").select("subject_id").execute()).map((row) => row.subject_id);
    expect(owners).toContain(other.id);
    expect(owners).not.toContain(id);
    expect(await db.selectFrom("reset_tokens").select("expires_at").execute()).toEqual([]);
    expect((await profile(other.token)).statusCode).toBe(200);
  });
});

describe("tidying that fails in one place", () => {
  it("goes on with the other places and then says what failed", async () => {
    const { db, clock } = api.deps;
    const run = (text: string) => api.database.execute(text);
    await db.insertInto("limit_counters").values({ key: "over", hits: 1, window_ends_at: clock.now() }).execute();
    const counters = () => db.selectFrom("limit_counters").select("key").where("key", "=", "over").execute();
    expect(await counters()).toHaveLength(1);
    await run("alter table school_imports rename to gone");
    await expect(tidy(api.deps)).rejects.toThrow("school_imports");
    await run("alter table gone rename to school_imports");
    expect(await counters()).toHaveLength(0);
  });
});

describe("audit lines [SEC-64]", () => {
  it("record login, failure, code and reset, and hold no secret", async () => {
    const { id, email, password } = await buildCandidate(api);
    await api.call("POST", "/api/auth/login", { body: { email, password: "Wrong-Harbour-42" }, device });
    await api.call("POST", "/auth/forgot-password", { body: { email } });
    expect(await auditOf(api, id)).toEqual([
      "candidate.registered",
      "otp.verified",
      "login.succeeded",
      "login.failed",
      "reset.asked",
    ]);
    const rows = await api.deps.db.selectFrom("audit_log").selectAll().execute();
    const text = JSON.stringify(rows);
    const [mail] = await api.mails(email);
    for (const secret of [password, "Wrong-Harbour-42", /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? ""]) {
      expect(text).not.toContain(secret);
    }
    expect(rows.every((row) => row.actor === "environment" || row.request_id !== null)).toBe(true);
  });
});
