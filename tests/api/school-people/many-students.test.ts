import { beforeEach, describe, expect, it } from "vitest";
import { ask, buildMember, buildSchool, type TestSchool } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";

interface Student {
  id: string;
  name: string;
  classId: string | null;
  canEdit: boolean;
}
interface Card {
  id: string;
  name: string;
  className: string | null;
  signInId: string;
  expiresAt: string;
}

const { api, school } = schoolForEachTest();
let other: TestSchool;
let upper: string;
beforeEach(async () => {
  other = await buildSchool(api);
  const body = { name: "JSS 2" };
  upper = (await ask<{ id: string }>(api, "POST", "/school/add-classes", { body, token: school.admin.token })).id;
});

const studentsOf = (token = school.admin.token): Promise<Student[]> =>
  ask(api, "GET", "/school/get-students", { token });
const add = (name: string, classId = school.classId) =>
  buildMember(api, school.admin.token, { role: "STUDENT", classId, name });
const everybody = async () => (await studentsOf()).map(({ id }) => id);
const statusOf = async (method: "POST" | "PUT", url: string, body: object, token?: string): Promise<number> =>
  (await api.call(method, url, token === undefined ? { body } : { body, token })).statusCode;
const login = (signInId: string) =>
  api.call("POST", "/school/school-login", { body: { role: "STUDENT", signInId } }).then((answer) => answer.statusCode);

describe("PUT /school/update-students/:id [EXT-57a] [D-98]", () => {
  const edit = (id: string, body: object, token = school.teacher.token) =>
    api.call("PUT", `/school/update-students/${id}`, { body, token });

  it("[EXT-57a] 200 changes name and class, says in the list that it can, and writes it down", async () => {
    const { id } = school.student;
    const answer = await edit(id, { name: " Chidinma Obi ", classId: upper });
    expect(answer.json()).toMatchObject({ id, name: "Chidinma Obi", classId: upper, canEdit: true });
    expect(await studentsOf()).toMatchObject([{ id, name: "Chidinma Obi", classId: upper, canEdit: true }]);
    const log = await api.deps.db.selectFrom("audit_log").selectAll().where("object", "=", id).execute();
    expect(log.map(({ action, actor }) => `${action} ${actor}`)).toContain(`school-user.changed ${school.teacher.id}`);
  });

  it("[EXT-57a] 200 leaves alone what the form did not change and somebody else has changed meanwhile", async () => {
    const { id } = school.student;
    const [before] = await studentsOf();
    const seen = { name: before?.name, classId: school.classId };
    await edit(id, { name: before?.name, classId: upper });
    expect((await edit(id, { name: "Chidinma Obi", classId: school.classId, seen })).json()).toMatchObject({
      name: "Chidinma Obi",
      classId: upper,
    });
    expect((await edit(id, { ...seen, seen })).json()).toMatchObject({ name: "Chidinma Obi", classId: upper });
  });

  it("[EXT-57a] [D-276] 200 changes the address, 409 to that of another student, and leaves it where it is not given", async () => {
    const { id } = school.student;
    const good = { name: "Ada Obi", classId: school.classId };
    const emailOf = async (body: object): Promise<unknown> => (await edit(id, body)).json<{ email: unknown }>().email;
    expect(await emailOf({ ...good, email: "Right@example.com" })).toBe("Right@example.com");
    const seen = { ...good, email: "wrong@example.com" };
    // somebody else has corrected it since the form was opened
    expect(await emailOf({ ...good, email: "wrong@example.com", seen })).toBe("Right@example.com");
    expect(await emailOf(good)).toBe("Right@example.com");
    expect(await emailOf({ ...good, email: null })).toBe("Right@example.com");
    const second = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
    const taken = await edit(second.id, { ...good, email: "right@EXAMPLE.com" });
    expect([taken.statusCode, taken.json()]).toMatchObject([409, { field: "email" }]);
    expect((await edit(id, { ...good, email: "no address" })).statusCode).toBe(400);
    expect(await emailOf({ ...good, email: "" })).toBeNull();
  });

  it("[EXT-57a] 400 without name or class, 404 for a teacher, another school's class and who has left", async () => {
    const { id } = school.student;
    const good = { name: "Ada", classId: upper };
    expect((await edit(id, { ...good, name: " " })).statusCode).toBe(400);
    expect((await edit(id, { ...good, classId: "" })).statusCode).toBe(400);
    expect((await edit(id, { ...good, classId: other.classId })).statusCode).toBe(404);
    expect((await edit(school.teacher.id, good)).statusCode).toBe(404);
    expect((await edit(id, good, other.admin.token)).statusCode).toBe(404);
    expect((await edit(id, good, school.student.token)).statusCode).toBe(403);
    await ask(api, "DELETE", `/school/delete-students/${id}`, { token: school.admin.token });
    expect((await edit(id, good)).statusCode).toBe(404);
  });
});

describe("PUT /school/update-teachers/:id [EXT-61]", () => {
  const edit = (id: string, body: object, token = school.admin.token) =>
    api.call("PUT", `/school/update-teachers/${id}`, { body, token });
  const teachers = () => ask<Student[]>(api, "GET", "/school/get-teachers", { token: school.admin.token });

  it("[EXT-61] 200 changes name and class, takes the class away, and leaves the session", async () => {
    const { id, token } = school.teacher;
    const answer = await edit(id, { name: " Mr Eze ", classId: upper });
    expect(answer.json()).toMatchObject({ id, name: "Mr Eze", classId: upper, canEdit: true });
    expect(await teachers()).toMatchObject([{ id, name: "Mr Eze", classId: upper, canEdit: true }]);
    expect((await edit(id, { name: "Mr Eze", classId: "" })).json()).toMatchObject({ classId: null });
    expect(await studentsOf(token)).toHaveLength(1);
    const log = await api.deps.db.selectFrom("audit_log").selectAll().where("object", "=", id).execute();
    expect(log.map(({ action, actor }) => `${action} ${actor}`)).toContain(`school-user.changed ${school.admin.id}`);
    const same = { name: "Mr Eze", classId: "" };
    expect((await edit(id, { ...same, seen: same })).statusCode).toBe(200);
    const after = await api.deps.db.selectFrom("audit_log").selectAll().where("object", "=", id).execute();
    expect(after, "nothing was changed in the form").toHaveLength(log.length);
  });

  it("[EXT-61] 400 without a name, 403 for a teacher, 404 for a student, another school and who has left", async () => {
    const { id } = school.teacher;
    const good = { name: "Mr Eze", classId: upper };
    expect((await edit(id, { ...good, name: " " })).statusCode).toBe(400);
    expect((await edit(id, { ...good, name: "Eze\nBcc: x" })).statusCode).toBe(400);
    expect((await edit(id, { ...good, classId: other.classId })).statusCode).toBe(404);
    expect((await edit(school.student.id, good)).statusCode).toBe(404);
    expect((await edit("none", good)).statusCode).toBe(404);
    expect((await edit(id, good, other.admin.token)).statusCode).toBe(404);
    expect((await edit(id, good, school.teacher.token)).statusCode).toBe(403);
    await ask(api, "DELETE", `/school/delete-teachers/${id}`, { token: school.admin.token });
    expect((await edit(id, good)).statusCode).toBe(404);
  });
});

describe("POST /school/students/sign-in-ids [EXT-57b]", () => {
  const url = "/school/students/sign-in-ids";

  it("[EXT-57b] 200 gives each a new ID in the order asked for; the old ones and their sessions end", async () => {
    const second = await add("Bayo Ade");
    const body = { studentIds: [second.id, school.student.id, second.id], expiresInDays: 14 };
    const cards = await ask<Card[]>(api, "POST", url, { body, token: school.teacher.token });
    expect(cards.map(({ id }) => id)).toEqual([second.id, school.student.id]);
    expect(new Set(cards.map(({ signInId }) => signInId)).size).toBe(2);
    expect(cards[0]).toMatchObject({ name: "Bayo Ade", className: "JSS 1", expiresAt: "2026-12-04T09:00:00.000Z" });
    expect(await login(second.signInId)).toBe(401);
    expect(await login(cards[0]?.signInId ?? "")).toBe(200);
    expect((await api.call("GET", "/api/exams", { token: second.token })).statusCode).toBe(401);
    const rows = await api.deps.db.selectFrom("audit_log").select(["action", "object"]).execute();
    expect(rows).toContainEqual({ action: "sign-ins.issued", object: "2 students" });
    expect(JSON.stringify(rows)).not.toContain(cards[0]?.signInId);
  });

  it("[EXT-57b] leaves alone students of other schools and who has left; 404 when nobody remains", async () => {
    const second = await add("Bayo Ade");
    await ask(api, "DELETE", `/school/delete-students/${second.id}`, { token: school.admin.token });
    const studentIds = [other.student.id, second.id, school.student.id, school.teacher.id, "x"];
    const cards = await ask<Card[]>(api, "POST", url, { body: { studentIds }, token: school.admin.token });
    expect(cards.map(({ id }) => id)).toEqual([school.student.id]);
    expect(await login(other.student.signInId)).toBe(200);
    expect(await statusOf("POST", url, { studentIds: [other.student.id] }, school.admin.token)).toBe(404);
    expect(await statusOf("POST", url, { studentIds: [school.student.id] }, other.student.token)).toBe(403);
    expect(await statusOf("POST", url, { studentIds: [school.student.id] })).toBe(401);
  });

  it("[EXT-57b] 400 for nobody, and for more than 2,000", async () => {
    const ids = (count: number) => ({ studentIds: Array.from({ length: count }, (_, index) => `s${index}`) });
    expect(await statusOf("POST", url, ids(0), school.admin.token)).toBe(400);
    expect(await statusOf("POST", url, ids(2001), school.admin.token)).toBe(400);
    expect(await statusOf("POST", url, ids(2000), school.admin.token)).toBe(404);
  });

  it("[EXT-57b] renews 2,000 IDs in one call", async () => {
    await api.database.execute(
      `insert into school_users (id, school_id, role, name, class_id, created_at)
       select gen_random_uuid(), $1, 'STUDENT', 'Student ' || n, $2, now() from generate_series(1, 1999) n`,
      [school.id, school.classId],
    );
    const body = { studentIds: await everybody() };
    expect(body.studentIds).toHaveLength(2000);
    const cards = await ask<Card[]>(api, "POST", url, { body, token: school.admin.token });
    expect(new Set(cards.map(({ signInId }) => signInId)).size).toBe(2000);
  });
});

describe("POST /school/students/move [EXT-57c]", () => {
  const url = "/school/students/move";
  const move = (studentIds: string[], classId: string, token = school.teacher.token) =>
    ask<Student[]>(api, "POST", url, { body: { studentIds, classId }, token });

  it("[EXT-57c] 200 moves a class up, once however often it is sent, and back again", async () => {
    const [one, two] = [school.student.id, (await add("Bayo Ade")).id];
    const there = (await add("Uche Eze", upper)).id;
    const moved = await move([one, two, there], upper);
    expect(moved.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted());
    expect(moved.every(({ classId }) => classId === upper)).toBe(true);
    expect(await move([one, two, there], upper)).toEqual([]);
    await move([one, two], school.classId);
    const after = new Map((await studentsOf()).map(({ id, classId }) => [id, classId]));
    expect([after.get(one), after.get(two), after.get(there)]).toEqual([school.classId, school.classId, upper]);
    const log = await api.deps.db
      .selectFrom("audit_log")
      .select("object")
      .where("action", "=", "students.moved")
      .execute();
    expect(log.filter(({ object }) => object === `2 to ${upper}`)).toHaveLength(1);
  });

  it("[EXT-57c] moves nobody into or out of another school; students may move nobody", async () => {
    expect(
      await statusOf("POST", url, { studentIds: [school.student.id], classId: other.classId }, school.admin.token),
    ).toBe(404);
    expect(await statusOf("POST", url, { studentIds: [other.student.id], classId: upper }, school.admin.token)).toBe(
      404,
    );
    expect(await statusOf("POST", url, { studentIds: [school.student.id], classId: upper }, school.student.token)).toBe(
      403,
    );
    expect(await statusOf("POST", url, { studentIds: [school.student.id], classId: upper })).toBe(401);
    const moved = await move([other.student.id, school.student.id], upper);
    expect(moved.map(({ id }) => id)).toEqual([school.student.id]);
    expect(await studentsOf(other.admin.token)).toMatchObject([{ classId: other.classId }]);
  });
});

describe("undoing a move [EXT-69a] [EXT-69b]", () => {
  interface Move {
    id: string;
    count: number;
    className: string;
    movedBy: string;
    movedAt: string;
    undoUntil: string;
  }
  const move = (studentIds: string[], classId: string) =>
    ask<Student[]>(api, "POST", "/school/students/move", {
      body: { studentIds, classId },
      token: school.teacher.token,
    });
  const last = async (token = school.admin.token): Promise<Move | null> =>
    (await ask<{ move: Move | null }>(api, "GET", "/school/students/last-move", { token })).move;
  const undo = (id: string, token = school.admin.token) =>
    api.call("POST", `/school/students/moves/${id}/undo`, { token, body: {} });
  const classOf = async (id: string) => (await studentsOf()).find((student) => student.id === id)?.classId;

  it("200 puts a class back that somebody else moved, once however often it is sent", async () => {
    const [one, two, there] = [school.student.id, (await add("Bayo Ade")).id, (await add("Uche Eze", upper)).id];
    expect(await last()).toBeNull();
    await move([one, two, there], upper);
    const found = await last();
    expect(found).toMatchObject({ count: 2, movedAt: api.clock.now().toISOString() });
    expect(Date.parse(found?.undoUntil ?? "") - api.clock.now().getTime()).toBe(86_400_000);
    const undone = (await undo(found?.id ?? "")).json<{ students: Student[]; stayed: number }>();
    expect(undone.students.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted());
    expect([await classOf(one), await classOf(two), await classOf(there)]).toEqual([
      school.classId,
      school.classId,
      upper,
    ]);
    expect(await last()).toBeNull();
    await ask(api, "PUT", `/school/update-students/${one}`, {
      body: { name: "Moved by hand", classId: upper },
      token: school.admin.token,
    });
    expect((await undo(found?.id ?? "")).json()).toEqual({ students: [], stayed: 0 });
    expect(await classOf(one)).toBe(upper);
  });

  it("200 leaves who has left, was put elsewhere since, or came from a class that is gone", async () => {
    const named = (name: string) =>
      ask<{ id: string }>(api, "POST", "/school/add-classes", { body: { name }, token: school.admin.token });
    const [elsewhere, gone] = [(await named("JSS 9")).id, (await named("Closed class")).id];
    const [stays, left, edited, homeless] = [
      school.student.id,
      (await add("Bayo Ade")).id,
      (await add("Uche Eze")).id,
      (await add("Chidi Obi", gone)).id,
    ];
    await move([stays, left, edited, homeless], upper);
    await ask(api, "DELETE", `/school/delete-students/${left}`, { token: school.admin.token });
    await ask(api, "PUT", `/school/update-students/${edited}`, {
      body: { name: "Uche Eze-Obi", classId: elsewhere },
      token: school.admin.token,
    });
    await ask(api, "DELETE", `/school/delete-classes/${gone}`, { token: school.admin.token });
    const reply = (await undo((await last())?.id ?? "")).json<{ students: Student[]; stayed: number }>();
    expect([reply.students.map(({ id }) => id), reply.stayed]).toEqual([[stays], 3]);
    expect([await classOf(edited), await classOf(homeless), await classOf(left)]).toEqual([
      elsewhere,
      upper,
      undefined,
    ]);
  });

  it("409 for a move that another one followed; the later one first, then the earlier", async () => {
    const { id } = school.student;
    await move([id], upper);
    const first = (await last())?.id ?? "";
    api.clock.advance(60);
    await move([id], school.classId);
    expect((await undo(first)).statusCode).toBe(409);
    await undo((await last())?.id ?? "");
    expect(await classOf(id)).toBe(upper);
    await undo((await last())?.id ?? "");
    expect(await classOf(id)).toBe(school.classId);
  });

  it("404 after a day and for another school, 403 for students", async () => {
    await move([school.student.id], upper);
    const { id = "" } = (await last()) ?? {};
    expect(await last(other.admin.token)).toBeNull();
    expect((await undo(id, other.admin.token)).statusCode).toBe(404);
    expect((await undo("none")).statusCode).toBe(404);
    expect((await undo(id, school.student.token)).statusCode).toBe(403);
    api.clock.advance(86_400);
    const login = { role: "ADMIN", email: school.email, password: school.password };
    const { data } = await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", { body: login });
    expect(await last(data.token)).toBeNull();
    expect((await undo(id, data.token)).statusCode).toBe(404);
  });
});
