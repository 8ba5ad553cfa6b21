import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { publishedExam } from "../../support/data/school-exams.ts";
import { ask, buildMember, buildSchool, type TestSchool } from "../../support/data/school.ts";
import { apiForFile } from "../../support/api-for-file.ts";

const api = apiForFile();
let school: TestSchool;
beforeAll(async () => {
  school = await buildSchool(api);
});

interface Named {
  id: string;
  name: string;
}
const nowhere = "00000000-0000-4000-8000-000000000000";

describe.each([
  {
    kind: "subject",
    word: "Subject",
    title: "[R-SCH-03, R-SCH-04, R-SCH-05, R-SCH-06, R-SCH-21] subjects",
    path: "subjects",
    second: "/school/add-subjects",
  },
  {
    kind: "class",
    word: "Class",
    title: "[R-SCH-07, R-SCH-08, R-SCH-09, R-SCH-10, R-SCH-22] classes",
    path: "classes",
    second: "/api/classes",
  },
] as const)("$title", ({ kind, word, path, second }) => {
  const list = `/school/get-${path}`;
  const add = (name: unknown, token = school.admin.token, key?: string) =>
    api.call("POST", `/school/add-${path}`, {
      body: { name },
      token,
      headers: key === undefined ? {} : { "idempotency-key": key },
    });
  const rename = (id: string, name: unknown) =>
    api.call("PUT", `/school/edit-${path}/${id}`, { body: { name }, token: school.admin.token });
  const remove = (id: string) => api.call("DELETE", `/school/delete-${path}/${id}`, { token: school.admin.token });
  const names = async () =>
    (await ask<Named[]>(api, "GET", list, { token: school.admin.token })).map((one) => one.name);

  it(`POST 200 answers the new ${kind}, trimmed [S-SUB-02]`, async () => {
    const made = await add("  Year 10 ");
    expect(made.statusCode).toBe(200);
    expect(made.json()).toEqual({ id: made.json<Named>().id, name: "Year 10" });
  });

  it("GET 200 under both spellings, in the order that people count [D-05]", async () => {
    await add("Year 9");
    const { token } = school.teacher;
    const rows = await ask<Named[]>(api, "GET", list, { token });
    expect(rows.map((one) => one.name).filter((name) => name.startsWith("Year"))).toEqual(["Year 9", "Year 10"]);
    expect(await ask<Named[]>(api, "GET", second, { token })).toEqual(rows);
    expect(Object.keys(rows[0] ?? {})).toEqual(["id", "name"]);
  });

  it("POST 409 for the same name in another case [D-68]", async () => {
    const response = await add("YEAR 9");
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ code: "CONFLICT", message: `A ${kind} called "YEAR 9" exists already.` });
  });

  it("POST 200 with what the same form has made, also two at once; 409 for another name with its key [D-410]", async () => {
    const key = `once-${kind}-0123456789`;
    const send = (name: string, token = school.admin.token) => add(name, token, key);
    const [first, again] = await Promise.all([send("Once"), send("Once")]);
    expect([first?.statusCode, again?.statusCode, again?.body]).toEqual([200, 200, first?.body]);
    expect((await send("Once")).body).toBe(first?.body);
    const other = await send("Twice");
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ code: "CONFLICT", field: "requestKey" });
    expect((await add("Once", school.admin.token, `other-${kind}-0123456789`)).statusCode).toBe(409);
    const elsewhere = await buildSchool(api);
    expect((await send("Once", elsewhere.admin.token)).json<Named>().id).not.toBe(first?.json<Named>().id);
    await remove(first?.json<Named>().id ?? "");
    expect((await send("Once")).statusCode).toBe(200);
    expect(await names()).toContain("Once");
  });

  it("POST 200 for the same name in another school [D-68]", async () => {
    const other = await buildSchool(api);
    expect((await add("Year 9", other.admin.token)).statusCode).toBe(200);
  });

  it("of parallel additions of a name one wins", async () => {
    const statuses = await Promise.all(Array.from({ length: 4 }, () => add("Parallel")));
    expect(statuses.map((one) => one.statusCode).sort()).toEqual([200, 409, 409, 409]);
  });

  it.each([
    ["", "Name required"],
    ["   ", "Name required"],
    [7, "Name required"],
    ["x".repeat(121), "This is too long"],
    ["a\nb", "Line breaks are not allowed here"],
  ])("POST 400 for %j: %s", async (name, message) => {
    const response = await add(name);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
  });

  it(`PUT 200 renames, also to another case of its own name; 409 to another's; 404 for none`, async () => {
    const { id } = (await add("Old name")).json<Named>();
    const renamed = await rename(id, "New name");
    expect(renamed.statusCode).toBe(200);
    expect(renamed.json()).toEqual({ message: `${word} updated successfully` });
    expect((await rename(id, "NEW NAME")).statusCode).toBe(200);
    expect(await names()).toContain("NEW NAME");
    expect((await rename(id, "year 9")).statusCode).toBe(409);
    for (const missing of [nowhere, "none", "1"]) {
      expect((await rename(missing, "Free")).json()).toEqual({ code: "NOT_FOUND", message: `${word} not found` });
    }
  });

  it("DELETE 200, and 404 for what is gone", async () => {
    const { id } = (await add("Short-lived")).json<Named>();
    expect((await remove(id)).json()).toEqual({ message: `${word} deleted successfully` });
    expect(await names()).not.toContain("Short-lived");
    for (const missing of [id, "none"]) expect((await remove(missing)).statusCode).toBe(404);
  });

  it("DELETE 409 while something of the school refers to it, with the reason [D-68]", async () => {
    const { id } = (await add("In use")).json<Named>();
    const table = kind === "subject" ? "school_subjects" : "school_classes";
    await api.database.execute(
      `create table uses_of_${kind} (school_id uuid, thing uuid, foreign key (school_id, thing) references ${table} (school_id, id))`,
    );
    await api.database.execute(`insert into uses_of_${kind} values ($1, $2)`, [school.id, id]);
    const response = await remove(id);
    await api.database.execute(`drop table uses_of_${kind}`);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      code: "CONFLICT",
      message: '"In use" cannot be deleted: something else uses it.',
    });
    expect(await names()).toContain("In use");
  });

  it("403 for students, with the documented text [D-67, SEC-24]", async () => {
    const response = await add("Mine", school.student.token);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ message: "You don't have permission to perform this action" });
  });
});

it("[R-SCH-10, D-68] a class with people in it says how many", async () => {
  const { token } = school.admin;
  const { id } = await ask<Named>(api, "POST", "/school/add-classes", { body: { name: "Full" }, token });
  const remove = () => api.call("DELETE", `/school/delete-classes/${id}`, { token });
  const student = await buildMember(api, token, { role: "STUDENT", classId: id });
  expect((await remove()).json()).toMatchObject({ message: '"Full" cannot be deleted: 1 student is in it.' });
  await buildMember(api, token, { role: "STUDENT", classId: id });
  const teacher = await buildMember(api, token, { role: "TEACHER", classId: id });
  expect((await remove()).json()).toMatchObject({
    message: '"Full" cannot be deleted: 2 students and 1 teacher are in it.',
  });
  await ask(api, "DELETE", `/school/delete-students/${student.id}`, { token });
  await ask(api, "DELETE", `/school/delete-teachers/${teacher.id}`, { token });
  expect((await remove()).json()).toMatchObject({ message: '"Full" cannot be deleted: 1 student is in it.' });
});

it("a class or subject that is in use is refused at once, and waits for nobody who is changed meanwhile [D-68]", async () => {
  const { token } = school.admin;
  await publishedExam(api, school);
  const { db } = api.deps;
  const [ofClass, ofSubject] = await db.transaction().execute(async (tx) => {
    await sql`select from school_users where school_id = ${school.id} for update`.execute(tx);
    await sql`select from school_exams where school_id = ${school.id} for update`.execute(tx);
    return [
      await api.call("DELETE", `/school/delete-classes/${school.classId}`, { token }),
      await api.call("DELETE", `/school/delete-subjects/${school.subjectId}`, { token }),
    ];
  });
  expect([ofClass.statusCode, ofSubject.statusCode]).toEqual([409, 409]);
});
