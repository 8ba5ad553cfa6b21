import { describe, expect, it } from "vitest";
import { tidy } from "../../../api/tidy.ts";
import { closeDemoAccounts } from "../../../api/seed/close-demo-accounts.ts";
import { resetAdminPassword } from "../../../api/admin/reset-password.ts";
import { demoAccounts } from "../../../api/core/accounts/demo-accounts.ts";
import { sessionEndReasons } from "../../../schema/rules/session-ends.ts";
import { goodPassword, resetTokenFor } from "../../support/data/accounts.ts";
import { adminToken, rootEmail } from "../../support/data/admin.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { buildCandidate, device } from "../../support/api.ts";
import { ask, buildSchool } from "../../support/data/school.ts";

const api = apiForFile({ ADMIN_EMAIL: rootEmail, ADMIN_PASSWORD: goodPassword });

const otherDevice = "another-device-0123456789";
const seenReasons = new Set<string>();

interface Refusal {
  message: string;
  code: string;
  sessionEnd?: { reason: string; at: string; afterMinutes?: number };
}

/** What a call with an ended token is answered with; it must be the documented refusal and nothing of the person. */
async function refusalOf(token: string, path = "/api/auth/profile"): Promise<Refusal["sessionEnd"]> {
  const answer = await api.call("GET", path, { token });
  expect(answer.statusCode).toBe(401);
  const { message, code, sessionEnd, ...rest } = answer.json<Refusal & Record<string, unknown>>();
  expect({ message, code }).toEqual({
    message: "Your session has ended. Please log in again.",
    code: "UNAUTHENTICATED",
  });
  expect(rest).toEqual({});
  if (sessionEnd) seenReasons.add(sessionEnd.reason);
  return sessionEnd;
}

const now = (): string => api.clock.now().toISOString();
const login = (who: { email: string; password: string }, from = device) =>
  api.call("POST", "/api/auth/login", { body: { email: who.email, password: who.password }, device: from });

describe("[EXT-40] the refusal of an ended session says why: candidates", () => {
  it("12 hours are over", async () => {
    const { token } = await buildCandidate(api);
    const opened = api.clock.now().getTime();
    for (let hour = 0; hour < 11; hour += 1) {
      api.clock.advance(3600);
      await api.call("GET", "/api/auth/profile", { token });
    }
    api.clock.advance(3600);
    const at = new Date(opened + 12 * 3_600_000).toISOString();
    expect(await refusalOf(token)).toEqual({ reason: "EXPIRED", at, afterMinutes: 720 });
  });

  it("nothing was done for 2 hours", async () => {
    const { token } = await buildCandidate(api);
    const opened = api.clock.now().getTime();
    api.clock.advance(5 * 3600);
    const at = new Date(opened + 2 * 3_600_000).toISOString();
    expect(await refusalOf(token)).toEqual({ reason: "IDLE", at, afterMinutes: 120 });
  });

  it("another device signed in, with its time", async () => {
    const candidate = await buildCandidate(api);
    api.clock.advance(30 * 60);
    expect((await login(candidate, otherDevice)).statusCode).toBe(200);
    const at = now();
    api.clock.advance(60);
    expect(await refusalOf(candidate.token)).toEqual({ reason: "OTHER_DEVICE", at });
  });

  it("the same device signed in again", async () => {
    const candidate = await buildCandidate(api);
    await login(candidate);
    expect(await refusalOf(candidate.token)).toEqual({ reason: "SIGNED_IN_AGAIN", at: now() });
  });

  it("a session that was over when somebody signed in ended by its time, not by the new one", async () => {
    const candidate = await buildCandidate(api);
    api.clock.advance(3 * 3600);
    await login(candidate, otherDevice);
    expect(await refusalOf(candidate.token)).toMatchObject({ reason: "IDLE" });
  });

  it("logged out, with a mailed code, after a reset, by an administrator's change and deletion", async () => {
    const root = await adminToken(api);
    const out = await buildCandidate(api);
    await api.call("POST", "/api/auth/logout", { token: out.token, body: { userId: out.id } });
    expect(await refusalOf(out.token)).toEqual({ reason: "LOGGED_OUT", at: now() });

    const lost = await buildCandidate(api);
    const { email, password } = lost;
    await api.call("POST", "/auth/other-device/send-code", { body: { email, password } });
    const body = { email, password, otp: await api.otpFor(email) };
    await api.call("POST", "/auth/other-device/logout", { body });
    expect(await refusalOf(lost.token)).toEqual({ reason: "SIGNED_OUT_ELSEWHERE", at: now() });

    const reset = await buildCandidate(api);
    await api.call("POST", "/auth/forgot-password", { body: { email: reset.email } });
    const token = await resetTokenFor(api, reset.email);
    await api.call("POST", "/forgotPwd/resetpassword", { body: { token, newPassword: "Calm-Harbour-43" } });
    expect(await refusalOf(reset.token)).toEqual({ reason: "PASSWORD_CHANGED", at: now() });

    const edited = await buildCandidate(api);
    const changed = { firstName: "Ada", lastName: "Obi", email: edited.email, phoneNumber: "1" };
    await api.call("PUT", `/admin/edit-users/${edited.id}`, { token: root, body: changed });
    expect(await refusalOf(edited.token)).toEqual({ reason: "DETAILS_CHANGED", at: now() });

    const deleted = await buildCandidate(api);
    await api.call("DELETE", `/admin/delete-users/${deleted.id}`, { token: root });
    expect(await refusalOf(deleted.token)).toEqual({ reason: "ACCOUNT_REMOVED", at: now() });
  });
});

describe("[EXT-40] the refusal of an ended session says why: administrators and schools", () => {
  it("an admin was idle for 30 minutes, worked for 8 hours, or got a new password", async () => {
    const opened = api.clock.now().getTime();
    const idle = await adminToken(api);
    api.clock.advance(8 * 3600);
    const at = new Date(opened + 30 * 60_000).toISOString();
    expect(await refusalOf(idle, "/admin/users")).toEqual({ reason: "IDLE", at, afterMinutes: 30 });
    const busy = await adminToken(api);
    for (let step = 0; step < 19; step += 1) {
      api.clock.advance(25 * 60);
      await api.call("GET", "/admin/users", { token: busy });
    }
    api.clock.advance(5 * 60);
    expect(await refusalOf(busy, "/admin/users")).toEqual({ reason: "EXPIRED", at: now(), afterMinutes: 480 });
  });

  it("a school's hour, its own idle limit, a new sign-in ID, a removal and a new password", async () => {
    const { admin, teacher, student, email } = await buildSchool(api);
    const opened = api.clock.now().getTime();
    const token = admin.token;
    const path = "/school/get-students";

    await ask(api, "POST", "/school/teacher-credentials", { token, body: { teacherId: teacher.id } });
    expect(await refusalOf(teacher.token, path)).toEqual({ reason: "NEW_SIGN_IN_ID", at: now() });
    await ask(api, "DELETE", `/school/delete-students/${student.id}`, { token });
    expect(await refusalOf(student.token, path)).toEqual({ reason: "LEFT_SCHOOL", at: now() });

    const second = await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", {
      body: { role: "ADMIN", email, password: goodPassword },
    });
    api.clock.advance(29 * 60);
    await ask(api, "GET", path, { token });
    api.clock.advance(29 * 60);
    await ask(api, "GET", path, { token });
    const idleAt = new Date(opened + 30 * 60_000).toISOString();
    expect(await refusalOf(second.data.token, path)).toEqual({ reason: "IDLE", at: idleAt, afterMinutes: 30 });
    api.clock.advance(2 * 60);
    const endedAt = new Date(opened + 3_600_000).toISOString();
    expect(await refusalOf(token, path)).toEqual({ reason: "EXPIRED", at: endedAt, afterMinutes: 60 });

    const third = await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", {
      body: { role: "ADMIN", email, password: goodPassword },
    });
    await ask(api, "POST", "/school/forgot-password", { body: { email } });
    const code = { email, otp: await api.otpFor(email) };
    const { resetToken } = await ask<{ resetToken: string }>(api, "POST", "/school/verify-otp", { body: code });
    await ask(api, "POST", "/school/reset-password", { body: { resetToken, newPassword: "Calm-Harbour-43" } });
    expect(await refusalOf(third.data.token, path)).toEqual({ reason: "PASSWORD_CHANGED", at: now() });
  });

  it("an account that the operator closed, and an admin's reset by a command", async () => {
    const demo = demoAccounts.find(({ kind }) => kind === "candidate");
    if (demo === undefined) throw new Error("there is no demo candidate");
    const { token } = await buildCandidate(api, { email: demo.email, password: demo.password });
    const config = { ...api.deps.config, HOST: "0.0.0.0", DEVELOPMENT_AIDS: undefined };
    await closeDemoAccounts({ ...api.deps, config });
    expect(await refusalOf(token)).toEqual({ reason: "ACCOUNT_BLOCKED", at: now() });
    const admin = await adminToken(api);
    await resetAdminPassword(api.deps, rootEmail);
    expect(await refusalOf(admin, "/admin/users")).toEqual({ reason: "PASSWORD_CHANGED", at: now() });
  });
});

describe("[EXT-40] who is told", () => {
  it.each(["x", "x".repeat(43), "sitting.1.2", "~+/="])("nobody with the token '%s'", async (token) => {
    expect(await refusalOf(token)).toBeUndefined();
  });

  it("not a visitor without a token, and nobody on a row that needs none", async () => {
    const missing = await api.call("GET", "/api/auth/profile");
    expect(missing.json()).toEqual({ message: "No access token found", code: "UNAUTHENTICATED" });
    const { token, id } = await buildCandidate(api);
    await api.call("POST", "/api/auth/logout", { token, body: { userId: id } });
    expect((await api.call("GET", "/api/auth/leaderboard", { token })).statusCode).toBe(200);
  });

  it("for a week, and the note holds nothing of the person", async () => {
    const { token, id, email } = await buildCandidate(api);
    await api.call("POST", "/api/auth/logout", { token, body: { userId: id } });
    const idle = await buildCandidate(api);
    const rows = await api.deps.db.selectFrom("ended_sessions").selectAll().execute();
    for (const secret of [token, id, email]) expect(JSON.stringify(rows)).not.toContain(secret);
    api.clock.advance(6 * 86_400);
    await tidy(api.deps);
    expect(await refusalOf(token)).toMatchObject({ reason: "LOGGED_OUT" });
    expect(await refusalOf(idle.token)).toMatchObject({ reason: "IDLE" });
    api.clock.advance(2 * 86_400);
    await tidy(api.deps);
    expect(await refusalOf(token)).toBeUndefined();
    expect(await refusalOf(idle.token)).toBeUndefined();
    expect(await api.deps.db.selectFrom("ended_sessions").selectAll().execute()).toEqual([]);
  });
});

describe("the reasons of this file", () => {
  it("are all that there are, but for the closing of one's own account (account-closing.test.ts)", () => {
    expect([...seenReasons, "ACCOUNT_CLOSED"].toSorted()).toEqual([...sessionEndReasons].toSorted());
  });
});
