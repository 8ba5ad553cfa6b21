import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { auditOf, goodPassword } from "../../support/data/accounts.ts";
import { adminApiForFile, adminToken, rootEmail } from "../../support/data/admin.ts";
import { buildCandidate, device } from "../../support/api.ts";
import { buildSchool } from "../../support/data/school.ts";
import { whileLocked } from "../../support/while-locked.ts";

const api = adminApiForFile({ RATE_LIMITS: "on", LIM_14_ANONYMOUS_MINUTE: "100000" });

const next = "Calm-Harbour-43";

/** A signed-in person of each kind, with how the password is changed and the session and the login are tried. */
async function buildPeople() {
  const candidate = await buildCandidate(api);
  const school = await buildSchool(api);
  const root = await adminToken(api);
  const schoolLogin = (password: string) =>
    api.call("POST", "/school/school-login", { body: { role: "ADMIN", email: school.email, password } });
  const secondSchool = (await schoolLogin(goodPassword)).json<{ data: { token: string } }>().data.token;
  const secondRoot = await adminToken(api);
  return [
    {
      kind: "candidate",
      path: "/api/auth/change-password",
      token: candidate.token,
      others: [] as string[],
      email: candidate.email,
      probe: "/api/auth/profile",
      login: (password: string) =>
        api.call("POST", "/api/auth/login", { body: { email: candidate.email, password }, device }),
    },
    {
      kind: "school admin",
      path: "/school/change-password",
      token: school.admin.token,
      others: [secondSchool],
      email: school.email,
      probe: "/school/get-students",
      login: schoolLogin,
    },
    {
      kind: "admin",
      path: "/admin/change-password",
      token: root,
      others: [secondRoot],
      email: rootEmail,
      probe: "/admin/users",
      login: (password: string) => api.call("POST", "/admin/admin-login", { body: { email: rootEmail, password } }),
    },
  ];
}

describe("[EXT-41] [EXT-44a] [EXT-44b] a change of password while signed in", () => {
  it("[D-314] takes an accented letter as any keyboard writes it", async () => {
    const [phone, mac] = ["Été-Harbour-42".normalize("NFC"), "Été-Harbour-42".normalize("NFD")];
    const people = await buildPeople();
    for (const { kind, path, token, login } of people) {
      const change = (currentPassword: string, newPassword: string) =>
        api.call("POST", path, { token, body: { currentPassword, newPassword } });
      expect((await change(goodPassword, mac)).statusCode, kind).toBe(200);
      const same = await change(phone, mac);
      expect([kind, same.statusCode, same.json()]).toMatchObject([kind, 400, { field: "newPassword" }]);
      expect((await change(phone, next)).statusCode, kind).toBe(200);
      expect((await change(next, mac)).statusCode, kind).toBe(200);
      expect((await login(phone)).statusCode, kind).toBe(200);
    }
    // the next test begins with the password of before
    const token = (await people.at(-1)?.login(phone))?.json<{ token: string }>().token;
    const body = { currentPassword: phone, newPassword: goodPassword };
    await api.call("POST", "/admin/change-password", { token, body });
  });

  it("200 keeps this session, ends the others with the reason, mails, and only the new password works", async () => {
    for (const { kind, path, token, others, email, probe, login } of await buildPeople()) {
      const body = { currentPassword: goodPassword, newPassword: next };
      const answer = await api.call("POST", path, { token, body });
      expect([kind, answer.statusCode, answer.json()]).toEqual([
        kind,
        200,
        { message: "Password changed successfully!" },
      ]);
      expect((await api.call("GET", probe, { token })).statusCode, kind).toBe(200);
      for (const other of others) {
        const refused = await api.call("GET", probe, { token: other });
        expect(refused.json(), kind).toMatchObject({ sessionEnd: { reason: "PASSWORD_CHANGED" } });
      }
      const [mail] = await api.mails(email);
      expect(mail?.subject, kind).toContain("password was changed");
      expect(mail?.text, kind).toContain("every other device was logged out");
      expect((await login(goodPassword)).statusCode, kind).toBe(401);
      expect((await login(next)).statusCode, kind).toBe(200);
    }
    // back, for the tests that follow
    const body = { currentPassword: next, newPassword: goodPassword };
    const answer = await api.call("POST", "/admin/admin-login", { body: { email: rootEmail, password: next } });
    await api.call("POST", "/admin/change-password", { token: answer.json<{ token: string }>().token, body });
  });

  it("400 for a wrong or equal password, a weak and a common one; the session and the old password stay", async () => {
    const weak: Record<string, [string, string][]> = {
      candidate: [
        ["alllowercase1", "Password must be at least 8 characters long and include uppercase, lowercase, and numbers."],
        ["Password123", "This password is too common. Please choose another one."],
      ],
      "school admin": [
        ["aaaaaaaaaa", "Please use a stronger password"],
        ["Aa1!", "Password must be at least 8 characters long"],
      ],
      admin: [
        ["alllowercase1", "Password must be at least 8 characters long and include uppercase, lowercase, and numbers"],
      ],
    };
    for (const { kind, path, token, login } of await buildPeople()) {
      const change = async (currentPassword: string, newPassword: string) => {
        const answer = await api.call("POST", path, { token, body: { currentPassword, newPassword } });
        expect(answer.statusCode, `${kind}: ${answer.body}`).toBe(400);
        return answer.json<{ message: string; field?: string }>();
      };
      expect(await change("Wrong-Harbour-42", next)).toMatchObject({
        message: "The current password is wrong.",
        field: "currentPassword",
      });
      expect(await change(goodPassword, goodPassword)).toMatchObject({
        message: "The new password must differ from the current one.",
        field: "newPassword",
      });
      expect(await change("", next)).toMatchObject({ message: "Current password is required" });
      for (const [password, message] of weak[kind] ?? []) {
        expect(await change(goodPassword, password), kind).toMatchObject({ message });
      }
      expect((await login(goodPassword)).statusCode, kind).toBe(200);
    }
  });

  it("200 for the same change again, at once and within ten minutes; it is made once [D-399]", async () => {
    for (const { kind, path, token, email, login } of await buildPeople()) {
      const change = (currentPassword: string, newPassword: string) =>
        api.call("POST", path, { token, body: { currentPassword, newPassword } });
      const mails = async () =>
        (await api.mails(email)).filter(({ subject }) => subject.includes("password was changed")).length;
      const before = await mails();
      const twice = await Promise.all([change(goodPassword, next), change(goodPassword, next)]);
      const answers = [...twice, await change(goodPassword, next)];
      expect(
        answers.map(({ statusCode }) => statusCode),
        kind,
      ).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body)).size, kind).toBe(1);
      expect((await mails()) - before, kind).toBe(1);
      const guess = await change(goodPassword, "Calm-Harbour-44");
      expect([guess.statusCode, guess.json()], kind).toMatchObject([400, { field: "currentPassword" }]);
      api.clock.advance(601);
      const late = await change(goodPassword, next);
      expect([late.statusCode, late.json()], kind).toMatchObject([400, { field: "currentPassword" }]);
      expect((await login(next)).statusCode, kind).toBe(200);
    }
  });

  it("429 after five wrong passwords, also when each call guesses two of them after a change [LIM-10] [D-399]", async () => {
    const { id, token } = await buildCandidate(api);
    const change = (currentPassword: string, newPassword: string) =>
      api.call("POST", "/api/auth/change-password", { token, body: { currentPassword, newPassword } });
    expect((await change(goodPassword, next)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push((await change("Wrong-Harbour-42", "Wrong-Harbour-43")).statusCode);
    }
    expect(statuses).toEqual([400, 400, 429, 429]);
    expect((await auditOf(api, id)).filter((action) => action === "password.refused")).toHaveLength(2);
  });

  it("429 after five wrong passwords, as at the login, and each is audited [LIM-10] [SEC-64]", async () => {
    const { id, token } = await buildCandidate(api);
    const change = (currentPassword: string) =>
      api.call("POST", "/api/auth/change-password", { token, body: { currentPassword, newPassword: next } });
    for (let turn = 0; turn < 5; turn += 1) expect((await change("Wrong-Harbour-42")).statusCode).toBe(400);
    const refused = await change(goodPassword);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("900");
    expect((await auditOf(api, id)).filter((action) => action === "password.refused")).toHaveLength(5);
    api.clock.advance(900);
    expect((await change(goodPassword)).statusCode).toBe(200);
    expect((await auditOf(api, id)).at(-1)).toBe("password.changed");
  });

  it("voids the mailed reset link and code, and of two changes at once one wins", async () => {
    const { email, token } = await buildCandidate(api);
    await api.call("POST", "/auth/forgot-password", { body: { email } });
    const change = (newPassword: string) =>
      api.call("POST", "/api/auth/change-password", { token, body: { currentPassword: goodPassword, newPassword } });
    const answers = await Promise.all([change(next), change("Calm-Harbour-44")]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await api.deps.db.selectFrom("reset_tokens").selectAll().execute()).toEqual([]);
  });

  it("leaves the mailed code alone where the password has changed since it was compared", async () => {
    const [{ id, email, token }, other] = [await buildCandidate(api), await buildCandidate(api)];
    const change = (person: { token: string }, newPassword: string) =>
      api.call("POST", "/api/auth/change-password", {
        token: person.token,
        body: { currentPassword: goodPassword, newPassword },
      });
    await change(other, "Calm-Harbour-44");
    await api.call("POST", "/auth/forgot-password", { body: { email } });
    const meanwhile = sql`update candidates set password_hash =
      (select password_hash from candidates where id = ${other.id}) where id = ${id}`;
    const answer = await whileLocked(
      api,
      meanwhile,
      () => change({ token }, next),
      async () => undefined,
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { field: "currentPassword" }]);
    const codes = api.deps.db.selectFrom("one_time_codes").selectAll().where("email", "=", email);
    expect(await codes.execute()).toHaveLength(1);
  });

  it("voids the code that was mailed to an administrator of a school [EXT-44a]", async () => {
    const { admin, email } = await buildSchool(api);
    await api.call("POST", "/school/forgot-password", { body: { email } });
    const otp = await api.otpFor(email);
    const body = { currentPassword: goodPassword, newPassword: next };
    expect((await api.call("POST", "/school/change-password", { token: admin.token, body })).statusCode).toBe(200);
    expect((await api.call("POST", "/school/verify-otp", { body: { email, otp } })).statusCode).toBe(400);
  });

  it("the school's own minimum length counts [D-55]", async () => {
    const { admin, email } = await buildSchool(api);
    await api.database.execute("update school_settings set password_min_length = 14 where contact_email = $1", [email]);
    const body = { currentPassword: goodPassword, newPassword: "Calm-Harb-43" };
    const answer = await api.call("POST", "/school/change-password", { token: admin.token, body });
    expect(answer.json()).toMatchObject({
      message: "Password must be at least 14 characters long",
      field: "newPassword",
    });
  });

  it("403 for teachers and students, who have no password", async () => {
    const { teacher, student } = await buildSchool(api);
    const body = { currentPassword: goodPassword, newPassword: next };
    for (const { token } of [teacher, student]) {
      expect((await api.call("POST", "/school/change-password", { token, body })).statusCode).toBe(403);
    }
  });
});
