import { beforeAll, describe, expect, it, vi } from "vitest";
import { auditOf, goodPassword } from "../../support/data/accounts.ts";
import { adminApiForFile, adminToken, rootEmail } from "../../support/data/admin.ts";
import { buildCandidate } from "../../support/api.ts";
import { createExam } from "../../support/data/school-exams.ts";
import { ask, buildSchool, buildSchoolAdmin } from "../../support/data/school.ts";

const api = adminApiForFile();
let token: string;
beforeAll(async () => {
  token = await adminToken(api);
});

interface Page<Item> {
  items: Item[];
  total: number;
}
interface School {
  id: string;
  name: string;
  isVerified: boolean;
  students: number;
  exams: number;
}
interface Admin {
  id: string;
  email: string;
  isSelf: boolean;
  canRemove: boolean;
}
const list = <Item>(path: string, query: Record<string, string> = {}): Promise<Page<Item>> =>
  ask(api, "GET", `${path}?${new URLSearchParams(query)}`, { token });

it.each(["/admin/schools", "/admin/payments", "/admin/admins"])(
  "[EXT-58] [EXT-59] [EXT-60a] %s is for admins alone",
  async (path) => {
    const candidate = await buildCandidate(api);
    const school = await buildSchoolAdmin(api);
    expect((await api.call("GET", path)).statusCode).toBe(401);
    expect((await api.call("GET", path, { token: candidate.token })).statusCode).toBe(403);
    expect((await api.call("GET", path, { token: school.token })).statusCode).toBe(403);
    expect((await api.call("GET", `${path}?page=two`, { token })).statusCode).toBe(400);
  },
);

describe("GET /admin/schools [EXT-58]", () => {
  it("[EXT-58] 200 by name with numbers of students and exams, searched and in pages", async () => {
    const school = await buildSchool(api);
    await createExam(api, school);
    await buildSchoolAdmin(api, { name: "abacus 100% College", isVerified: false });
    const [first] = (await list<School>("/admin/schools")).items;
    expect(first).toMatchObject({ name: "abacus 100% College", isVerified: false, students: 0, exams: 0 });
    const all = await list<School>("/admin/schools", { limit: "100" });
    expect(all.items.find(({ id }) => id === school.id)).toMatchObject({ isVerified: true, students: 1, exams: 1 });
    expect(await list<School>("/admin/schools", { search: "ABACUS 100%" })).toMatchObject({ items: [first], total: 1 });
    expect(await list<School>("/admin/schools", { search: "abacus_" })).toEqual({ items: [], total: 0 });
    const second = await list<School>("/admin/schools", { page: "2", limit: "1" });
    expect(second.items).toEqual([all.items[1]]);
    expect(second.total).toBe(all.total);
  });

  it("[EXT-58] [D-307] 200 in the order in which people look names up", async () => {
    const names = ["Natural School 10", "natural school 2", "Natural Ṣọlá School", "Natural Zaria School"];
    for (const name of names) await buildSchoolAdmin(api, { name });
    const { items } = await list<School>("/admin/schools", { search: "natural" });
    expect(items.map(({ name }) => name)).toEqual([names[1], names[0], names[2], names[3]]);
  });
});

describe("GET /admin/payments [EXT-59]", () => {
  it("[EXT-59] 200 newest first with names and amounts; without a name once the account is closed", async () => {
    const stays = await buildCandidate(api, { firstName: "Ngọzi", lastName: "Ife" });
    const leaves = await buildCandidate(api);
    const pay = (reference: string, id: string, minute: number, status: string) =>
      api.database.execute(
        `insert into payment_references (reference, candidate_id, exam_type, amount_kobo, status, created_at)
         values ($1, $2, 'COMMON_ENTRANCE', 200000, $3, timestamptz '2026-11-20 08:00Z' + $4 * interval '1 minute')`,
        [reference, id, status, minute],
      );
    await pay("AKD-one", stays.id, 1, "granted");
    await pay("AKD-two", leaves.id, 2, "open");
    await api.database.execute("update payment_references set note = 'paid back' where reference = 'AKD-one'", []);
    await ask(api, "POST", "/api/auth/close-account", { token: leaves.token, body: { password: leaves.password } });
    const { items, total } = await list<object>("/admin/payments");
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { reference: "AKD-two", candidateName: null, candidateEmail: null, status: "open", note: null },
      {
        reference: "AKD-one",
        candidateName: "Ngọzi Ife",
        candidateEmail: stays.email,
        amountKobo: 200_000,
        status: "granted",
        note: "paid back",
      },
    ]);
    expect((await list("/admin/payments", { search: "akd-o" })).items).toEqual([items[1]]);
    expect((await list("/admin/payments", { search: "one" })).total).toBe(0);
    expect((await list("/admin/payments", { search: "AKD-%" })).total).toBe(0);
    expect((await list("/admin/payments", { search: "ngozi IFE" })).items).toEqual([items[1]]);
    expect((await list("/admin/payments", { search: "closed account" })).total).toBe(0);
    expect(await list("/admin/payments", { page: "2", limit: "1" })).toEqual({ items: [items[1]], total: 2 });

    const deleted = await api.call("DELETE", `/admin/delete-users/${stays.id}`, { token });
    expect(deleted.statusCode).toBe(200);
    const after = await list<object>("/admin/payments", { search: "AKD-one" });
    expect(after.items).toMatchObject([{ candidateName: null, candidateEmail: null, amountKobo: 200_000 }]);
  });
});

describe("admins [EXT-60a, EXT-60b]", () => {
  const make = async (email: string): Promise<Admin & { token: string }> => {
    await ask(api, "POST", "/admin/create-admin", { token, body: { email, password: goodPassword } }, 201);
    const { items } = await list<Admin>("/admin/admins", { search: email });
    const [made] = items;
    if (made === undefined) throw new Error("no admin");
    return { ...made, token: await adminToken(api, email) };
  };
  const remove = (id: string, by = token, password = goodPassword) =>
    api.call("POST", `/admin/admins/${id}/remove`, { token: by, body: { password } });

  it("[EXT-60a] 200 lists admins by name and says whom the caller may remove", async () => {
    const beta = await make("beta@example.com");
    const { items } = await list<Admin>("/admin/admins");
    expect(items.map(({ email, isSelf, canRemove }) => ({ email, isSelf, canRemove }))).toEqual([
      { email: "beta@example.com", isSelf: false, canRemove: true },
      { email: rootEmail, isSelf: true, canRemove: false },
    ]);
    const seenByBeta = await ask<Page<Admin>>(api, "GET", "/admin/admins", { token: beta.token });
    expect(seenByBeta.items.map(({ isSelf, canRemove }) => ({ isSelf, canRemove }))).toEqual([
      { isSelf: true, canRemove: false },
      { isSelf: false, canRemove: false },
    ]);
    expect(JSON.stringify(items)).not.toContain("hash");
  });

  it("[EXT-60b] 200 removes another admin, whose sessions end at once, and writes it down", async () => {
    const other = await make("gamma@example.com");
    expect((await remove(other.id)).statusCode).toBe(200);
    const after = await api.call("GET", "/admin/admins", { token: other.token });
    expect(after.statusCode).toBe(401);
    expect(after.json()).toMatchObject({ sessionEnd: { reason: "ACCOUNT_REMOVED" } });
    const login = { email: "gamma@example.com", password: goodPassword };
    expect((await api.call("POST", "/admin/admin-login", { body: login })).statusCode).toBe(401);
    expect(await auditOf(api)).toContain("admin.removed");
    expect((await remove(other.id)).statusCode).toBe(404);
  });

  it("[EXT-60b] [SEC-11] opens no session for an admin who is removed while the password is compared", async () => {
    const other = await make("epsilon@example.com");
    const { limits, db } = api.deps;
    const giveBack = limits.giveBack.bind(limits);
    vi.spyOn(limits, "giveBack").mockImplementationOnce(async (...given) => {
      await db.deleteFrom("admins").where("id", "=", other.id).execute();
      return giveBack(...given);
    });
    const login = { email: "epsilon@example.com", password: goodPassword };
    expect((await api.call("POST", "/admin/admin-login", { body: login })).statusCode).toBe(401);
  });

  it("[EXT-60b] removes nobody without the right password, not oneself, and not for others", async () => {
    const other = await make("delta@example.com");
    const wrong = await remove(other.id, token, "Wrong-Harbour-42");
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ field: "password" });
    expect((await remove(other.id, token, "")).statusCode).toBe(400);
    expect((await remove(other.id, other.token)).statusCode).toBe(403);
    expect((await remove("nobody")).statusCode).toBe(404);
    const candidate = await buildCandidate(api);
    expect((await remove(other.id, candidate.token, candidate.password)).statusCode).toBe(403);
    expect((await list("/admin/admins", { search: "delta" })).total).toBe(1);
  });

  it("[EXT-60b] 403 for the admin of ADMIN_EMAIL, with the reason", async () => {
    const other = await make("epsilon@example.com");
    const [root] = (await list<Admin>("/admin/admins", { search: rootEmail })).items;
    const refused = await remove(root?.id ?? "", other.token);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      message: "This account comes from the settings of the server (ADMIN_EMAIL) and cannot be removed here.",
    });
    expect((await list("/admin/admins", { search: rootEmail })).total).toBe(1);
  });

  it("[EXT-60b] leaves one of two admins who remove each other at the same time", async () => {
    const [one, two] = [await make("mu@example.com"), await make("nu@example.com")];
    const answers = await Promise.all([remove(two.id, one.token), remove(one.id, two.token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect((await list("/admin/admins", { search: "u@example.com" })).total).toBe(1);
  });
});
