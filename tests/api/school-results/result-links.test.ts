import { beforeEach, describe, expect, it } from "vitest";
import { adminApiForFile, adminToken } from "../../support/data/admin.ts";
import { buildApi } from "../../support/api.ts";
import { publishedExam, takeExam, type ShownExam } from "../../support/data/school-exams.ts";
import { ask, buildMember, buildSchool, type TestSchool } from "../../support/data/school.ts";

/* The link by which a parent sees one result without a login (EXT-68). */

const api = adminApiForFile();
let school: TestSchool;
beforeEach(async () => {
  school = await buildSchool(api);
});

interface Link {
  token: string;
  expiresAt: string;
  isExpired: boolean;
  madeBy: string;
}

/** A closed exam of three questions that the student took with two right answers, and as many others with three. */
async function closedExam(others = 0): Promise<ShownExam> {
  const exam = await publishedExam(api, school, { examDate: api.clock.now().toISOString().slice(0, 10) });
  await takeExam(api, school.student.token, exam.id, 2);
  for (let count = 0; count < others; count += 1) {
    const other = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
    await takeExam(api, other.token, exam.id, 3);
  }
  await ask(api, "POST", `/api/exams/${exam.id}/close`, { token: school.admin.token });
  return exam;
}

const addressOf = (exam: ShownExam, studentId = school.student.id) => `/api/exams/${exam.id}/result-links/${studentId}`;
const make = (exam: ShownExam, token = school.teacher.token) => ask<Link>(api, "PUT", addressOf(exam), { token });
const find = (exam: ShownExam, token = school.teacher.token) =>
  ask<{ link: Link | null }>(api, "GET", addressOf(exam), { token });
/** The names of people of the school, by id. */
async function nameOf(id: string): Promise<string> {
  const { name } = await api.deps.db
    .selectFrom("school_users")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
}
const look = (token: string, ip?: string) => api.call("POST", "/school/shared-result", { body: { token }, ip });
const messageOf = async (token: string): Promise<unknown[]> => {
  const reply = await look(token);
  return [reply.statusCode, reply.json<{ message: string }>().message];
};

const unknown = [404, "This link does not work. Please ask the school for a new one."];

describe("a link of a result that is not there any more [EXT-68c] [EXT-68d]", () => {
  const look = async ({ token }: Link) =>
    (await api.call("POST", "/school/shared-result", { body: { token } })).statusCode;

  it("can be stopped while extra time has opened the exam again, and stays stopped", async () => {
    const exam = await closedExam();
    const link = await make(exam);
    const body = { studentIds: [school.student.id], minutes: 10, reason: "Closed too early", requestId: "request-1" };
    await api.deps.db
      .updateTable("school_attempts")
      .set({ ended_by: "staff" })
      .where("exam_id", "=", exam.id)
      .execute();
    await ask(api, "POST", `/api/exams/${exam.id}/extra-time`, { token: school.teacher.token, body });
    await ask(api, "DELETE", addressOf(exam), { token: school.teacher.token });
    const left = await api.deps.db
      .selectFrom("school_result_links")
      .select("id")
      .where("school_id", "=", school.id)
      .execute();
    expect(left).toEqual([]);
    expect(await look(link)).toBe(404);
  });

  it("opens nothing once the exam is archived, because nobody could stop it", async () => {
    const exam = await closedExam();
    const link = await make(exam);
    expect(await look(link)).toBe(200);
    await ask(api, "DELETE", `/api/exams/${exam.id}`, { token: school.teacher.token });
    expect(await look(link)).toBe(404);
  });
});

describe("PUT, GET and DELETE of a parent's link [EXT-68a] [EXT-68b] [EXT-68c]", () => {
  it("200 makes a link for 30 days that shows one result, and neither a question nor an answer [EXT-68d]", async () => {
    const exam = await closedExam();
    expect(await find(exam)).toEqual({ link: null });
    const link = await make(exam);
    expect(link).toMatchObject({ isExpired: false, madeBy: await nameOf(school.teacher.id) });
    expect(Date.parse(link.expiresAt) - api.clock.now().getTime()).toBe(30 * 86_400_000);
    expect(await find(exam)).toEqual({ link });
    const shown = await look(link.token);
    expect(shown.json()).toEqual({
      school: expect.stringMatching(/^School \d+$/),
      schoolLogo: null,
      student: await nameOf(school.student.id),
      exam: "Physics mock",
      subjectName: "Mathematics",
      className: "JSS 1",
      score: 2,
      total: 3,
      percentage: 67,
      status: "Failed",
      classAverage: null,
      date: expect.any(String),
      remarkedAt: null,
      expiresAt: link.expiresAt,
    });
  });

  it("200 renews the same link, which says so after its time is over", async () => {
    const exam = await closedExam();
    const { token } = await make(exam);
    api.clock.advance(30 * 86_400);
    expect(await messageOf(token)).toEqual([404, "This link has expired. Please ask the school to renew it."]);
    const login = { role: "ADMIN", email: school.email, password: school.password };
    const { data } = await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", { body: login });
    expect((await find(exam, data.token)).link).toMatchObject({ token, isExpired: true });
    const renewed = await make(exam, data.token);
    expect(renewed).toMatchObject({ token, isExpired: false });
    expect((await look(token)).statusCode).toBe(200);
  });

  it("200 stops a link at once; the next one is another", async () => {
    const exam = await closedExam();
    const { token } = await make(exam);
    for (let count = 0; count < 2; count += 1) {
      await ask(api, "DELETE", addressOf(exam), { token: school.admin.token });
      expect(await find(exam)).toEqual({ link: null });
    }
    expect(await messageOf(token)).toEqual(unknown);
    expect((await make(exam)).token).not.toBe(token);
    expect(await messageOf(token)).toEqual(unknown);
  });

  it("logs who made and stopped the link of whom, by name [SEC-64]", async () => {
    const exam = await closedExam();
    await make(exam);
    await ask(api, "DELETE", addressOf(exam), { token: school.admin.token });
    await ask(api, "DELETE", addressOf(exam), { token: school.admin.token });
    const token = await adminToken(api);
    const { items } = await ask<{ items: Record<string, string>[] }>(api, "GET", "/admin/audit-log?limit=50", {
      token,
    });
    const lines = items.filter(({ object }) => object === `${school.student.id} in ${exam.id}`);
    const [admin, teacher] = [await nameOf(school.admin.id), await nameOf(school.teacher.id)];
    const object = `${await nameOf(school.student.id)} in Physics mock`;
    expect(lines.map(({ actorName, action, objectName }) => [actorName, action, objectName])).toEqual([
      [admin, "result-link.stopped", object],
      [teacher, "result-link.made", object],
    ]);
  });

  it("keeps only a hash, from which nobody can make the link", async () => {
    const exam = await closedExam();
    const { token } = await make(exam);
    const row = await api.deps.db
      .selectFrom("school_result_links")
      .selectAll()
      .where("school_id", "=", school.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    for (const guess of [row.token_hash, api.deps.tokens.hash(row.id)]) expect(await messageOf(guess)).toEqual(unknown);
  });

  it("401, 403 for students and for teachers of other exams, 404 for another school and without a result, 409 before the end", async () => {
    const exam = await closedExam();
    const status = async (token: string | undefined, address = addressOf(exam)) =>
      (await api.call("PUT", address, { token })).statusCode;
    const teacher = await buildMember(api, school.admin.token, { role: "TEACHER", classId: school.classId });
    const other = await buildSchool(api);
    const { token } = school.admin;
    expect(await status(undefined)).toBe(401);
    expect(await status(school.student.token)).toBe(403);
    expect(await status(teacher.token)).toBe(403);
    expect(await status(other.admin.token)).toBe(404);
    expect(await status(token, addressOf(exam, teacher.id))).toBe(404);
    expect(await status(token, addressOf(exam, "nobody"))).toBe(404);
    expect(await status(token)).toBe(200);
    const open = await publishedExam(api, school, { examDate: "2027-01-20" });
    expect(await status(token, addressOf(open))).toBe(409);
  });
});

describe("POST /school/shared-result [EXT-68d]", () => {
  const showAverage = async (parentsSeeAverage: boolean): Promise<void> => {
    const { token } = school.admin;
    const settings = await ask<object>(api, "GET", "/api/settings", { token });
    await ask(api, "PUT", "/api/settings", { token, body: { ...settings, parentsSeeAverage } });
  };

  it("200 shows the class average from five results on, as long as the school shows it", async () => {
    const { token } = await make(await closedExam(4));
    const average = async () => (await look(token)).json<{ classAverage: number | null }>().classAverage;
    expect(await average()).toBe(93);
    await showAverage(false);
    expect(await average()).toBeNull();
    await showAverage(true);
    expect(await average()).toBe(93);
  });

  it("400 for a token that was cut off, 404 for one of nobody and for the code of the printed slip", async () => {
    const exam = await closedExam();
    await make(exam);
    const [slip] = await ask<{ code: string }[]>(api, "GET", `/api/exams/${exam.id}/slips`, {
      token: school.admin.token,
    });
    expect(await messageOf(slip?.code ?? "")).toEqual([
      400,
      "This link is not complete. Please open it again from the message.",
    ]);
    expect(await messageOf("A".repeat(43))).toEqual(unknown);
  });

  it("429 after 30 wrong links a minute from one address, however many right ones were opened there", async () => {
    const limited = await buildApi({ RATE_LIMITS: "on" });
    try {
      const own = await buildSchool(limited);
      const exam = await publishedExam(limited, own);
      await takeExam(limited, own.student.token, exam.id, 2);
      await ask(limited, "POST", `/api/exams/${exam.id}/close`, { token: own.admin.token });
      const address = `/api/exams/${exam.id}/result-links/${own.student.id}`;
      const { token } = await ask<Link>(limited, "PUT", address, { token: own.admin.token });
      const open = async (given: string) =>
        (await limited.call("POST", "/school/shared-result", { body: { token: given }, ip: "10.0.0.9" })).statusCode;
      for (let count = 0; count < 31; count += 1) expect(await open(token)).toBe(200);
      for (let count = 0; count < 30; count += 1) expect(await open("A".repeat(43))).toBe(404);
      expect(await open("A".repeat(43))).toBe(429);
      expect(await open(token)).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
