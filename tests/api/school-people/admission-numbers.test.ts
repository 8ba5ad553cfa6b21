import { describe, expect, it } from "vitest";
import { ask, buildMember, buildSchool, sendFile } from "../../support/data/school.ts";
import { publishedExam, takeExam } from "../../support/data/school-exams.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";

const { api, school } = schoolForEachTest();

interface Student {
  id: string;
  name: string;
  admissionNo?: string;
}
interface Card extends Student {
  className: string;
  signInId: string | null;
}
interface Preview {
  importId: string;
  rows: { line: number; admissionNo?: string; problem: string | null }[];
  notes: string[];
}

const taken = {
  code: "CONFLICT",
  field: "admissionNo",
  message: "Another student has the admission number AK/2024/017.",
};
let made = 0;
const create = (given: object, token = school.admin.token) => {
  made += 1;
  const body = { name: "Chidi Obi", email: `n${made}@x.example`, classId: school.classId, ...given };
  return api.call("POST", "/school/create-students", { body, token });
};
const created = async (given: object): Promise<Student> => (await create(given)).json<Student>();
const edit = (id: string, body: object) =>
  api.call("PUT", `/school/update-students/${id}`, {
    body: { name: "Chidi Obi", classId: school.classId, ...body },
    token: school.teacher.token,
  });
const students = (token = school.admin.token) => ask<Student[]>(api, "GET", "/school/get-students", { token });
const numbers = async () => (await students()).flatMap(({ admissionNo }) => admissionNo ?? []);
const preview = async (list: string): Promise<Preview> => {
  const path = "/school/import-students/preview";
  const reply = await sendFile(api, path, school.admin.token, ["file", "list.csv", list]);
  return reply.json<Preview>();
};
const confirm = (importId: string, rows: object[] = []) =>
  api.call("POST", "/school/import-students", { body: { importId, rows }, token: school.admin.token });
const imported = async (list: string): Promise<Card[]> =>
  (await confirm((await preview(list)).importId)).json<Card[]>();

describe("[D-384] the admission number of one student", () => {
  it("is kept as it was typed, with plain dashes and single blanks; staff see it, and who has none has no such field", async () => {
    const student = await created({ admissionNo: " AK \u2013  2024/017 " });
    expect(student.admissionNo).toBe("AK - 2024/017");
    for (const token of [school.admin.token, school.teacher.token]) {
      const listed = await students(token);
      expect(listed.find(({ id }) => id === student.id)?.admissionNo).toBe("AK - 2024/017");
      expect(listed.find(({ id }) => id === school.student.id)).not.toHaveProperty("admissionNo");
    }
    expect((await api.call("GET", "/school/get-students", { token: school.student.token })).statusCode).toBe(403);
  });

  it("409 in words when another student of the school has it, in whatever case and blanks; another school may", async () => {
    await created({ admissionNo: "ak/2024/017" });
    const again = await create({ admissionNo: "AK/2024/017" });
    expect([again.statusCode, again.json()]).toMatchObject([409, taken]);
    const spaced = await create({ admissionNo: "AK / 2024 / 017" });
    expect(spaced.json()).toMatchObject({ message: "Another student has the admission number AK / 2024 / 017." });
    const user = { role: "STUDENT", name: "Ada", email: "ada@x.example", classId: school.classId };
    const body = { ...user, admissionNo: "AK/2024/017" };
    const added = await api.call("POST", "/api/users", { body, token: school.teacher.token });
    expect([added.statusCode, added.json()]).toMatchObject([409, taken]);
    const other = await buildSchool(api);
    const there = await create({ admissionNo: "AK/2024/017", classId: other.classId }, other.admin.token);
    expect(there.json()).toMatchObject({ admissionNo: "AK/2024/017" });
    expect(await numbers()).toEqual(["ak/2024/017"]);
  });

  it("of parallel writes of one number one is kept, and the others hear the same words", async () => {
    const sent = await Promise.all([1, 2, 3, 4].map(() => create({ admissionNo: "AK/2024/017" })));
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    for (const reply of sent.filter(({ statusCode }) => statusCode === 409)) expect(reply.json()).toMatchObject(taken);
    expect(await numbers()).toEqual(["AK/2024/017"]);
  });

  it("400 for one that is too long, or has control or foreign letters; empty and null are none", async () => {
    const wrong = "Please use English letters, digits and signs such as / and -";
    for (const [admissionNo, message] of [
      ["9".repeat(41), "This is too long"],
      ["AK\u0007", wrong],
      ["ẸK/1", wrong],
      ["//", wrong],
    ]) {
      const reply = await create({ admissionNo });
      expect([reply.statusCode, reply.json()]).toMatchObject([400, { message, field: "admissionNo" }]);
    }
    for (const admissionNo of ["", " ", null]) expect((await create({ admissionNo })).statusCode).toBe(200);
    expect((await create({ admissionNo: "9".repeat(40) })).statusCode).toBe(200);
    expect(await numbers()).toEqual(["9".repeat(40)]);
  });

  it("a form that is sent again gives the same student; with another number it was another form", async () => {
    const headers = { "idempotency-key": "form-0123456789abcdef" };
    const body = { name: "Ada", email: "ada@x.example", classId: school.classId, admissionNo: "AK/1" };
    const send = (given: object) =>
      api.call("POST", "/school/create-students", { body: { ...body, ...given }, token: school.admin.token, headers });
    const first = (await send({})).json<Student>();
    expect((await send({})).json()).toMatchObject({ id: first.id, admissionNo: "AK/1" });
    expect((await send({ admissionNo: "AK/2" })).statusCode).toBe(409);
  });

  it("is corrected by the pencil: left out it stays, empty it goes, another student's is 409", async () => {
    const { id } = await created({ admissionNo: "AK/2024/016" });
    await created({ admissionNo: "AK/2024/017" });
    expect((await edit(id, {})).json()).toMatchObject({ admissionNo: "AK/2024/016" });
    expect((await edit(id, { admissionNo: "AK/2024/018" })).json()).toMatchObject({ admissionNo: "AK/2024/018" });
    const refused = await edit(id, { admissionNo: "AK/2024/017" });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, taken]);
    expect((await edit(id, { admissionNo: "ak/2024/018" })).json()).toMatchObject({ admissionNo: "ak/2024/018" });
    // somebody else has changed it since the form was opened, and this form has not
    const seen = { name: "Chidi Obi", classId: school.classId, admissionNo: "AK/2024/016" };
    expect((await edit(id, { admissionNo: "AK/2024/016", seen })).json()).toMatchObject({ admissionNo: "ak/2024/018" });
    expect((await edit(id, { admissionNo: "", seen })).json()).not.toHaveProperty("admissionNo");
    expect(await numbers()).toEqual(["AK/2024/017"]);
  });

  it("goes with the student who leaves, and is free for another one", async () => {
    const { id } = await created({ admissionNo: "AK/2024/017" });
    await ask(api, "DELETE", `/school/delete-students/${id}`, { token: school.admin.token });
    const kept = await api.database.execute("select admission_no from school_users where id = $1", [id]);
    expect(JSON.stringify(kept)).not.toContain("AK/2024/017");
    expect(await created({ admissionNo: "AK/2024/017" })).toMatchObject({ admissionNo: "AK/2024/017" });
  });

  it("a teacher gets none, and nobody signs in with one; the student sees the own one", async () => {
    const user = { name: "Ada", email: "ada@x.example", classId: school.classId, admissionNo: "AK/2024/017" };
    const add = (role: string) =>
      ask<{ tempPassword: string }>(api, "POST", "/api/users", { body: { ...user, role }, token: school.admin.token });
    await add("TEACHER");
    expect(await numbers()).toEqual([]);
    const { tempPassword } = await add("STUDENT");
    const login = (signInId: string) =>
      api.call("POST", "/school/school-login", { body: { role: "STUDENT", signInId } });
    expect((await login("AK/2024/017")).statusCode).toBe(401);
    expect((await login(tempPassword)).json()).toMatchObject({ data: { user: { admissionNo: "AK/2024/017" } } });
  });
});

describe("[D-384] [EXT-15a] [EXT-15b] admission numbers of a class list", () => {
  const list = "Admission No,Name,Class\nAK/2024/017,Ada Eze,JSS 1\nAK/2024/018,Ada Eze,JSS 1\n,Efe Obi,JSS 1\n";

  it("are read, kept, and stand on the cards, where they tell two of one name apart", async () => {
    const { importId, rows, notes } = await preview(list);
    expect(rows.map(({ admissionNo, problem }) => [admissionNo, problem])).toEqual([
      ["AK/2024/017", null],
      ["AK/2024/018", null],
      [undefined, null],
    ]);
    expect(notes).toEqual([]);
    const cards = (await confirm(importId)).json<Card[]>();
    expect(cards.map(({ name, admissionNo }) => [name, admissionNo])).toEqual([
      ["Ada Eze (AK/2024/017)", "AK/2024/017"],
      ["Ada Eze (AK/2024/018)", "AK/2024/018"],
      ["Efe Obi", undefined],
    ]);
    expect(await numbers()).toEqual(["AK/2024/017", "AK/2024/018"]);
    const again = (await confirm(importId)).json<Card[]>();
    expect(again.map(({ admissionNo }) => admissionNo)).toEqual(["AK/2024/017", "AK/2024/018", undefined]);
    const body = { studentIds: cards.map(({ id }) => id), expiresInDays: 7 };
    const renewed = await ask<Card[]>(api, "POST", "/school/students/sign-in-ids", { token: school.admin.token, body });
    expect(renewed.map(({ name, admissionNo }) => [name, admissionNo])).toEqual(
      cards.map(({ name, admissionNo }) => [name, admissionNo]),
    );
  });

  it("make nobody twice when the list is imported again; another number is another student of the name", async () => {
    await imported(list);
    const { importId, rows } = await preview(
      "Reg No,Name,Class\nak/2024/017,ADA EZE,JSS 2\nAK/2024/018,Uju Bello,JSS 1\nAK/2024/019,Ada Eze,JSS 1\nAK/2024/020,Efe Obi,JSS 1\n",
    );
    expect(rows.map(({ problem }) => problem)).toEqual([
      "This student exists already, with the admission number ak/2024/017.",
      "Another student has the admission number AK/2024/018.",
      null,
      // gets the number (D-386)
      null,
    ]);
    const kept = await confirm(importId, [{ line: 5, admissionNo: "AK/2024/019" }]);
    expect([kept.statusCode, kept.json()]).toMatchObject([
      400,
      { message: "Line 5: Line 4 has the same admission number" },
    ]);
    const cards = (await confirm(importId, [{ line: 3, admissionNo: " AK/2024/021 " }])).json<Card[]>();
    expect(cards.map(({ name, admissionNo }) => [name, admissionNo])).toEqual([
      ["Uju Bello", "AK/2024/021"],
      ["Ada Eze", "AK/2024/019"],
    ]);
  });

  it("an address that is new does not make a student of a known number", async () => {
    await created({ admissionNo: "AK/2024/017", name: "Ada Eze" });
    const { rows } = await preview("Reg No,Name,Class,Email\nAK/2024/017,Ada Eze,JSS 1,other@x.example\n");
    expect(rows[0]?.problem).toBe("This student exists already, with the admission number AK/2024/017.");
  });

  it("a list and a form with one number at the same moment make one student of it", async () => {
    const { importId } = await preview("Reg No,Name,Class\nAK/2024/017,Ada Eze,JSS 1\n");
    const replies = await Promise.all([confirm(importId), create({ admissionNo: "AK/2024/017" })]);
    expect(replies.map(({ statusCode }) => statusCode >= 500)).toEqual([false, false]);
    expect(await numbers()).toEqual(["AK/2024/017"]);
  });
});

describe("[D-384] admission numbers beside results", () => {
  it("stand on slips and in the file of answers, marked where a spreadsheet would run one, and tell namesakes apart", async () => {
    const [one, two] = await imported("Reg No,Name,Class\n=1+1,Ada Eze,JSS 1\nAK/2,Ada Eze,JSS 1\n");
    const { token: studentToken } = (
      await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", {
        body: { role: "STUDENT", signInId: one?.signInId },
      })
    ).data;
    const exam = await publishedExam(api, school);
    await takeExam(api, studentToken, exam.id, 3);
    const token = school.admin.token;
    const room = await ask<{ students: { id: string; name: string; email: string | null }[] }>(
      api,
      "GET",
      `/api/exams/${exam.id}/room`,
      { token },
    );
    expect(room.students.filter(({ id }) => id === two?.id)).toMatchObject([{ name: "Ada Eze (AK/2)", email: null }]);
    await ask(api, "POST", `/api/exams/${exam.id}/close`, { token });
    for (const caller of [token, studentToken]) {
      const slips = await ask<object[]>(api, "GET", `/api/exams/${exam.id}/slips`, { token: caller });
      expect(slips).toMatchObject([{ student: "Ada Eze (=1+1)", admissionNo: "=1+1" }]);
    }
    for (const path of ["slips.pdf", "class-result.pdf"]) {
      const pdf = await api.call("GET", `/api/exams/${exam.id}/${path}`, { token });
      expect(pdf.headers["content-type"]).toBe("application/pdf");
      expect(pdf.rawPayload.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    }
    const file = (await api.call("GET", `/api/exams/${exam.id}/answers.csv`, { token })).body;
    const lines = file.split("\r\n").map((line) => line.split(",").slice(0, 3));
    expect(lines[0]).toEqual(['\uFEFF"Student"', '"Admission number"', '"Class"']);
    expect(lines).toContainEqual(['"Ada Eze (=1+1)"', `"'=1+1"`, '"JSS 1"']);
    expect(lines).toContainEqual(['"Ada Eze (AK/2)"', '"AK/2"', '"JSS 1"']);
  });

  it("are told to nobody outside: not by the code of a slip, and not by a parent's link", async () => {
    const { id } = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
    await edit(id, { admissionNo: "AK/2024/017" });
    await edit(school.student.id, { admissionNo: "AK/2024/018" });
    const exam = await publishedExam(api, school);
    await takeExam(api, school.student.token, exam.id, 2);
    const token = school.admin.token;
    await ask(api, "POST", `/api/exams/${exam.id}/close`, { token });
    const [slip] = await ask<{ code: string }[]>(api, "GET", `/api/exams/${exam.id}/slips`, { token });
    const checked = await ask(api, "GET", `/school/verify-slip/${slip?.code}`);
    const link = await ask<{ token: string }>(api, "PUT", `/api/exams/${exam.id}/result-links/${school.student.id}`, {
      token,
    });
    const shared = await ask(api, "POST", "/school/shared-result", { body: { token: link.token } });
    expect(`${JSON.stringify(checked)} ${JSON.stringify(shared)}`).not.toContain("AK/2024");
  });
});
