import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ask, sendFile } from "../../support/data/school.ts";
import { readFilesInOneProcess } from "../../support/read-files.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";
import { whileLocked } from "../../support/while-locked.ts";

const { api, school } = schoolForEachTest();
readFilesInOneProcess();

interface Student {
  id: string;
  name: string;
  email: string | null;
  classId: string | null;
  admissionNo?: string;
}
interface Row {
  line: number;
  problem: string | null;
  isKnown?: boolean;
}
interface Preview {
  importId: string;
  rows: Row[];
  notes: string[];
}

const token = () => school.admin.token;
const students = () => ask<Student[]>(api, "GET", "/school/get-students", { token: token() });
/** Everybody of the class list, as name and number. */
const numbers = async () =>
  (await students()).filter(({ id }) => id !== school.student.id).map(({ name, admissionNo }) => [name, admissionNo]);
const preview = async (list: string): Promise<Preview> => {
  const reply = await sendFile(api, "/school/import-students/preview", token(), ["file", "list.csv", list]);
  return reply.json<Preview>();
};
/** What the preview says of each line. */
const told = async (list: string) =>
  (await preview(list)).rows.map(({ problem, isKnown }) => (isKnown === true ? "known" : problem));
const confirm = (importId: string, rows: object[] = [], more: object = {}) =>
  api.call("POST", "/school/import-students", { body: { importId, rows, ...more }, token: token() });
const imported = async (list: string) => (await confirm((await preview(list)).importId)).json<Student[]>();
const edit = (id: string, body: object) =>
  ask(api, "PUT", `/school/update-students/${id}`, {
    body: { name: "Ada Eze", classId: school.classId, ...body },
    token: token(),
  });
const lastLog = async (): Promise<string> => {
  const { items } = await ask<{ items: { action: string; object: string }[] }>(api, "GET", "/school/log", {
    token: token(),
  });
  return items.find(({ action }) => action === "students.imported")?.object ?? "";
};

const before = "Name,Class\nAda Eze,JSS 1\nEfe Obi,JSS 1\n";
const list = "Admission No,Name,Class\nAK/1,Ada Eze,JSS 1\nAK/2,EFE  OBI,jss1\nAK/3,Uju Bello,JSS 1\n";
const namesake =
  "This class has a student of this name already, without an admission number. Type it in the list of students; for another student, add a middle name or an email address.";
const sameAddress = "A student with this email address exists already.";

describe("[D-386] [EXT-15a] a class list with the admission numbers of students who are there", () => {
  it("says who is there by name and class, and who is new", async () => {
    await imported(before);
    const { rows, notes } = await preview(list);
    expect(rows).toMatchObject([
      { line: 2, admissionNo: "AK/1", problem: null, isKnown: true },
      { line: 3, admissionNo: "AK/2", problem: null, isKnown: true },
      { line: 4, admissionNo: "AK/3", problem: null },
    ]);
    expect(rows[2]).not.toHaveProperty("isKnown");
    expect(rows[0]).not.toHaveProperty("knownId");
    expect(notes).toEqual([]);
    expect(await numbers()).toEqual([
      ["Ada Eze", undefined],
      ["Efe Obi", undefined],
    ]);
  });

  it("knows a student by the address in whatever class, unless the name is another: families share addresses", async () => {
    await imported("Name,Class,Email\nAda Chioma Eze,JSS 1,ada@x.example\nEfe Obi,JSS 1,obi@x.example\n");
    expect(
      await told(
        'No.,Admission No,Name,Class,Email\n1,AK/1,"Eze, Ada",JSS 3,ADA@x.example\n2,AK/2,Uju Obi,JSS 1,obi@x.example\n',
      ),
    ).toEqual(["known", sameAddress]);
  });

  it("a new address is of a new student, and who has another number is another student", async () => {
    await imported("Admission No,Name,Class\n,Ada Eze,JSS 1\nAK/9,Efe Obi,JSS 1\n");
    expect(
      await told("Admission No,Name,Class,Email\nAK/1,Ada Eze,JSS 1,new@x.example\nAK/2,Efe Obi,JSS 1,\n"),
    ).toEqual([null, null]);
  });

  it("leaves to a person what two lines or two students could mean", async () => {
    await imported(
      "Name,Class,Email\nAda Eze,JSS 1,ada@x.example\nEfe Obi,JSS 1,\nEfe Obi,JSS 1,\nUju Bello,JSS 1,\nOla Ade,JSS 1,ola@x.example\n",
    );
    const head = "Admission No,Name,Class,Email\n";
    // two students of the name
    expect(await told(`${head}AK/2,Efe Obi,JSS 1,\n`)).toEqual([namesake]);
    // two lines of the name, with another number, without one, and with an address
    expect(await told(`${head}AK/1,Uju Bello,JSS 1,\nAK/2,UJU BELLO,JSS1,\n`)).toEqual([namesake, namesake]);
    expect((await told(`${head}AK/1,Uju Bello,JSS 1,\n,Uju Bello,JSS 1,\n`))[0]).toBe(namesake);
    expect(await told(`${head}AK/1,Uju Bello,JSS 1,\nAK/2,Uju Bello,JSS 1,new@x.example\n`)).toEqual([namesake, null]);
    // one line names the student by the address and another one by the name
    expect(await told(`${head}AK/1,Eze Ada,JSS 2,ada@x.example\nAK/2,Ada Eze,JSS 1,\n`)).toEqual(["known", namesake]);
    // two lines with one address
    const [first, second] = await told(`${head}AK/1,Ola Ade,JSS 1,ola@x.example\nAK/2,Ade Ola,JSS 1,ola@x.example\n`);
    expect([first, second]).toEqual([sameAddress, "Line 2 has the same email address"]);
    // one line twice is one student
    expect(await told(`${head}AK/1,Uju Bello,JSS 1,\nAK/1,Uju Bello,JSS 1,\n`)).toEqual([
      "known",
      "Line 2 has the same name and admission number",
    ]);
    // the number is of another student
    await imported("Admission No,Name,Class\nAK/7,Ife Ojo,JSS 1\n");
    expect(await told(`${head}ak / 7,Uju Bello,JSS 1,\n`)).toEqual([
      "Another student has the admission number ak / 7.",
    ]);
  });

  it("has no note that both lines of one name become students where one of them is there", async () => {
    await imported("Name,Class,Email\nAda Eze,JSS 1,ada@x.example\n");
    const { rows, notes } = await preview(
      "Admission No,Name,Class,Email\nAK/1,Ada Eze,JSS 1,ada@x.example\n,Ada Eze,JSS 1,other@x.example\n",
    );
    expect(rows.map(({ isKnown }) => isKnown)).toEqual([true, undefined]);
    expect(notes).toEqual([]);
  });
});

describe("[D-386] [EXT-15b] numbers are saved with the list", () => {
  it("creates who is new, gives the others their numbers and nothing else, and changes nothing when it is sent again", async () => {
    await imported(before);
    const signIns = () =>
      api.database.execute(
        "select sign_in_hash, class_id, name, email from school_users where school_id = $1 and name in ('Ada Eze', 'Efe Obi') order by name",
        [school.id],
      );
    const unchanged = await signIns();
    expect(unchanged.rows).toHaveLength(2);
    const { importId } = await preview(list);
    const first = await confirm(importId);
    expect([first.statusCode, first.json()]).toMatchObject([200, [{ name: "Uju Bello", admissionNo: "AK/3" }]]);
    const all = [
      ["Ada Eze", "AK/1"],
      ["Efe Obi", "AK/2"],
      ["Uju Bello", "AK/3"],
    ];
    expect(await numbers()).toEqual(all);
    expect(await signIns()).toEqual(unchanged);
    expect(await lastLog()).toBe(`${importId} (1 student, 2 admission numbers)`);
    const again = await confirm(importId);
    expect([again.statusCode, again.json()]).toMatchObject([200, [{ name: "Uju Bello", signInId: null }]]);
    expect(await numbers()).toEqual(all);
    // the same list in the next term
    expect(new Set(await told(list))).toEqual(
      new Set([1, 2, 3].map((no) => `This student exists already, with the admission number AK/${no}.`)),
    );
  });

  it("saves numbers also when no line becomes a student, and needs no class for them", async () => {
    await imported("Name,Class,Email\nAda Eze,JSS 1,ada@x.example\nEfe Obi,JSS 1,\n");
    const { importId } = await preview(
      "Admission No,Name,Class,Email\nAK/1,Ada Eze,JSS 9,ada@x.example\nAK/2,Efe Obi,JSS 1,\n",
    );
    for (let time = 0; time < 2; time += 1) {
      const reply = await confirm(importId);
      expect([reply.statusCode, reply.json()]).toEqual([200, []]);
    }
    expect(await numbers()).toEqual([
      ["Ada Eze", "AK/1"],
      ["Efe Obi", "AK/2"],
    ]);
    expect(await lastLog()).toBe(`${importId} (0 students, 2 admission numbers)`);
  });

  it("takes corrections, and leaves out what is marked and what stays as it is with a problem", async () => {
    await imported("Name,Class\nAda Eze,JSS 1\nEfe Obi,JSS 1\nUju Bello,JSS 1\nOla Ade,JSS 1\n");
    const { importId } = await preview(
      "Admission No,Name,Class\nAK/1,Ada Eze,JSS 1\nAK/2,Efe Obi,JSS 1\nAK/3,Uju Belo,JSS 1\nAK/4,Ola Ade,JSS 1\nAK/5,Ola Ade,JSS 1\n",
    );
    const twice = await confirm(importId, [{ line: 5, admissionNo: "AK/14" }]);
    expect([twice.statusCode, twice.json()]).toMatchObject([400, { message: `Line 5: ${namesake}` }]);
    const reply = await confirm(importId, [
      { line: 2, admissionNo: "AK/11" },
      { line: 3, isLeftOut: true },
      { line: 4, name: "Uju Bello" },
      // the other line of her name stays as it is: nobody said which of the two she is
      { line: 5, isLeftOut: true },
    ]);
    expect([reply.statusCode, reply.json()]).toEqual([200, []]);
    expect(await numbers()).toEqual([
      ["Ada Eze", "AK/11"],
      ["Efe Obi", undefined],
      ["Uju Bello", "AK/3"],
      ["Ola Ade", undefined],
    ]);
  });

  it("does not give a number to who was known by a line that was left out", async () => {
    await imported(before);
    const { importId } = await preview("Admission No,Name,Class\nAK/1,Ada Eze,JSS 1\nAK/1,Ada Eze,JSS 1\n");
    expect((await confirm(importId, [{ line: 2, isLeftOut: true }])).statusCode).toBe(400);
    expect(await numbers()).toContainEqual(["Ada Eze", undefined]);
  });

  it("all or nothing: without a number where a new student's class is missing", async () => {
    await imported(before);
    const { importId } = await preview("Admission No,Name,Class\nAK/1,Ada Eze,JSS 1\nAK/3,Uju Bello,JSS 9\n");
    expect((await confirm(importId)).statusCode).toBe(400);
    expect(await numbers()).toContainEqual(["Ada Eze", undefined]);
    expect((await confirm(importId, [], { createClasses: true })).json()).toMatchObject([{ name: "Uju Bello" }]);
    expect(await numbers()).toContainEqual(["Ada Eze", "AK/1"]);
  });

  it("409 when the student whom the preview knew got another number or left: no line becomes a student by that", async () => {
    const [ada, efe] = await imported(before);
    const changed = { message: "The students of your school changed meanwhile. Please upload the list again." };
    const one = await preview("Admission No,Name,Class\nAK/1,Ada Eze,JSS 1\n");
    await edit(ada?.id ?? "", { admissionNo: "AK/7" });
    for (const rows of [[], [{ line: 2, admissionNo: "AK/11" }]]) {
      const other = await confirm(one.importId, rows);
      expect([other.statusCode, other.json()]).toMatchObject([409, changed]);
    }
    const two = await preview("Admission No,Name,Class\nAK/2,Efe Obi,JSS 1\n");
    await ask(api, "DELETE", `/school/delete-students/${efe?.id ?? ""}`, { token: token() });
    const left = await confirm(two.importId);
    expect([left.statusCode, left.json()]).toMatchObject([409, changed]);
    expect(await numbers()).toEqual([["Ada Eze", "AK/7"]]);
  });

  it("a list and a form that give one student a number at the same moment leave one number", async () => {
    const [ada] = await imported("Name,Class\nAda Eze,JSS 1\n");
    const { importId } = await preview("Admission No,Name,Class\nAK/1,Ada Eze,JSS 1\n");
    const [listed, typed] = await Promise.all([
      confirm(importId),
      api.call("PUT", `/school/update-students/${ada?.id ?? ""}`, {
        body: {
          name: "Ada Eze",
          classId: school.classId,
          admissionNo: "AK/7",
          seen: { name: "Ada Eze", classId: school.classId, admissionNo: "" },
        },
        token: token(),
      }),
    ]);
    expect([200, 409]).toContain(listed.statusCode);
    expect(typed.statusCode).toBe(200);
    expect(await numbers()).toEqual([["Ada Eze", "AK/7"]]);
  });

  it("of a form and a list that give two students one number, one does", async () => {
    await imported(before);
    const { importId } = await preview("Admission No,Name,Class\nAK/1,Ada Eze,JSS 1\n");
    const efe = (await students()).find(({ name }) => name === "Efe Obi");
    const [listed] = await Promise.all([
      confirm(importId),
      edit(efe?.id ?? "", { name: "Efe Obi", admissionNo: "AK/1" }).catch(() => null),
    ]);
    expect([200, 400, 409]).toContain(listed.statusCode);
    expect((await numbers()).filter(([, number]) => number === "AK/1")).toHaveLength(1);
  });

  it.each([
    ["another number of the student", "Ada Eze", "AK/7"],
    ["the number for another student", "Efe Obi", "AK/1"],
  ])("409 and nothing saved when a form saves %s after the list has been checked", async (_, name, admissionNo) => {
    await imported(before);
    const { importId } = await preview("Admission No,Name,Class\nAK/1,Ada Eze,JSS 1\nAK/3,Uju Bello,JSS 1\n");
    const reply = await whileLocked(
      api,
      sql`update school_users set admission_no = ${admissionNo} where school_id = ${school.id}::uuid and name = ${name}`,
      () => confirm(importId),
      async () => {},
    );
    const changed = { message: "The school's data changed meanwhile. Please try again." };
    expect([reply.statusCode, reply.json()]).toMatchObject([409, changed]);
    expect((await numbers()).filter(([, number]) => number !== undefined)).toEqual([[name, admissionNo]]);
  });

  it("a teacher does it too, and 2,000 numbers are saved at once", async () => {
    const names = Array.from(
      { length: 2000 },
      (_, index) => `Student ${String.fromCodePoint(97 + (index % 26))}${index}`,
    );
    await imported(`Name,Class\n${names.map((name) => `${name},JSS 1`).join("\n")}`);
    const numbered = `Admission No,Name,Class\n${names.map((name, index) => `AK/${index},${name},JSS 1`).join("\n")}`;
    const { importId, rows } = await preview(numbered);
    expect(rows.filter(({ isKnown }) => isKnown)).toHaveLength(2000);
    const body = { importId };
    const reply = await api.call("POST", "/school/import-students", { body, token: school.teacher.token });
    expect([reply.statusCode, reply.json()]).toEqual([200, []]);
    expect((await numbers()).filter(([, number]) => number !== undefined)).toHaveLength(2000);
  });
});
