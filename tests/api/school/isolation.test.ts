import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../../schema/rest/row.ts";
import { linkedFiles } from "../../../schema/rules/question-files.ts";
import type { SchoolRole } from "../../../schema/rules/school-words.ts";
import { rows } from "../../../schema/rest/table.ts";
import { buildCandidate, settle } from "../../support/api.ts";
import { aboutNothing, idsIn, idsOf, withIds } from "../../support/data/about-nothing.ts";
import { ask, buildMember, buildSchool, type TestSchool } from "../../support/data/school.ts";
import { schoolSamples, type SchoolRequest } from "../../support/data/school-samples.ts";
import { adminToken, adminApiForFile } from "../../support/data/admin.ts";

/*
 * SEC-23: every call of a school, made by everybody else with the ids of this school. The calls are not listed here: each
 * mounted row is tested, and fails without a sample in tests/support/data/school-samples.ts. The data of a school is read from
 * every table with a school_id, also from tables of later migrations.
 */
const api = adminApiForFile();
let schools: [TestSchool, TestSchool];
let tables: string[];
const outsiders: { who: string; token: string | undefined }[] = [];
let calls = 0;
let leaks = 0;

beforeAll(async () => {
  schools = [await buildSchool(api), await buildSchool(api)];
  outsiders.push(
    { who: "nobody", token: undefined },
    { who: "a wrong token", token: "no-such-token" },
    { who: "a candidate", token: (await buildCandidate(api)).token },
    { who: "a platform admin", token: await adminToken(api) },
  );
  const found = await api.database.execute(
    "select table_name from information_schema.columns where column_name = 'school_id' and table_schema = 'public' order by 1",
  );
  tables = found.rows.map((row) => String(row["table_name"]));
});
afterAll(() => console.info(`school isolation: ${calls} calls, ${leaks} leaks, ${tables.length} tables compared`));

const members: Record<SchoolRole, (school: TestSchool) => string> = {
  ADMIN: ({ admin }) => admin.token,
  TEACHER: ({ teacher }) => teacher.token,
  STUDENT: ({ student }) => student.token,
};
const roles = Object.keys(members) as SchoolRole[];

/** Everything the database holds of a school, as text. */
async function holdings(school: TestSchool): Promise<string> {
  // Waits for jobs that the school's own calls have started.
  await settle(api, api.database);
  const parts = await Promise.all(
    tables.map((name) =>
      api.database.execute(`select t::text as line from ${name} t where school_id = $1 order by 1`, [school.id]),
    ),
  );
  const own = await api.database.execute("select t::text as line from schools t where id = $1", [school.id]);
  return [own, ...parts].flatMap((part) => part.rows.map((row) => String(row["line"]))).join("\n");
}

async function send(row: Row, request: SchoolRequest, token: string | undefined) {
  calls += 1;
  const url = row.path.replaceAll(/:(\w+)/g, (_whole, name: string) => request.params?.[name] ?? "missing");
  return api.call(row.method, url + (request.query ?? ""), {
    ...(token === undefined ? {} : { token }),
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(request.headers === undefined ? {} : { headers: request.headers }),
  });
}

const textOf = ({ params, query, body }: SchoolRequest): string =>
  `${JSON.stringify(params)} ${query} ${Buffer.isBuffer(body) ? body.toString("latin1") : JSON.stringify(body)}`;

const mounted = (): Row[] =>
  rows.filter((row) => row.access === "school" && api.app.hasRoute({ method: row.method, url: row.path }));
const schoolRows = rows.filter((row) => row.access === "school");

describe.each(schoolRows.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", (_name, row) => {
  it.for([
    ["first", 0],
    ["second", 1],
  ] as const)(
    "[SEC-20, SEC-23, SEC-24, D-67] shows and changes nothing of the %s school for others",
    async ([, at]) => {
      const sample = schoolSamples[row.name];
      const isServed = api.app.hasRoute({ method: row.method, url: row.path });
      expect(isServed, "a row that is served has a sample in tests/support/data/school-samples.ts").toBe(
        sample !== undefined,
      );
      if (sample === undefined) return;
      const [owner, other] = at === 0 ? schools : [schools[1], schools[0]];
      const request = await sample(api, owner);
      const before = await holdings(owner);
      const owned = idsIn(before);
      const namesOwned = [...idsIn(textOf(request))].some((id) => owned.has(id));
      const leaksOf = (body: string): string[] => [...idsIn(body)].filter((id) => owned.has(id));

      for (const { who, token } of outsiders) {
        const answer = await send(row, request, token);
        expect([401, 403], who).toContain(answer.statusCode);
        leaks += leaksOf(answer.body).length;
      }
      for (const role of roles) {
        const answer = await send(row, request, members[role](other));
        const mayCall = row.roles?.includes(role) ?? true;
        const expected = !mayCall ? [403] : namesOwned ? [403, 404] : [200, 201, 400, 404, 409];
        expect(expected, `${role} of the other school: ${answer.body}`).toContain(answer.statusCode);
        // whoever types ids in learns nothing about which of them are there
        const unknown =
          mayCall && namesOwned ? await send(row, aboutNothing(request, owned), members[role](other)) : answer;
        expect([answer.statusCode, answer.body], role).toEqual([unknown.statusCode, unknown.body]);
        const found = leaksOf(answer.body);
        leaks += found.length;
        expect(found, role).toEqual([]);
        for (const text of [owner.email, owner.teacher.email, owner.student.email])
          expect(answer.body).not.toContain(text);
      }
      expect(await holdings(owner)).toBe(before);

      // the same request works for the school itself, and only for the roles of the row
      for (const role of roles.filter((one) => row.roles?.includes(one) === false)) {
        const answer = await send(row, request, members[role](owner));
        expect(answer.statusCode, role).toBe(403);
        expect(answer.json()).toMatchObject({ message: "You don't have permission to perform this action" });
      }
      expect(await holdings(owner)).toBe(before);
      const [allowed = "ADMIN"] = row.roles ?? [];
      const done = await send(row, request, members[request.as ?? allowed](owner));
      expect([200, 201], done.body).toContain(done.statusCode);
    },
  );
});

let mixed = 0;
afterAll(() => console.info(`school isolation: ${mixed} requests with one id of another school`));

describe.each(schoolRows.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", (_name, row) => {
  it("[SEC-23] takes no id of another school among ids of its own", async () => {
    const sample = schoolSamples[row.name];
    if (sample === undefined) return;
    const [owner, other] = schools;
    const foreign = idsOf(await sample(api, owner));
    if (foreign.length === 0) return;
    const before = await holdings(owner);
    const owned = idsIn(before);
    const [allowed = "ADMIN"] = row.roles ?? [];
    for (const [at, id] of foreign.entries()) {
      // a request that succeeds uses up what it is about
      const own = await sample(api, other);
      const token = members[own.as ?? allowed](other);
      mixed += 1;
      const answer = await send(
        row,
        withIds(own, (kept, place) => (place === at ? id : kept)),
        token,
      );
      const which = `id ${at + 1} of ${foreign.length}: ${answer.body}`;
      expect([200, 201, 400, 403, 404, 409], which).toContain(answer.statusCode);
      expect(
        [...idsIn(answer.body)].filter((one) => owned.has(one)),
        which,
      ).toEqual([]);
      expect(
        [...idsIn(await holdings(other))].filter((one) => owned.has(one)),
        which,
      ).toEqual([]);
      expect(await holdings(owner), which).toBe(before);
      if (answer.statusCode < 300) continue;
      const unknown = await send(
        row,
        withIds(own, (kept, place) => (place === at ? randomUUID() : kept)),
        token,
      );
      expect([answer.statusCode, answer.body], which).toEqual([unknown.statusCode, unknown.body]);
    }
  });
});

/** Colleagues and fellow students of the people of the first school, who have set up and written nothing. */
const colleagues: { who: string; role: SchoolRole; token: string }[] = [];
beforeAll(async () => {
  const [school] = schools;
  const { token } = school.admin;
  const body = { name: "SS 3" };
  const { id: otherClass } = await ask<{ id: string }>(api, "POST", "/school/add-classes", { body, token });
  for (const [who, role, classId] of [
    ["another teacher", "TEACHER", school.classId],
    ["a classmate", "STUDENT", school.classId],
    ["a student of another class", "STUDENT", otherClass],
  ] as const)
    colleagues.push({ who, role, token: (await buildMember(api, token, { role, classId })).token });
});

/** What every teacher may see of an exam of a colleague; all else of it is for who set it up, and for the administrator (D-61). */
const forAllStaff = new Set(["schoolExamSlips", "schoolExamSlipsFile", "schoolClassResult", "schoolClassResultFile"]);
const ofExams = schoolRows.filter(({ path }) => path.startsWith("/api/exams/:id"));

/** What the database holds of a student and an attempt of the school, as text. */
async function holdingsOf(school: TestSchool, ...ids: string[]): Promise<string> {
  const lines = (await holdings(school)).split("\n");
  return lines.filter((line) => ids.some((id) => line.includes(id))).join("\n");
}

describe.each(ofExams.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", (_name, row) => {
  it("[SEC-23, SEC-24, D-61] shows and changes nothing of an exam and an attempt of others for people of the same school", async () => {
    const [school] = schools;
    const { teacher, student } = school;
    for (const { who, role, token } of colleagues.filter((one) => row.roles?.includes(one.role))) {
      const request = await schoolSamples[row.name]?.(api, school);
      if (request === undefined) throw new Error("the row has no sample in tests/support/data/school-samples.ts");
      const isTeacher = role === "TEACHER";
      const held = () =>
        isTeacher ? holdings(school) : holdingsOf(school, student.id, request.params?.["attemptId"] ?? student.id);
      const before = await held();
      const answer = await send(row, request, token);
      const isForAll = isTeacher && forAllStaff.has(row.name);
      const mayBegin = row.name === "startSchoolAttempt" && who === "a classmate";
      const expected = isForAll ? [200] : isTeacher ? [403] : mayBegin ? [201] : [403, 404];
      expect(expected, `${who}: ${answer.body}`).toContain(answer.statusCode);
      if (isForAll) continue;
      for (const text of [teacher.id, teacher.email, student.id, student.email])
        expect(answer.body).not.toContain(text);
      expect(await held(), who).toBe(before);
      // whoever types ids of an attempt in learns nothing about which of them are there
      const { id: _exam, ...further } = request.params ?? {};
      const ids = idsIn(JSON.stringify(further));
      const unknown = ids.size > 0 ? await send(row, aboutNothing(request, ids), token) : answer;
      expect([answer.statusCode, answer.body], who).toEqual([unknown.statusCode, unknown.body]);
    }
  });
});

it.each(linkedFiles.filter((file) => !file.startsWith("template-")))(
  "[EXT-26, D-61] a link to the file %s is made for a colleague only where the file itself is for every teacher",
  async (file) => {
    const [school] = schools;
    const [colleague] = colleagues;
    const { params } = (await schoolSamples["schoolExamSlips"]?.(api, school)) ?? {};
    const body = { file, examId: params?.["id"] };
    const answer = await api.call("POST", "/school/file-links", { body, token: colleague?.token ?? "" });
    expect(answer.statusCode).toBe(["slips", "class-result"].includes(file) ? 200 : 403);
  },
);

it("[SEC-23] has tried every call of a school that is served", () => {
  expect(mounted().length).toBeGreaterThanOrEqual(24);
  expect(
    mounted()
      .filter((row) => schoolSamples[row.name] === undefined)
      .map((row) => row.name),
  ).toEqual([]);
  expect(tables).toEqual(
    expect.arrayContaining(["school_users", "school_classes", "school_subjects", "school_settings"]),
  );
  expect(leaks).toBe(0);
});
