import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "../../../schema/rest/table.ts";
import type { Row } from "../../../schema/rest/row.ts";
import { buildCandidate } from "../../support/api.ts";
import { adminApiForFile, adminToken } from "../../support/data/admin.ts";
import { adminSamples } from "../../support/data/platform-samples.ts";
import { publishedExam, startAttempt } from "../../support/data/school-exams.ts";
import { buildSchool } from "../../support/data/school.ts";

/* Deny by default: every mounted call against no token, a wrong token and the tokens of the other audiences. */
const api = adminApiForFile();
const tokens = { candidate: "", admin: "", school: "", teacher: "", student: "" };
let studentId = "";
type Person = keyof typeof tokens;
const audienceOf = (person: Person) => (person === "teacher" || person === "student" ? "school" : person);
/** Tokens that open nothing, or nothing but an attempt, by what they are. */
const useless: Record<string, string> = { "no token of ours": "no-such-token" };

beforeAll(async () => {
  tokens.admin = await adminToken(api);
  tokens.candidate = (await buildCandidate(api)).token;
  const { admin, teacher, student } = await buildSchool(api);
  studentId = student.id;
  Object.assign(tokens, { school: admin.token, teacher: teacher.token, student: student.token });
  await gatherUseless();
});

/** A session of each audience that has ended, of people who are gone, and the token of an attempt. */
async function gatherUseless(): Promise<void> {
  const school = await buildSchool(api);
  const { attemptToken, attemptId } = await startAttempt(
    api,
    school.student.token,
    (await publishedExam(api, school)).id,
  );
  const loggedOut = await buildCandidate(api);
  const gone = await buildCandidate(api);
  await api.call("POST", "/api/auth/logout", { token: loggedOut.token, body: { userId: loggedOut.id } });
  await api.call("DELETE", `/admin/delete-users/${gone.id}`, { token: tokens.admin });
  await api.call("DELETE", `/school/delete-teachers/${school.teacher.id}`, { token: school.admin.token });
  const over = {
    candidate: (await buildCandidate(api)).token,
    admin: await adminToken(api),
    school: school.admin.token,
  };
  const endedAt = new Date(api.clock.now().getTime() - 1000);
  const hashes = Object.values(over).flatMap((token) => api.deps.tokens.hashes(token));
  await api.deps.db.updateTable("sessions").set({ expires_at: endedAt }).where("token_hash", "in", hashes).execute();
  Object.assign(useless, {
    "of a candidate who has logged out": loggedOut.token,
    "of a candidate who was deleted": gone.token,
    "of a teacher who was removed": school.teacher.token,
    "of a candidate, over": over.candidate,
    "of an admin, over": over.admin,
    "of a school, over": over.school,
    "of an attempt": attemptToken,
    "of an attempt, with another proof": `sitting.${attemptId}.${"0".repeat(64)}`,
  });
}

const isMounted = (row: Row): boolean => api.app.hasRoute({ method: row.method, url: row.path });
const call = (row: Row, token?: string, sent: { body: string; type: string } | null = null) =>
  api.call(row.method, row.path.replaceAll(/:\w+/g, "00000000-0000-4000-8000-000000000000"), {
    ...(token === undefined ? {} : { token }),
    ...(row.method === "GET" || row.method === "DELETE" ? {} : { body: {} }),
    ...(sent === null ? {} : { body: sent.body, headers: { "content-type": sent.type } }),
  });
/** Of other audiences than that of the row. */
const othersFor = (row: Row): [person: string, token: string][] =>
  (Object.keys(tokens) as Person[])
    .filter((person) => audienceOf(person) !== row.access)
    .map((person) => [person, tokens[person]]);
const closed = rows.filter((row) => !["public", "optional"].includes(row.access));

describe("who may call what", () => {
  it("[R-ADM-01, SEC-09] an admin signs in with a token of its own audience", () => {
    expect(tokens.admin).toBeTruthy();
    expect(tokens.admin).not.toBe(tokens.candidate);
  });

  it.each(closed.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "[SEC-20, SEC-09] %s",
    async (_name, row) => {
      expect(isMounted(row)).toBe(true);
      const refused = [401, 403];
      expect(refused).toContain((await call(row)).statusCode);
      for (const [what, token] of Object.entries(useless)) {
        const opensAttempt = row.attemptToken === true && what === "of an attempt";
        expect((await call(row, token)).statusCode, what).toBe(opensAttempt ? 400 : 401);
      }
      for (const [person, token] of othersFor(row)) {
        expect(refused, person).toContain((await call(row, token)).statusCode);
      }
    },
  );

  const json = "application/json";
  const unreadable = {
    "broken JSON": { body: "{", type: json },
    "a body that is too large": { body: `"${"x".repeat(200_000)}"`, type: json },
    "a body of another type": { body: "<a/>", type: "text/xml" },
  };
  it.each(closed.filter(({ method }) => method !== "GET").map((row) => [`${row.method} ${row.path}`, row] as const))(
    "[SEC-20] %s refuses who may not call before it says what is wrong with the body",
    async (_name, row) => {
      for (const [what, sent] of Object.entries(unreadable)) {
        expect((await call(row, undefined, sent)).statusCode, what).toBe(401);
        expect((await call(row, "no-such-token", sent)).statusCode, what).toBe(401);
        for (const [person, token] of othersFor(row)) {
          expect((await call(row, token, sent)).statusCode, `${what} of ${person}`).toBe(403);
        }
      }
    },
  );

  const open = rows.filter((row) => row.method === "GET" && ["public", "optional"].includes(row.access));
  it.each(open.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "[SEC-20, D-39] %s gives a token of another audience, and a useless one, what everybody gets",
    async (_name, row) => {
      const { statusCode, body } = await call(row);
      for (const [who, token] of [...othersFor(row), ...Object.entries(useless)]) {
        if (row.access === "optional" && who === "candidate") continue;
        const answer = await call(row, token);
        expect([answer.statusCode, answer.body], who).toEqual([statusCode, body]);
      }
    },
  );

  const named = rows.filter((row) => row.access === "admin" && row.path.includes(":"));
  it.each(named.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "[SEC-23] %s tells an admin the same about the id of a school's student and about one that nobody has",
    async (_name, row) => {
      const request = await adminSamples[row.name]?.(api);
      if (request === undefined) throw new Error("the row has no sample in tests/support/data/platform-samples.ts");
      const { query = "", body } = request;
      const about = (id: string) =>
        api.call(row.method, row.path.replace(/:\w+/, id) + query, {
          token: tokens.admin,
          ...(body !== undefined && { body }),
        });
      const [ofStudent, ofNobody] = [await about(studentId), await about("00000000-0000-4000-8000-000000000000")];
      expect([ofStudent.statusCode, ofStudent.body]).toEqual([ofNobody.statusCode, ofNobody.body]);
      expect([400, 404]).toContain(ofNobody.statusCode);
    },
  );

  it("[SEC-20] serves only the rows, health, files and development aids", () => {
    // the routes are printed as a tree: a longer path stands below a shorter one, four characters further in
    const above: string[] = [];
    const paths: string[] = [];
    for (const line of api.app.printRoutes({ commonPrefix: false }).split("\n")) {
      const match = /^([\s│]*)[├└]── ([^\s(]*)(?:\s\(([^)]+)\))?/.exec(line);
      if (match === null) continue;
      const depth = (match[1] ?? "").length / 4;
      above[depth] = (above[depth - 1] ?? "") + (match[2] ?? "");
      if (match[3] !== undefined) paths.push(above[depth]);
    }
    const known = new Set(rows.map((row) => row.path as string));
    const extra = paths.filter((path) => !known.has(path) && !/^\/(healthz|readyz|files\/|dev\/)/.test(path));
    expect(paths.length).toBeGreaterThan(20);
    expect(extra).toEqual([]);
  });

  it("[C-SES-10, D-39] answers public calls without a token", async () => {
    for (const path of [
      "/api/exam/exam-types",
      "/api/auth/leaderboard",
      "/api/subscription/payment-status",
      "/payment/prices",
    ]) {
      expect((await api.call("GET", path)).statusCode, path).toBe(200);
    }
    expect((await api.call("GET", "/api/subscription/payment-status")).json()).toEqual({ subscribedExamTypes: [] });
  });

  it("[SEC-12, C-SES-04] reads no cookie", async () => {
    const response = await api.call("GET", "/api/auth/profile", {
      headers: { cookie: "role=admin; email=root@example.com" },
    });
    expect(response.statusCode).toBe(401);
    const asAdmin = await api.call("GET", "/admin/users", {
      token: tokens.candidate,
      headers: { cookie: `role=admin; email=root@example.com; adminToken=${tokens.admin}` },
    });
    expect(asAdmin.statusCode).toBe(403);
  });

  it("404 has a code for a missing thing, and none for an unknown path", async () => {
    expect((await api.call("GET", "/api/nothing")).json()).toEqual({ message: "Not found" });
  });
});
