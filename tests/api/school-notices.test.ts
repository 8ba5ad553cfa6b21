import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lateAnswerSeconds, schoolNoticesPerDay } from "../../schema/rules/limits.ts";
import { tellNext } from "../../api/school-exams/notices.ts";
import { buildApi, settle, type TestApi } from "../support/api.ts";
import {
  createExam,
  publishedExam,
  putQuestions,
  simpleQuestions,
  sit,
  startSitting,
  type ShownExam,
} from "../support/school-exams.ts";
import { ask, buildMember, buildSchool, type TestSchool } from "../support/school.ts";

/* What the switches of the settings do: mails about exams, and what the dashboard tells (S-SET-07). */
let api: TestApi;
let school: TestSchool;
beforeAll(async () => {
  api = await buildApi();
});
beforeEach(async () => {
  school = await buildSchool(api);
});
afterAll(() => api.stop());

const subjects = async (email: string): Promise<string[]> => (await api.mails(email)).map(({ subject }) => subject);
const close = (exam: ShownExam) => ask(api, "POST", `/api/exams/${exam.id}/close`, { token: school.teacher.token });
async function set(change: object): Promise<void> {
  const { token } = school.admin;
  const settings = await ask<object>(api, "GET", "/api/settings", { token });
  await ask(api, "PUT", "/api/settings", { token, body: { ...settings, contactEmail: school.email, ...change } });
}
/** Results are told when late answers can no longer arrive; the test's clock is not the one that the job waits for. */
async function tellResults(exam: ShownExam): Promise<void> {
  await tellNext(api.deps, api.deps.db, { schoolId: school.id, examId: exam.id, event: "results", upTo: null });
}
const colleague = (classId?: string) =>
  buildMember(api, school.admin.token, { role: "TEACHER", ...(classId && { classId }) });

describe("mails about exams [S-SET-07]", () => {
  it("tell the class and its teachers when an exam is published, once, but not who published it", async () => {
    const [ofClass, ofNone] = [await colleague(school.classId), await colleague()];
    const exam = await publishedExam(api, school);
    const [mail, ...more] = await api.mails(school.student.email);
    expect(mail?.subject).toBe("An exam for JSS 1: Physics mock");
    expect(mail?.text).toContain("Physics mock, Mathematics, 60 minutes.");
    expect(mail?.text).toMatch(/It is open all day on Friday,? 20 November 2026\./);
    expect(mail?.text).toMatch(/Sign in with your sign-in ID: http.*\/schools\/login/);
    expect(more).toEqual([]);
    expect(await subjects(ofClass.email)).toHaveLength(1);
    expect(await subjects(ofNone.email)).toEqual([]);
    expect(await subjects(school.teacher.email)).toEqual([]);
    // moved times are no new exam
    const body = { opensAt: "2026-11-20T09:00:00.000Z", closesAt: "2026-11-20T20:00:00.000Z" };
    await ask(api, "POST", `/api/exams/${exam.id}/publish`, { token: school.teacher.token, body });
    expect(await subjects(school.student.email)).toHaveLength(1);
  });

  it("tell who sat it, its teacher and the school when the results are there", async () => {
    await set({ contactEmail: "office@unity.example" });
    const absent = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
    const exam = await publishedExam(api, school);
    await sit(api, school.student.token, exam.id, 1);
    await close(exam);
    await tellResults(exam);
    expect(await subjects(school.student.email)).not.toContain("Results of Physics mock");
    api.clock.advance(lateAnswerSeconds + 1);
    await tellResults(exam);
    expect(await subjects(school.student.email)).toContain("Results of Physics mock");
    expect(await subjects(absent.email)).not.toContain("Results of Physics mock");
    const [toTeacher] = await api.mails(school.teacher.email);
    expect(toTeacher?.text).toContain("1 student sat it");
    expect(toTeacher?.text).toContain(`/schools/reports?exam=${exam.id}`);
    expect(await subjects("office@unity.example")).toEqual(["Results of Physics mock"]);
    // a job that is given out a second time
    await tellResults(exam);
    expect(await subjects("office@unity.example")).toHaveLength(1);
  });

  it("wait for the end of the exam, and tell nothing of one that nobody sat", async () => {
    const exam = await publishedExam(api, school);
    await tellResults(exam);
    const { rows } = await api.database.execute(
      "select 1 from pgboss.job where name = 'school-notice' and data->>'examId' = $1 and start_after > now()",
      [exam.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    await close(exam);
    api.clock.advance(lateAnswerSeconds + 1);
    await tellResults(exam);
    expect(await subjects(school.teacher.email)).toEqual([]);
  });

  it("are not sent while the school has turned them off, nor later for what happened then", async () => {
    await set({ emailNotifications: false });
    const exam = await publishedExam(api, school);
    expect(await subjects(school.student.email)).toEqual([]);
    await set({ emailNotifications: true });
    await settle(api, api.database);
    expect(await subjects(school.student.email)).toEqual([]);
    expect(exam.status).toBe("ACTIVE");
  });

  it("reach a class of any size, some at a time, everybody once", async () => {
    await api.database.execute(
      `insert into school_users (id, school_id, role, name, email, class_id, created_at)
       select gen_random_uuid(), $1::uuid, 'STUDENT', 'Pupil ' || n, $1::text || '-' || n || '@pupil.example', $2, now()
       from generate_series(1, 120) n`,
      [school.id, school.classId],
    );
    await publishedExam(api, school);
    await settle(api, api.database);
    const { rows } = await api.database.execute(
      "select count(*)::int as mails, count(distinct recipient)::int as people from dev_mailbox where recipient like $1",
      [`${school.id}-%`],
    );
    expect(rows).toEqual([{ mails: 120, people: 120 }]);
  });

  it("are limited: a school mails about so many exams a day", async () => {
    const exam = await createExam(api, school);
    await putQuestions(api, school.teacher.token, exam, simpleQuestions(1));
    await api.database.execute(
      `with more as (insert into school_exams (id, school_id, name, term, subject_id, class_id, exam_date, duration, created_by, created_at)
         select gen_random_uuid(), school_id, name, term, subject_id, class_id, exam_date, duration, created_by, created_at
         from school_exams, generate_series(1, ${schoolNoticesPerDay}) where id = $1 returning id, school_id)
       insert into school_exam_notices (school_id, exam_id, event, created_at) select school_id, id, 'published', $2 from more`,
      [exam.id, api.clock.now().toISOString()],
    );
    await ask(api, "POST", `/api/exams/${exam.id}/publish`, { token: school.teacher.token, body: {} });
    expect(await subjects(school.student.email)).toEqual([]);
  });
});

describe("what the dashboard tells [S-SET-07]", () => {
  const noticeFor = async (token: string): Promise<unknown> =>
    (await ask<{ notice?: string | null }[]>(api, "GET", "/api/exams", { token }))[0]?.notice;

  it("of an exam that waits to be published, opens, is open, and has results, each to whom it concerns", async () => {
    const { teacher, student } = school;
    const other = await colleague();
    const exam = await createExam(api, school);
    expect([await noticeFor(teacher.token), await noticeFor(other.token)]).toEqual(["unpublished", null]);
    await putQuestions(api, teacher.token, exam, simpleQuestions(1));
    const inMinutes = (minutes: number): string => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString();
    const body = { opensAt: inMinutes(20), closesAt: inMinutes(120) };
    await ask(api, "POST", `/api/exams/${exam.id}/publish`, { token: teacher.token, body });
    expect([await noticeFor(teacher.token), await noticeFor(student.token)]).toEqual([null, "soon"]);
    api.clock.advance(21 * 60);
    const { token } = student;
    expect([await noticeFor(teacher.token), await noticeFor(token)]).toEqual(["open", "open"]);
    await startSitting(api, token, exam.id);
    expect(await noticeFor(token)).toBe("open");
    await close(exam);
    expect([await noticeFor(teacher.token), await noticeFor(token)]).toEqual(["results", "results"]);
    const again = { studentIds: [student.id], minutes: 10, reason: "No network", requestId: "request-1" };
    await ask(api, "POST", `/api/exams/${exam.id}/extra-time`, { token: teacher.token, body: again });
    expect([await noticeFor(teacher.token), await noticeFor(token)], "open again for one").toEqual(["results", "open"]);
    await set({ inAppNotifications: false });
    expect([await noticeFor(teacher.token), await noticeFor(token)]).toEqual([null, null]);
  });
});
