import { beforeAll, describe, expect, it } from "vitest";
import { auditOf, messageOf } from "../../support/data/accounts.ts";
import { buildCandidate, type TestCandidate } from "../../support/api.ts";
import { apiForFile } from "../../support/api-for-file.ts";

const api = apiForFile();
let own: TestCandidate;
let other: TestCandidate;
beforeAll(async () => {
  own = await buildCandidate(api, { firstName: "Ngozi", lastName: "Eze" });
  other = await buildCandidate(api, { firstName: "Musa", lastName: "Bello" });
});

const nobody = "00000000-0000-4000-8000-000000000000";
const update = (id: string, body: unknown, token: string | null = own.token) =>
  api.call("PUT", `/api/auth/update-user/${id}`, { body, ...(token === null ? {} : { token }) });
const details = (id: string, token: string | null = own.token) =>
  api.call("GET", `/api/auth/get-user/${id}`, token === null ? {} : { token });

describe("GET /api/auth/profile [R-CAN-10]", () => {
  it("200 answers the caller's own record and nothing secret [SEC-26]", async () => {
    const answer = await api.call("GET", "/api/auth/profile", { token: own.token });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      firstName: "Ngozi",
      lastName: "Eze",
      email: own.email,
      phone: "08030000000",
      phoneNumber: null,
      createdAt: "2026-11-20T09:00:00.000Z",
    });
  });

  it("401 'No access token found' without a token [C-SES-08]", async () => {
    const answer = await api.call("GET", "/api/auth/profile");
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: "No access token found", code: "UNAUTHENTICATED" });
  });
});

describe("GET /api/auth/get-user/{id} [R-CAN-11]", () => {
  it("200 for the own id", async () => {
    const answer = await details(own.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ firstName: "Ngozi", lastName: "Eze", phone: "08030000000" });
  });

  it("403 alike for another's id, an unknown id and a text that is no id [SEC-21] [D-17]", async () => {
    const answers = await Promise.all([other.id, nobody, "1", "%2e%2e%2fadmin"].map((id) => details(id)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toBe(answers[0]?.body);
    }
    expect(await auditOf(api, own.id)).toContain("access.refused");
  });

  it("400 for a character that cannot be in an id", async () => {
    expect((await details(`${own.id}%00`)).statusCode).toBe(400);
  });

  it("401 without a token", async () => {
    expect((await details(own.id, null)).statusCode).toBe(401);
  });
});

describe("PUT /api/auth/update-user/{id} [R-CAN-12]", () => {
  const names = { firstName: "Ngozi", lastName: "Okafor" };

  it("200 saves and answers the user, with 'success' in the message [C-PRO-11]", async () => {
    const answer = await update(own.id, { id: own.id, ...names, phone: "0809" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: "Profile updated successfully",
      user: { id: own.id, email: own.email, ...names, phone: "0809", phoneNumber: null },
    });
    expect((await details(own.id)).json()).toMatchObject({ lastName: "Okafor", phone: "0809" });
  });

  it("200 keeps an absent phone number and clears an empty one [C-PRO-07]", async () => {
    await update(own.id, { ...names, phone: "0809" });
    await update(own.id, names);
    expect((await details(own.id)).json()).toMatchObject({ phone: "0809" });
    await update(own.id, { ...names, phone: "" });
    expect((await details(own.id)).json()).toMatchObject({ phone: null });
  });

  it.each([
    ["First name required", { firstName: "" }],
    ["Last name required", { lastName: undefined }],
    ["Line breaks are not allowed here", { lastName: "A\r\nB" }],
  ])("400 '%s' [C-PRO-07]", async (message, given) => {
    const answer = await update(own.id, { ...names, ...given });
    expect(answer.statusCode).toBe(400);
    expect(messageOf(answer)).toBe(message);
  });

  it("200 ignores fields that a form may not set [SEC-25]", async () => {
    await update(own.id, { ...names, email: "new@example.com", role: "admin", isVerified: false });
    const row = await api.deps.db.selectFrom("candidates").selectAll().where("id", "=", own.id).executeTakeFirst();
    expect(row).toMatchObject({ email: own.email, role: "user", is_verified: true });
  });

  it("403 alike for a foreign id in path or body, and nothing changes [SEC-21]", async () => {
    const answers = [
      await update(other.id, { id: other.id, ...names }),
      await update(other.id, { id: own.id, ...names }),
      await update(own.id, { id: other.id, ...names }),
      await update(nobody, names),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toBe(answers[0]?.body);
    }
    const row = await api.deps.db.selectFrom("candidates").selectAll().where("id", "=", other.id).executeTakeFirst();
    expect(row).toMatchObject({ first_name: "Musa", last_name: "Bello" });
  });

  it("401 without a token", async () => {
    expect((await update(own.id, names, null)).statusCode).toBe(401);
  });
});
