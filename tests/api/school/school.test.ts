import { beforeAll, describe, expect, it } from "vitest";
import { sessionSeenAt } from "../../support/data/accounts.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import {
  ask,
  buildMember,
  buildSchool,
  buildSchoolAdmin,
  schoolForm,
  type TestSchool,
} from "../../support/data/school.ts";

const api = apiForFile({ RATE_LIMITS: "on" });

const login = (body: object, ip?: string) =>
  api.call("POST", "/school/school-login", { body, ...(ip === undefined ? {} : { ip }) });
const register = (body: object, ip?: string) =>
  api.call("POST", "/school/school-register", { body, ...(ip === undefined ? {} : { ip }) });

describe("[R-SCH-02] POST /school/school-register", () => {
  const form = schoolForm({ email: "first@school.example" });

  it("201 creates a school that can be used at once [S-REG-15, D-71]", async () => {
    const response = await register(form);
    expect(response.statusCode).toBe(201);
    const { schoolId } = response.json<{ schoolId: string }>();
    expect(response.json()).toEqual({ token: null, schoolId, message: "School registration successful!" });
    const signedIn = await login({ role: "ADMIN", email: "FIRST@school.example", password: form.adminData.password });
    expect(signedIn.json()).toMatchObject({
      data: { user: { schoolId, schoolName: "Unity College", name: "Bola Ade" } },
    });
  });

  it("201 with a password that ends in a space, which is part of it at the login", async () => {
    const own = schoolForm({ email: "space@school.example", password: "Girls-School-26 " });
    expect((await register(own)).statusCode).toBe(201);
    const body = { role: "ADMIN", email: "space@school.example" };
    expect((await login({ ...body, password: "Girls-School-26 " })).statusCode).toBe(200);
    expect((await login({ ...body, password: "Girls-School-26" })).statusCode).toBe(401);
  });

  it("201 for the same form again, once more with the same school", async () => {
    const again = await register(form);
    expect(again.statusCode).toBe(201);
    expect(
      await api.deps.db.selectFrom("schools").select("id").where("email", "=", form.schoolData.email).execute(),
    ).toHaveLength(1);
  });

  it("409 for an address that has a school, whatever its case", async () => {
    for (const given of [{ name: "Another" }, { password: "Another-Harbour-42" }]) {
      const other = schoolForm({ email: "First@School.example", ...given });
      const response = await register(other);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toEqual({
        code: "CONFLICT",
        message: "A school with this email address is registered already. Log in, or reset your password.",
        field: "schoolData.email",
      });
    }
  });

  it("201 for the same form twice at once, with one school", async () => {
    const twice = schoolForm({ email: "double@school.example", name: "Double" });
    const replies = await Promise.all([register(twice), register(twice), register(twice)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  });

  it("of parallel registrations one wins, and no school is left without its administrator", async () => {
    const forms = Array.from({ length: 5 }, (_, index) =>
      schoolForm({ email: "race@school.example", name: `Race ${index}` }),
    );
    const statuses = (await Promise.all(forms.map((one) => register(one)))).map((one) => one.statusCode);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409]);
    expect(
      await api.deps.db.selectFrom("schools").select("id").where("email", "=", "race@school.example").execute(),
    ).toHaveLength(1);
  });

  it.each([
    ["name", "", "School name is required", "S-REG-03"],
    ["type", "University", "School type is required", "S-REG-04"],
    ["principalName", " ", "Principal/Director name is required", "S-REG-05"],
    ["email", "", "Email is required", "S-REG-06"],
    ["email", "head@unity", "Please enter a valid email address", "S-REG-06"],
    ["phone", "", "Phone number is required", "S-REG-07"],
    ["address", "", "Address is required", "S-REG-08"],
    ["city", "", "City is required", "S-REG-09"],
    ["state", "Accra", "State is required", "S-REG-10"],
    ["password", "", "Password is required", "S-REG-11"],
    ["password", "1234567", "Password must be at least 8 characters long", "S-REG-11"],
    ["password", "password", "This password is too common. Please choose another one.", "SEC-02"],
  ])(
    "[S-REG-03, S-REG-04, S-REG-05, S-REG-06, S-REG-08, S-REG-09, S-REG-10, S-REG-11] 400 for %s '%s': %s (%s)",
    async (field, value, message) => {
      const response = await register(schoolForm({ email: "bad@school.example", [field]: value }));
      expect(response.statusCode).toBe(400);
      const { field: path, ...rest } = response.json<{ message: string; field: string }>();
      expect([rest.message, path.split(".").at(-1)]).toEqual([message, field]);
    },
  );

  it("400 names the first faulty field in the order of the form [S-REG-07]", async () => {
    const response = await register({ schoolData: { type: "", name: "" }, adminData: {} });
    expect(response.json()).toMatchObject({ message: "School name is required" });
  });

  it("429 after 60 refused registrations of one address in an hour [LIM-13]", async () => {
    const ip = "203.0.113.9";
    await api.deps.db
      .insertInto("limit_counters")
      .values({ key: `register:${ip}`, hits: 60, window_ends_at: new Date(api.clock.now().getTime() + 3_600_000) })
      .execute();
    const response = await register(schoolForm({ email: "late@school.example" }), ip);
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(3500);
  });
});

describe("[R-SCH-01] POST /school/school-login", () => {
  let school: TestSchool;
  beforeAll(async () => {
    school = await buildSchool(api);
  });

  it("200 for the administrator [S-ENT-02]", async () => {
    const response = await login({ role: "ADMIN", email: school.email, password: school.password });
    expect(response.statusCode).toBe(200);
    const body = response.json<{ data: { token: string } }>();
    expect(body).toEqual({
      data: {
        token: body.data.token,
        user: {
          id: school.admin.id,
          role: "ADMIN",
          name: "Bola Ade",
          email: school.email,
          schoolId: school.id,
          schoolName: expect.stringMatching(/^School \d+$/),
          classId: null,
          className: null,
        },
      },
    });
  });

  it("200 for a student by the sign-in ID alone, in groups and small letters [D-51, S-LOG-04]", async () => {
    const { signInId } = school.student;
    expect(signInId).toMatch(/^[2-9A-HJKMNP-Z]{13}$/);
    const typed = ` ${signInId.slice(0, 4)}-${signInId.slice(4, 8)} ${signInId.slice(8)} `.toLowerCase();
    const response = await login({ role: "STUDENT", signInId: typed });
    expect(response.json()).toMatchObject({
      data: { user: { id: school.student.id, classId: school.classId, className: "JSS 1" } },
    });
  });

  it("401 for a sign-in ID of the other role", async () => {
    const response = await login({ role: "TEACHER", signInId: school.student.signInId });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ code: "UNAUTHENTICATED", message: "Invalid sign-in ID" });
  });

  it("401 in the same words for an unknown address and a wrong password [SEC-04]", async () => {
    const wrong = await login({ role: "ADMIN", email: school.email, password: "Wrong-Harbour-42" }, "203.0.113.1");
    const unknown = await login(
      { role: "ADMIN", email: "nobody@x.example", password: "Wrong-Harbour-42" },
      "203.0.113.1",
    );
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ code: "UNAUTHENTICATED", message: "Invalid email or password" });
    expect(unknown.json()).toEqual(wrong.json());
  });

  it("401 once the sign-in ID has expired, and says so to its holder [SEC-13]", async () => {
    const [id] = [school.teacher.id];
    const token = school.admin.token;
    const issued = await ask<{ tempPassword: string }>(api, "POST", "/school/teacher-credentials", {
      body: { teacherId: id, expiresInDays: 1 },
      token,
    });
    const signInId = issued.tempPassword;
    api.clock.advance(86_399);
    expect((await login({ role: "TEACHER", signInId })).statusCode).toBe(200);
    api.clock.advance(1);
    const response = await login({ role: "TEACHER", signInId });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ message: "This sign-in ID has expired. Ask your school for a new one." });
  });

  it.each([
    [{}, "Please select a role"],
    [{ role: "OWNER" }, "Please select a role"],
    [{ role: "ADMIN", password: "x" }, "Email is required"],
    [{ role: "ADMIN", email: "a@b.c" }, "Password is required"],
    [{ role: "STUDENT" }, "Sign-in ID is required"],
  ])("400 for %j: %s", async (body, message) => {
    const response = await login(body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
  });

  it("429 after 5 wrong passwords of an account and address, other addresses go on [LIM-10]", async () => {
    const { email, password } = await buildSchoolAdmin(api);
    for (let index = 0; index < 5; index += 1) {
      expect((await login({ role: "ADMIN", email, password: "no" }, "203.0.113.2")).statusCode).toBe(401);
    }
    expect((await login({ role: "ADMIN", email, password }, "203.0.113.2")).statusCode).toBe(429);
    expect((await login({ role: "ADMIN", email, password }, "203.0.113.3")).statusCode).toBe(200);
  });

  it("429 for wrong sign-in IDs of one address after 100, never for a right one [LIM-13]", async () => {
    const ip = "203.0.113.4";
    const fresh = await buildSchool(api);
    const right = { role: "STUDENT", signInId: fresh.student.signInId };
    const wrong = (index: number) => login({ role: "STUDENT", signInId: `WRONG${index}` }, ip);
    const burst = await Promise.all(Array.from({ length: 120 }, (_, index) => wrong(index)));
    const statuses = burst.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 401), ...Array.from({ length: 20 }, () => 429)]);
    for (let index = 0; index < 5; index += 1) expect((await login(right, ip)).statusCode).toBe(200);
    expect((await wrong(121)).statusCode).toBe(429);
  });

  it("stores no secret in plain text [SEC-08, SEC-13]", async () => {
    const tables = ["school_users", "sessions", "audit_log", "school_settings"] as const;
    const dump = JSON.stringify(
      await Promise.all(tables.map((name) => api.deps.db.selectFrom(name).selectAll().execute())),
    );
    for (const secret of [school.student.signInId, school.student.token, school.password])
      expect(dump).not.toContain(secret);
  });
});

describe("a school session", () => {
  const students = (token: string) => api.call("GET", "/school/get-students", { token });

  it("ends one hour after login however busy it is [S-SES-03, SEC-08, D-54]", async () => {
    const { token } = await buildSchoolAdmin(api);
    for (let minutes = 0; minutes < 50; minutes += 25) {
      api.clock.advance(25 * 60);
      expect((await students(token)).statusCode).toBe(200);
    }
    api.clock.advance(599);
    expect((await students(token)).statusCode).toBe(200);
    api.clock.advance(1);
    expect((await students(token)).statusCode).toBe(401);
  });

  it("ends after the idle minutes that the school has set [D-54]", async () => {
    const { token, email, password } = await buildSchoolAdmin(api);
    const settings = await ask<object>(api, "GET", "/api/settings", { token });
    await ask(api, "PUT", "/api/settings", { body: { ...settings, sessionTimeout: 5 }, token });
    api.clock.advance(299);
    expect((await students(token)).statusCode).toBe(200);
    api.clock.advance(300);
    expect((await students(token)).statusCode).toBe(401);
    expect((await login({ role: "ADMIN", email, password })).statusCode).toBe(200);
  });

  it("is noted as in use more often where it becomes idle sooner: after a tenth of that time", async () => {
    const { token, id } = await buildSchoolAdmin(api);
    const settings = await ask<object>(api, "GET", "/api/settings", { token });
    await ask(api, "PUT", "/api/settings", { body: { ...settings, sessionTimeout: 5 }, token });
    const seenAt = () => sessionSeenAt(api, id);
    const before = await seenAt();
    api.clock.advance(29);
    await students(token);
    expect(await seenAt()).toEqual(before);
    api.clock.advance(1);
    await students(token);
    expect(await seenAt()).toEqual(api.clock.now());
  });

  it("without a token says what is missing [S-MSG-03]", async () => {
    const response = await api.call("GET", "/school/get-students");
    expect(response.json()).toMatchObject({ message: "No authentication token provided" });
  });

  it("is refused for a person who has left [SEC-11]", async () => {
    const { admin, teacher } = await buildSchool(api);
    expect((await students(teacher.token)).statusCode).toBe(200);
    await ask(api, "DELETE", `/school/delete-teachers/${teacher.id}`, { token: admin.token });
    expect((await students(teacher.token)).statusCode).toBe(401);
    expect((await login({ role: "TEACHER", signInId: teacher.signInId })).statusCode).toBe(401);
  });

  it("of different people of one school can be open at the same time", async () => {
    const { admin, teacher } = await buildSchool(api);
    const second = await buildMember(api, admin.token, { role: "TEACHER" });
    for (const { token } of [admin, teacher, second]) expect((await students(token)).statusCode).toBe(200);
  });
});
