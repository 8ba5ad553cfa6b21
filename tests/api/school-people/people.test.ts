import { describe, expect, it } from "vitest";
import { shortDay } from "../../../api/core/days.ts";
import { ask, buildMember, buildSchool } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";

const { api, school } = schoolForEachTest();

interface Person {
  id: string;
  name: string;
  email: string;
  hasTemporaryCredentials: boolean;
  credentialsExpireAt: string | null;
  credentialsExpired: boolean;
  classId: string | null;
}
const nowhere = "00000000-0000-4000-8000-000000000000";
const key = "form-0123456789abcdef";
const login = (role: string, signInId: string) =>
  api.call("POST", "/school/school-login", { body: { role, signInId } });
const forbidden = { code: "FORBIDDEN", message: "You don't have permission to perform this action" };

describe.each([
  {
    role: "STUDENT",
    word: "student",
    title: "[R-SCH-11, R-SCH-12, R-SCH-13, R-SCH-14, R-SCH-23] students",
  },
  {
    role: "TEACHER",
    word: "teacher",
    title: "[R-SCH-15, R-SCH-16, R-SCH-17, R-SCH-18, R-SCH-24] teachers",
  },
] as const)("$title", ({ role, word }) => {
  const list = () => ask<Person[]>(api, "GET", `/school/get-${word}s`, { token: school.admin.token });
  const create = (body: object, headers: Record<string, string> = {}, token = school.admin.token) =>
    api.call("POST", `/school/create-${word}s`, { body, token, headers });
  const form = (given: object = {}) => ({
    name: "Chidi Obi",
    email: "chidi@x.example",
    classId: school.classId,
    schoolId: school.id,
    ...given,
  });
  const issue = (id: string, expiresInDays?: unknown) =>
    api.call("POST", `/school/${word}-credentials`, {
      body: { [`${word}Id`]: id, expiresInDays },
      token: school.admin.token,
    });
  const remove = (id: string) => api.call("DELETE", `/school/delete-${word}s/${id}`, { token: school.admin.token });

  it(`POST 200 answers the created ${word}, who has no credentials yet [S-ENT-04, D-06]`, async () => {
    const response = await create(form({ name: "  Chidi Obi " }));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: response.json<Person>().id,
      name: "Chidi Obi",
      email: "chidi@x.example",
      hasTemporaryCredentials: false,
      credentialsExpireAt: null,
      credentialsExpired: false,
      classId: school.classId,
      added: `added ${shortDay(api.clock.now())}`,
      canEdit: true,
    });
    expect((await list()).map(({ name }) => name)).toContain("Chidi Obi");
  });

  it("GET 200 under both spellings, oldest first [D-05]", async () => {
    api.clock.advance(1);
    const { id } = (await create(form())).json<Person>();
    const rows = await list();
    expect(rows.map((row) => row.id)).toEqual([school[word].id, id]);
    expect(await ask(api, "GET", `/api/${word}s`, { token: school.admin.token })).toEqual(rows);
  });

  it("POST 409 for an address of the same role in the school, whatever its case; other role or school 200 [D-68]", async () => {
    await create(form());
    const taken = await create(form({ email: "CHIDI@x.example" }));
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toEqual({
      code: "CONFLICT",
      message: `A ${word} with this email address exists already.`,
      field: "email",
    });
    const other = role === "STUDENT" ? "/school/create-teachers" : "/school/create-students";
    await ask(api, "POST", other, { body: form(), token: school.admin.token });
    const elsewhere = await buildSchool(api);
    const there = form({ classId: elsewhere.classId, schoolId: elsewhere.id });
    expect((await create(there, {}, elsewhere.admin.token)).statusCode).toBe(200);
  });

  it("POST 200 again for the same form with the same key, once; 409 for another form with it [D-88]", async () => {
    const headers = { "idempotency-key": key };
    const answers = await Promise.all([1, 2, 3].map(() => create(form(), headers)));
    expect(answers.map((one) => one.statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((one) => one.json<Person>().id)).size).toBe(1);
    const changed = await create(form({ name: "Somebody Else" }), headers);
    expect([changed.statusCode, changed.json<{ field: string }>().field]).toEqual([409, "requestKey"]);
    const classId = api.deps.tokens.id();
    const made = { id: classId, school_id: school.id, name: "SS 9", created_at: api.clock.now() };
    await api.deps.db.insertInto("school_classes").values(made).execute();
    expect((await create(form({ classId }), headers)).statusCode).toBe(409);
    expect((await list()).filter(({ name }) => name === "Chidi Obi")).toHaveLength(1);
  });

  it.each([
    [{ name: " " }, 400, "Name required"],
    [{ name: "x".repeat(201) }, 400, "This is too long"],
    [{ email: "nobody" }, 400, "Please enter a valid email address"],
    [{ classId: nowhere }, 404, "Class not found"],
    [{ classId: "JSS 1" }, 404, "Class not found"],
    [{ schoolId: nowhere }, 403, forbidden.message],
  ])("POST %j: %i %s [SEC-23]", async (given, status, message) => {
    const response = await create(form(given));
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ message });
    expect(await list()).toHaveLength(1);
  });

  it("POST ignores fields that the form does not have [SEC-25]", async () => {
    const extra = { role: "ADMIN", hasTemporaryCredentials: true, password_hash: "x", left_at: "2020-01-01" };
    const made = (await create(form(extra))).json<Person>();
    expect(made.hasTemporaryCredentials).toBe(false);
    expect((await list()).map(({ id }) => id)).toContain(made.id);
  });

  it("credentials 200: a sign-in ID shown once, which the list does not show [D-51, S-ENT-05]", async () => {
    const { id } = (await create(form())).json<Person>();
    const response = await issue(id, 30);
    const expiresAt = new Date(api.clock.now().getTime() + 30 * 86_400_000).toISOString();
    const { tempPassword } = response.json<{ tempPassword: string }>();
    expect(response.json()).toEqual({
      [`${word}Name`]: "Chidi Obi",
      [`${word}Email`]: "chidi@x.example",
      tempPassword,
      expiresAt,
    });
    expect(tempPassword).toMatch(/^[2-9A-HJKMNP-Z]{13}$/);
    expect((await login(role, tempPassword)).statusCode).toBe(200);
    const listed = (await list()).find((row) => row.id === id);
    expect(listed).toMatchObject({
      hasTemporaryCredentials: true,
      credentialsExpireAt: expiresAt,
      credentialsExpired: false,
    });
    expect(JSON.stringify(listed)).not.toContain(tempPassword);
  });

  it.each([[undefined], [null], [""], [0], [31], [2.5], ["soon"]])(
    "credentials 200: %j days fall back to 7 [B-30, S-CRD-02]",
    async (days) => {
      const { expiresAt } = (await issue(school[word].id, days)).json<{ expiresAt: string }>();
      expect(new Date(expiresAt).getTime() - api.clock.now().getTime()).toBe(7 * 86_400_000);
    },
  );

  it("credentials 200: a new ID replaces the old one and ends its session [D-51]", async () => {
    const { tempPassword } = (await issue(school[word].id)).json<{ tempPassword: string }>();
    expect((await login(role, school[word].signInId)).statusCode).toBe(401);
    expect((await login(role, tempPassword)).statusCode).toBe(200);
    const sessions = await api.deps.db
      .selectFrom("sessions")
      .select("id")
      .where("subject_id", "=", school[word].id)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  it("the list says when an ID has expired [S-STU-03]", async () => {
    await issue(school[word].id, 1);
    api.clock.advance(86_400);
    const again = { body: { role: "ADMIN", email: school.email, password: school.password } };
    const { data } = await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", again);
    const rows = await ask<Person[]>(api, "GET", `/school/get-${word}s`, { token: data.token });
    expect(rows[0]).toMatchObject({ hasTemporaryCredentials: true, credentialsExpired: true });
  });

  it("credentials 404 for an unknown person, and for one of the other role", async () => {
    const other = role === "STUDENT" ? school.teacher.id : school.student.id;
    for (const id of [nowhere, "none", other]) {
      const response = await issue(id);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({
        message: role === "STUDENT" ? "Student not found" : "Teacher not found",
      });
    }
  });

  it("DELETE 200 ends sign-in ID and sessions, keeps nothing but the name, frees the address [SEC-11]", async () => {
    const { id, signInId, email } = school[word];
    const response = await remove(id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      message: role === "STUDENT" ? "Student removed successfully" : "Teacher removed successfully",
    });
    expect(await list()).toEqual([]);
    expect((await login(role, signInId)).statusCode).toBe(401);
    const sessions = await api.deps.db.selectFrom("sessions").select("id").where("subject_id", "=", id).execute();
    expect(sessions).toEqual([]);
    const kept = await api.deps.db
      .selectFrom("school_users")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ email: null, class_id: null, sign_in_hash: null, sign_in_expires_at: null });
    expect(kept.name).toMatch(/^Member/);
    expect((await create(form({ email }))).statusCode).toBe(200);
  });

  it("DELETE 404 for an unknown person, one who has left, and one of the other role", async () => {
    const other = role === "STUDENT" ? school.teacher.id : school.student.id;
    await remove(school[word].id);
    for (const id of [nowhere, "none", other, school[word].id, school.admin.id]) {
      expect((await remove(id)).statusCode, id).toBe(404);
    }
  });
});

describe("[R-SCH-27] POST /api/users", () => {
  const add = (body: object, token = school.admin.token, headers: Record<string, string> = {}) =>
    api.call("POST", "/api/users", { body, token, headers });
  const form = (given: object = {}) => ({
    role: "STUDENT",
    name: "Dayo",
    email: "dayo@x.example",
    classId: school.classId,
    schoolId: school.id,
    ...given,
  });

  it("200 answers a temporary password that signs in for 7 days [D-06]", async () => {
    for (const role of ["STUDENT", "TEACHER"]) {
      const response = await add(form({ role }));
      expect(response.statusCode).toBe(200);
      const { tempPassword, expiresAt } = response.json<{ tempPassword: string; expiresAt: string }>();
      expect(new Date(expiresAt).getTime() - api.clock.now().getTime()).toBe(7 * 86_400_000);
      expect((await login(role, tempPassword)).statusCode).toBe(200);
    }
  });

  it("200 for the same form with the same key: one person, and a password that works [D-88]", async () => {
    const headers = { "idempotency-key": key };
    const first = (await add(form(), school.admin.token, headers)).json<{ tempPassword: string }>();
    const second = (await add(form(), school.admin.token, headers)).json<{ tempPassword: string }>();
    expect((await login("STUDENT", first.tempPassword)).statusCode).toBe(401);
    expect((await login("STUDENT", second.tempPassword)).statusCode).toBe(200);
    expect((await add(form())).statusCode).toBe(409);
  });

  it.each([
    [{ role: undefined }, "Please select a user role"],
    [{ role: "ADMIN" }, "Please select a user role"],
    [{ classId: "" }, "Please select a class for the student"],
    [{ classId: undefined }, "Please select a class for the student"],
    [{ name: "" }, "Name required"],
  ])("400 for %j: %s [S-USR-02, S-USR-03, SEC-24]", async (given, message) => {
    const response = await add(form(given));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
  });

  it("200 for a teacher without a class [D-68]", async () => {
    expect((await add(form({ role: "TEACHER", classId: undefined }))).statusCode).toBe(200);
  });

  it("403 for teachers who add a teacher, 200 when they add a student [D-67, S-USR-07]", async () => {
    const refused = await add(form({ role: "TEACHER" }), school.teacher.token);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual(forbidden);
    expect((await add(form(), school.teacher.token)).statusCode).toBe(200);
    expect((await add(form({ email: "e@x.example" }), school.student.token)).statusCode).toBe(403);
  });
});

it("[SEC-64] logs who did what to whom, without secrets", async () => {
  const { token, id: actor } = school.admin;
  const member = await buildMember(api, token, { role: "STUDENT", classId: school.classId });
  await ask(api, "DELETE", `/school/delete-students/${member.id}`, { token });
  const lines = await api.deps.db
    .selectFrom("audit_log")
    .selectAll()
    .where("object", "=", member.id)
    .orderBy("id")
    .execute();
  expect(lines.map((line) => [line.actor, line.action])).toEqual([
    [actor, "school-user.created"],
    [actor, "school-user.removed"],
  ]);
  expect(JSON.stringify(lines)).not.toContain(member.signInId);
});
