import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { auditOf, codeOf, goodPassword, messageOf, registerOnly, resetTokenFor } from "../../support/data/accounts.ts";
import { adminToken, adminApiForFile, rootEmail } from "../../support/data/admin.ts";
import { buildCandidate, buildQuestions, device, subscribe, type TestCandidate } from "../../support/api.ts";
import { whileLocked } from "../../support/while-locked.ts";

const api = adminApiForFile();
let token: string;
beforeAll(async () => {
  token = await adminToken(api);
});

interface Users {
  users: { id: string; firstName: string; email: string; lastName: string | null; phoneNumber: string | null }[];
  total: number;
}
const list = async (query = ""): Promise<Users> =>
  (await api.call("GET", `/admin/users${query}`, { token })).json<Users>();
const edit = (id: string, given: Record<string, unknown> = {}, as = token) =>
  api.call("PUT", `/admin/edit-users/${id}`, {
    token: as,
    body: { firstName: "Chidi", lastName: "Okoro", email: `${id}@example.com`, phoneNumber: "0700", ...given },
  });
const remove = (id: string, as = token) => api.call("DELETE", `/admin/delete-users/${id}`, { token: as });
const nobody = "00000000-0000-4000-8000-000000000000";
const isSignedIn = async (who: TestCandidate): Promise<boolean> =>
  (await api.call("GET", "/api/auth/profile", { token: who.token })).statusCode === 200;

describe("GET /admin/users [R-ADM-03]", () => {
  it("200 ten accounts, newest first, with the total; the fields of the documents and no other [A-USR-01] [SEC-26]", async () => {
    for (let index = 0; index < 12; index += 1) {
      api.clock.advance(1);
      await registerOnly(api, `person${index}@example.com`);
    }
    const first = await list();
    expect(first.users).toHaveLength(10);
    expect(first.total).toBeGreaterThanOrEqual(12);
    expect(first.users[0]?.email).toBe("person11@example.com");
    expect(Object.keys(first.users[0] ?? {}).sort()).toEqual(
      ["createdAt", "email", "firstName", "id", "lastName", "phone", "phoneNumber", "role"].sort(),
    );
    const second = await list("?page=2&limit=10");
    expect(second.users.map(({ email }) => email)).toEqual(["person1@example.com", "person0@example.com"]);
    expect((await list("?page=500")).users).toEqual([]);
  });

  it("200 those whose name, address or phone number contains the search, whatever the case", async () => {
    const who = await buildCandidate(api, { firstName: "Zikora", lastName: "Nwa_Eze" });
    for (const search of ["zikora", "\u200Bzikora\u00AD ", "ora nwa", "NWA_E", who.email.toUpperCase()]) {
      const found = await list(`?search=${encodeURIComponent(search)}`);
      expect(found, search).toMatchObject({ users: [{ id: who.id }], total: 1 });
    }
    const marked = await buildCandidate(api, { firstName: "Ngọzị", lastName: "Ɗanladi", phoneNumber: "0803 000 1122" });
    for (const search of [
      "ngozi danladi",
      "danladi  ngozi",
      "NGỌZỊ",
      "ngo\u0323z",
      "ozi ɗa",
      "08030001122",
      "+2348030001122",
    ]) {
      const found = await list(`?search=${encodeURIComponent(search)}`);
      expect(found, search).toMatchObject({ users: [{ id: marked.id }], total: 1 });
    }
    const hausa = await buildCandidate(api, { firstName: "Umaru", lastName: "Ƴar’adua" });
    const ascii = await buildCandidate(api, { firstName: "Musa", lastName: "Yar'adua" });
    for (const search of ["yar'adua", "Ƴar’adua", "yarʼadua"]) {
      const { users } = await list(`?search=${encodeURIComponent(search)}`);
      expect(new Set(users.map(({ id }) => id)), search).toEqual(new Set([hausa.id, ascii.id]));
    }
    const abroad = await buildCandidate(api, { phoneNumber: "+234 (0) 809-555-1122" });
    for (const search of ["0809 555 1122", "08095551122", " +234 809 555 1122", "2348095551122", "+234 (0) 809-555"]) {
      const found = await list(`?search=${encodeURIComponent(search)}`);
      expect(found, search).toMatchObject({ users: [{ id: abroad.id }], total: 1 });
    }
    expect(await list("?search=nwa%25eze")).toMatchObject({ users: [], total: 0 });
    const tooLong = await api.call("GET", `/admin/users?search=${"a".repeat(201)}`, { token });
    expect(tooLong.statusCode).toBe(400);
  });

  it("200 with page and size moved to their limits [LIM-09]", async () => {
    const made = Array.from({ length: 101 }, (_, index) => ({
      id: api.deps.tokens.id(),
      first_name: "Ada",
      last_name: "Obi",
      email: `many${index}@example.com`,
      phone: "0700",
      password_hash: "none",
      referrer_id: null,
      created_at: api.clock.now(),
    }));
    await api.deps.db.insertInto("candidates").values(made).execute();
    for (const [query, count] of [
      ["?limit=1000000", 100],
      ["?page=0&limit=0", 1],
      ["?page=-5", 10],
      ["?page=99999999999999&limit=100", 0],
    ] as const) {
      const answer = await api.call("GET", `/admin/users${query}`, { token });
      expect(answer.statusCode, query).toBe(200);
      expect(answer.json<Users>().users, query).toHaveLength(count);
    }
    const ids = made.map(({ id }) => id);
    await api.deps.db.deleteFrom("candidates").where("id", "in", ids).execute();
  });

  it("400 for a page that is no number", async () => {
    expect((await api.call("GET", "/admin/users?page=two", { token })).statusCode).toBe(400);
  });

  it("403 for a candidate and 401 without a token [D-46] [SEC-09]", async () => {
    const who = await buildCandidate(api);
    expect((await api.call("GET", "/admin/users", { token: who.token })).statusCode).toBe(403);
    expect((await api.call("GET", "/admin/users")).statusCode).toBe(401);
    expect((await api.call("GET", "/api/auth/profile", { token })).statusCode).toBe(403);
  });

  it("lists no admins [D-46]", async () => {
    expect((await list("?limit=100")).users.map(({ email }) => email)).not.toContain(rootEmail);
  });
});

describe("PUT /admin/edit-users/{id} [R-ADM-05]", () => {
  it("200 answers the updated user, ends the session and writes an audit line [A-USR-03] [SEC-11] [SEC-64]", async () => {
    const who = await buildCandidate(api);
    const email = `moved-${who.email}`;
    const answer = await edit(who.id, { email });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id: who.id,
      firstName: "Chidi",
      lastName: "Okoro",
      email,
      phoneNumber: "0700",
    });
    expect(await isSignedIn(who)).toBe(false);
    const login = (address: string) =>
      api.call("POST", "/api/auth/login", { body: { email: address, password: who.password }, device });
    expect((await login(who.email)).statusCode).toBe(401);
    expect((await login(email)).statusCode).toBe(200);
    expect(await auditOf(api)).toContain("user.updated");
  });

  it("200 writes what was changed in the form, and leaves what another admin has changed meanwhile [D-286]", async () => {
    const who = await buildCandidate(api);
    const seen = { firstName: "Ada", lastName: "Obi", email: who.email, phoneNumber: "0700" };
    expect((await edit(who.id, { ...seen, phoneNumber: "0803", seen })).statusCode).toBe(200);
    const second = await edit(who.id, { ...seen, lastName: "", seen });
    expect(second.json()).toMatchObject({ firstName: "Ada", lastName: null, email: who.email, phoneNumber: "0803" });
    expect((await edit(who.id, { ...seen, seen })).json()).toMatchObject({ lastName: null, phoneNumber: "0803" });
  });

  it("200 ends no session, voids no link and writes no line when nothing was changed in the form [D-328]", async () => {
    const who = await buildCandidate(api);
    const { users } = await list(`?search=${who.email}`);
    const [{ firstName, lastName, email, phoneNumber } = { firstName: "", lastName: "", email: "", phoneNumber: "" }] =
      users;
    const seen = { firstName, lastName, email, phoneNumber };
    await api.call("POST", "/auth/forgot-password", { body: { email: who.email } });
    const reset = await resetTokenFor(api, who.email);
    expect((await edit(who.id, { ...seen, seen })).json()).toMatchObject({ ...seen, id: who.id });
    expect(await isSignedIn(who)).toBe(true);
    const lines = sql`select from audit_log where object = ${who.id} and action = 'user.updated'`;
    expect((await lines.execute(api.deps.db)).rows).toHaveLength(0);
    const body = { token: reset, newPassword: "Other-Harbour-7" };
    expect((await api.call("POST", "/forgotPwd/resetpassword", { body })).statusCode).toBe(200);
    expect((await edit(nobody, { ...seen, seen })).statusCode).toBe(404);
  });

  it("200 for a user without last name and phone [A-USR-02]", async () => {
    const who = await buildCandidate(api);
    const answer = await edit(who.id, { lastName: "", phoneNumber: null });
    expect(answer.json()).toMatchObject({ lastName: null, phoneNumber: null });
  });

  it("voids the codes and links that were mailed to the old address [SEC-11]", async () => {
    const who = await buildCandidate(api);
    await api.call("POST", "/auth/forgot-password", { body: { email: who.email } });
    const reset = await resetTokenFor(api, who.email);
    await edit(who.id, { email: `new-${who.email}` });
    const body = { token: reset, newPassword: "Other-Harbour-7" };
    expect((await api.call("POST", "/forgotPwd/resetpassword", { body })).statusCode).toBe(400);
  });

  it.each(["PUT", "DELETE", "a reset"] as const)(
    "%s waits for the account before it holds a reset link [D-367]",
    async (what) => {
      const who = await buildCandidate(api);
      await api.call("POST", "/auth/forgot-password", { body: { email: who.email } });
      const body = { token: await resetTokenFor(api, who.email), newPassword: "Other-Harbour-7" };
      const changes = {
        PUT: () => edit(who.id),
        DELETE: () => remove(who.id),
        "a reset": () => api.call("POST", "/forgotPwd/resetpassword", { body }),
      };
      const links = sql`select from reset_tokens where candidate_id = ${who.id} for update nowait`;
      const answer = await whileLocked(
        api,
        sql`select from candidates where id = ${who.id} for update`,
        changes[what],
        async (db) => expect((await links.execute(db)).rows).toHaveLength(1),
      );
      expect(answer.statusCode).toBe(200);
    },
  );

  it.each(["PUT", "DELETE", "a changed password", "a closed account"] as const)(
    "%s waits for a code before it holds the account, as the check of a code does",
    async (what) => {
      const who = await buildCandidate(api);
      await api.call("POST", "/auth/other-device/send-code", {
        body: { email: who.email, password: goodPassword },
        device,
      });
      const codes = sql`select from one_time_codes where email = ${who.email.toLowerCase()}`;
      expect((await codes.execute(api.deps.db)).rows).not.toHaveLength(0);
      const own = (path: string, body: object) => api.call("POST", path, { token: who.token, body, device });
      const changes = {
        PUT: () => edit(who.id),
        DELETE: () => remove(who.id),
        "a changed password": () =>
          own("/api/auth/change-password", { currentPassword: goodPassword, newPassword: "Other-Harbour-7" }),
        "a closed account": () => own("/api/auth/close-account", { password: goodPassword }),
      };
      const answer = await whileLocked(
        api,
        sql`${codes} for update`,
        changes[what],
        async (db) => void (await sql`select from candidates where id = ${who.id} for update nowait`.execute(db)),
      );
      expect(answer.statusCode).toBe(200);
      expect((await codes.execute(api.deps.db)).rows).toHaveLength(0);
    },
  );

  it("409 for the address of another account, nothing changed", async () => {
    const [who, other] = [await buildCandidate(api), await buildCandidate(api)];
    const answer = await edit(who.id, { email: other.email.toUpperCase() });
    expect(answer.statusCode).toBe(409);
    expect(messageOf(answer)).toBe("Another account has this email address.");
    expect(answer.json<{ field: string }>().field).toBe("email");
    expect(await isSignedIn(who)).toBe(true);
  });

  it.each([
    ["First name required", { firstName: " " }],
    ["Please enter a valid email address", { email: "no address" }],
    ["This is too long", { lastName: "x".repeat(201) }],
  ])("400 '%s'", async (message, given) => {
    const who = await buildCandidate(api);
    const answer = await edit(who.id, given);
    expect(answer.statusCode).toBe(400);
    expect(messageOf(answer)).toBe(message);
    expect(await isSignedIn(who)).toBe(true);
  });

  it("sets nothing that the form does not have [SEC-25]", async () => {
    const who = await buildCandidate(api);
    await edit(who.id, { role: "admin", isVerified: false, password_hash: "x", createdAt: "2000-01-01" });
    const row = await api.deps.db.selectFrom("candidates").selectAll().where("id", "=", who.id).executeTakeFirst();
    expect(row).toMatchObject({ role: "user", is_verified: true });
    expect(row?.password_hash).toContain("argon2id");
  });

  it.each([nobody, "7", "%2e%2e%2f", "' or 1=1"])("404 for the id %s", async (id) => {
    expect((await edit(encodeURIComponent(decodeURIComponent(id)))).statusCode).toBe(404);
  });
});

describe("DELETE /admin/delete-users/{id} [R-ADM-04]", () => {
  it("200 deletes the account with everything that is its own, and keeps what was paid [SEC-11] [SEC-33] [SEC-64]", async () => {
    const referrer = await buildCandidate(api);
    const who = await buildCandidate(api, { referer: referrer.email });
    await subscribe(api, who);
    await buildQuestions(api, 2, { subjectName: "Deleted Studies" });
    const opened = await api.call("GET", "/exam/questions?examType=JAMB&subjectName=Deleted+Studies&year=2026", {
      token: who.token,
    });
    expect(opened.statusCode).toBe(200);
    const now = api.clock.now();
    await api.deps.db
      .insertInto("payment_references")
      .values({ reference: "paid-1", candidate_id: who.id, exam_type: "JAMB", amount_kobo: 200_000, created_at: now })
      .execute();
    await api.deps.db
      .insertInto("referral_credits")
      .values({ referred_id: who.id, referrer_id: referrer.id, amount_kobo: 10_000, created_at: now })
      .execute();
    const message = (email: string) =>
      api.call("POST", "/api/auth/contact", {
        body: { name: "Ada", email, message: "Please tell me what a year costs." },
      });
    expect((await message(who.email.toUpperCase())).statusCode).toBe(200);
    expect((await message(referrer.email)).statusCode).toBe(200);

    const answer = await remove(who.id);
    expect(answer.statusCode).toBe(200);
    expect(messageOf(answer)).toBe("User deleted successfully!");
    expect(await isSignedIn(who)).toBe(false);
    const messages = await api.deps.db.selectFrom("contact_messages").select("email").execute();
    expect(messages).toEqual([{ email: referrer.email }]);
    const { rows } = await api.database.execute(
      `select (select count(*) from candidates where id = $1)::int as accounts,
        (select count(*) from sessions where subject_id = $1)::int as sessions,
        (select count(*) from attempts where candidate_id = $1)::int as attempts,
        (select count(*) from subscriptions where candidate_id = $1)::int as subscriptions`,
      [who.id],
    );
    expect(rows).toEqual([{ accounts: 0, sessions: 0, attempts: 0, subscriptions: 0 }]);
    const kept = await api.deps.db
      .selectFrom("payment_references")
      .select(["reference", "candidate_id"])
      .where("reference", "=", "paid-1")
      .execute();
    expect(kept).toEqual([{ reference: "paid-1", candidate_id: null }]);
    const earned = await api.call("GET", "/referrals/referral-stats", { token: referrer.token });
    expect(earned.json()).toMatchObject({ totalEarnings: 100 });
    const line = await api.deps.db
      .selectFrom("audit_log")
      .select(["object"])
      .where("action", "=", "user.deleted")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(line?.object).toBe(`${who.id} ${who.email}`);
  });

  it("does not give a reference of a deleted account to another one [SEC-33]", async () => {
    const who = await buildCandidate(api);
    const body = { reference: "paid-1", examType: "JAMB" };
    const answer = await api.call("POST", "/payment/verify-payment", { token: who.token, body });
    expect(answer.statusCode).toBe(409);
  });

  it("404 the second time, and for an unknown id", async () => {
    const who = await buildCandidate(api);
    expect((await remove(who.id)).statusCode).toBe(200);
    for (const id of [who.id, nobody, "7"]) {
      const answer = await remove(id);
      expect(answer.statusCode).toBe(404);
      expect(codeOf(answer)).toBe("NOT_FOUND");
    }
  });

  it("403 for one's own account, 404 for another admin's [D-46]", async () => {
    const admins = await api.deps.db.selectFrom("admins").select(["id", "email"]).execute();
    const own = admins.find(({ email }) => email === rootEmail)?.id ?? "";
    const answer = await remove(own);
    expect(answer.statusCode).toBe(403);
    expect(messageOf(answer)).toBe("You cannot delete your own account.");
    await api.call("POST", "/admin/create-admin", {
      token,
      body: { email: "second@example.com", password: "Quiet-Harbour-42" },
    });
    const second = await api.deps.db
      .selectFrom("admins")
      .select("id")
      .where("email", "=", "second@example.com")
      .executeTakeFirstOrThrow();
    expect((await remove(second.id)).statusCode).toBe(404);
  });

  it("403 for a candidate, also for the own account", async () => {
    const who = await buildCandidate(api);
    expect((await remove(who.id, who.token)).statusCode).toBe(403);
    expect(await isSignedIn(who)).toBe(true);
  });
});
