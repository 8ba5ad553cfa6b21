import { describe, expect, it } from "vitest";
import { lateAnswerSeconds } from "../../../schema/rules/limits.ts";
import { submitByTime } from "../../../api/school-attempts/submit.ts";
import { tellNext } from "../../../api/school-exams/notices.ts";
import { buildApi, settle, type TestApi } from "../../support/api.ts";
import {
  createExam,
  examForm,
  formParts,
  publishedExam,
  putQuestions,
  simpleQuestions,
  takeExam,
  startAttempt,
  type ShownExam,
} from "../../support/data/school-exams.ts";
import { ask, buildMember, buildSchool, buildSchoolAdmin, type TestSchool } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";

/* The two switches of the settings: mails about exams, and news on the dashboard (S-SET-07). */
const { api, school } = schoolForEachTest();

const subjects = async (email: string): Promise<string[]> => (await api.mails(email)).map(({ subject }) => subject);
const close = (exam: ShownExam) => ask(api, "POST", `/api/exams/${exam.id}/close`, { token: school.teacher.token });
async function set(change: object): Promise<void> {
  const { token } = school.admin;
  const settings = await ask<object>(api, "GET", "/api/settings", { token });
  await ask(api, "PUT", "/api/settings", { token, body: { ...settings, contactEmail: school.email, ...change } });
}
/** Results are mailed when late answers can no longer arrive. The job waits by the database's clock, not by the test's. */
async function tellResults(exam: ShownExam): Promise<void> {
  await tellNext(api.deps, { schoolId: school.id, examId: exam.id, event: "results", upTo: null });
}
const colleague = (classId?: string) =>
  buildMember(api, school.admin.token, { role: "TEACHER", ...(classId && { classId }) });

describe("mails about exams [S-SET-07]", () => {
  it("go once to the class and its teachers when an exam is published, except to its publisher", async () => {
    const [ofClass, ofNone] = [await colleague(school.classId), await colleague()];
    const exam = await publishedExam(api, school);
    const [mail, ...more] = await api.mails(school.student.email);
    expect(mail?.subject).toBe("Akada: your school has set an exam");
    expect(mail?.text).toContain("Physics mock, Mathematics, 60 minutes.");
    expect(mail?.text).toMatch(/It is open all day on Friday,? 20 November 2026\./);
    expect(mail?.text).toMatch(/Log in with your sign-in ID: http.*\/schools\/login/);
    expect(more).toEqual([]);
    expect(await subjects(ofClass.email)).toHaveLength(1);
    expect(await subjects(ofNone.email)).toEqual([]);
    expect(await subjects(school.teacher.email)).toEqual([]);
    // changed times do not send the mail again
    const body = { opensAt: "2026-11-20T09:00:00.000Z", closesAt: "2026-11-20T20:00:00.000Z" };
    await ask(api, "POST", `/api/exams/${exam.id}/publish`, { token: school.teacher.token, body });
    expect(await subjects(school.student.email)).toHaveLength(1);
  });

  it("go to the students who took it, its teacher and the school when the results are there", async () => {
    await set({ contactEmail: "office@unity.example" });
    const absent = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
    const exam = await publishedExam(api, school);
    await takeExam(api, school.student.token, exam.id, 1);
    await close(exam);
    await tellResults(exam);
    expect(await subjects(school.student.email)).not.toContain("Akada: results of a school exam");
    api.clock.advance(lateAnswerSeconds + 1);
    await tellResults(exam);
    expect(await subjects(school.student.email)).toContain("Akada: results of a school exam");
    expect(await subjects(absent.email)).not.toContain("Akada: results of a school exam");
    const [toTeacher] = await api.mails(school.teacher.email);
    expect(toTeacher?.text).toContain("1 student took it");
    expect(toTeacher?.text).toContain(`/schools/reports?exam=${exam.id}`);
    expect(await subjects("office@unity.example")).toEqual(["Akada: results of a school exam"]);
    // a job that is delivered a second time
    await tellResults(exam);
    expect(await subjects("office@unity.example")).toHaveLength(1);
  });

  it("wait for the end of the exam, and are not sent if nobody took it", async () => {
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

  it("about results follow an end that has moved, also from a day on which nobody came", async () => {
    const exam = await publishedExam(api, school);
    const planned = async (): Promise<number> => {
      const { rows } = await api.database.execute(
        "select count(*)::int as jobs from pgboss.job where name = 'school-notice' and data->>'examId' = $1 and data->>'event' = 'results'",
        [exam.id],
      );
      return Number(rows[0]?.["jobs"]);
    };
    const until = (hours: number) => ({
      opensAt: api.clock.now().toISOString(),
      closesAt: new Date(api.clock.now().getTime() + hours * 3_600_000).toISOString(),
    });
    const signIn = async (role: string, { signInId }: { signInId: string }): Promise<string> => {
      const body = { role, signInId };
      return (await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", { body })).data.token;
    };
    const publish = async (body: object) =>
      ask(api, "POST", `/api/exams/${exam.id}/publish`, { token: await signIn("TEACHER", school.teacher), body });
    const before = await planned();
    await publish(until(1));
    expect(await planned()).toBe(before + 1);

    api.clock.advance(2 * 3600);
    await tellResults(exam);
    await publish(until(2));
    expect(await planned()).toBe(before + 2);
    await takeExam(api, await signIn("STUDENT", school.student), exam.id, 1);
    api.clock.advance(3 * 3600);
    await tellResults(exam);
    expect(await subjects(school.student.email)).toContain("Akada: results of a school exam");
  });

  it("about results wait for those to whom extra time was given after the end", async () => {
    const exam = await publishedExam(api, school);
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await close(exam);
    const body = { studentIds: [school.student.id], minutes: 30, reason: "Closed too early", requestId: "request-1" };
    await ask(api, "POST", `/api/exams/${exam.id}/extra-time`, { token: school.teacher.token, body });
    api.clock.advance(lateAnswerSeconds + 1);
    await tellResults(exam);
    expect(await subjects(school.student.email)).not.toContain("Akada: results of a school exam");
    api.clock.advance(90 * 60);
    await submitByTime(api.deps, { school_id: school.id, id: attempt.attemptId });
    await tellResults(exam);
    expect(await subjects(school.student.email)).toContain("Akada: results of a school exam");
  });

  it("go to the right class too when the class of a published exam is corrected", async () => {
    const { id: upper } = await ask<{ id: string }>(api, "POST", "/school/add-classes", {
      token: school.admin.token,
      body: { name: "JSS 2" },
    });
    const member = await buildMember(api, school.admin.token, { role: "STUDENT", classId: upper });
    const exam = await publishedExam(api, school);
    await settle(api, api.database);
    expect(await subjects(member.email)).toEqual([]);
    const parts = formParts({ ...examForm(school, { classId: upper }), version: exam.version });
    await ask(api, "PUT", `/api/exams/${exam.id}`, { token: school.teacher.token, ...parts });
    await tellNext(api.deps, { schoolId: school.id, examId: exam.id, event: "published", upTo: null });
    expect(await subjects(member.email)).toEqual(["Akada: your school has set an exam"]);
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

  it("reach a class of any size, in batches, everybody once", async () => {
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

  it("wait when the daily limit is reached, say so, and are sent on the next day [LIM-16]", async () => {
    const few = await buildApi({ LIM_16_SCHOOL_MAILS_DAY: "60", RATE_LIMITS: "on" });
    try {
      const own = await buildSchool(few);
      await addPupils(few, own, 100);
      const exam = await createExam(few, own);
      await putQuestions(few, own.teacher.token, exam, simpleQuestions(1));
      const body = inDays(few, 3);
      await ask(few, "POST", `/api/exams/${exam.id}/publish`, { token: own.teacher.token, body });
      await settle(few, few.database);
      // the hundred, and the student that every school of the tests has
      expect(await pupilMails(few, own)).toBe(60);
      const told = await schoolMail(few, own.teacher.token);
      const [waiting] = told.waiting;
      expect(waiting).toMatchObject({ examName: "Physics mock", event: "published", people: 41 });
      const goesOnAt = new Date(waiting?.goesOnAt ?? 0);
      expect(+goesOnAt - +few.clock.now()).toBeGreaterThan(23 * 3600_000);
      expect(told).toMatchObject({ isVerified: true, mailsPerDay: 60 });
      few.clock.advance(24 * 3600);
      const [note] = (
        await few.database.execute("select told_up_to from school_exam_notices where exam_id = $1", [exam.id])
      ).rows;
      const upTo = String(note?.["told_up_to"]);
      await tellNext(few.deps, { schoolId: own.id, examId: exam.id, event: "published", upTo });
      await settle(few, few.database);
      expect(await pupilMails(few, own)).toBe(101);
      expect((await schoolMail(few, await signedIn(few, own))).waiting).toEqual([]);
    } finally {
      await few.stop();
    }
  });
});

interface SchoolMail {
  email: string;
  isVerified: boolean;
  mailsPerDay: number;
  waiting: { examId: string; examName: string; event: string; people: number; goesOnAt: string | null }[];
}
const schoolMail = (at: TestApi, token: string) => ask<SchoolMail>(at, "GET", "/school/mail", { token });
const signedIn = async (at: TestApi, of: TestSchool): Promise<string> => {
  const login = { body: { role: "ADMIN", email: of.email, password: of.password } };
  return (await ask<{ data: { token: string } }>(at, "POST", "/school/school-login", login)).data.token;
};
const pupilMails = async (at: TestApi, of: TestSchool): Promise<number> => {
  const { rows } = await at.database.execute(
    "select count(distinct recipient)::int as people from dev_mailbox where recipient like $1 or recipient = $2",
    [`${of.id}-%`, of.student.email],
  );
  return Number(rows[0]?.["people"]);
};
const addPupils = (at: TestApi, of: TestSchool, count: number) =>
  at.database.execute(
    `insert into school_users (id, school_id, role, name, email, class_id, created_at)
     select gen_random_uuid(), $1::uuid, 'STUDENT', 'Pupil ' || n, $1::text || '-' || n || '@pupil.example', $2, now()
     from generate_series(1, $3::int) n`,
    [of.id, of.classId, count],
  );
const inDays = (at: TestApi, days: number) => ({
  opensAt: at.clock.now().toISOString(),
  closesAt: new Date(+at.clock.now() + days * 86_400_000).toISOString(),
});

describe("[D-99] a school whose address is not verified", () => {
  const codeOf = (of: TestSchool): Promise<string> => api.otpFor(of.email);
  const verify = (of: TestSchool, otp: string, token = of.admin.token) =>
    api.call("POST", "/school/mail/verify", { token, body: { otp } });
  const send = (token: string) => api.call("POST", "/school/mail/code", { token, body: {} });

  it("mails nobody; after verification by a mailed code the waiting mails are sent [EXT-34a] [EXT-34b] [EXT-34c]", async () => {
    const fresh = await buildSchool(api, { isVerified: false });
    const exam = await publishedExam(api, fresh);
    await settle(api, api.database);
    expect(await subjects(fresh.student.email)).toEqual([]);
    expect(await schoolMail(api, fresh.admin.token)).toEqual({
      email: fresh.email,
      isVerified: false,
      mailsPerDay: 2000,
      waiting: [{ examId: exam.id, examName: "Physics mock", event: "published", people: 1, goesOnAt: null }],
    });
    expect((await send(fresh.admin.token)).json()).toEqual({
      message: "A code is on its way to your school's address.",
    });
    const [mail] = await api.mails(fresh.email);
    expect(mail?.subject).toBe("Your Akada school code");
    const verified = await verify(fresh, await codeOf(fresh));
    expect(verified.json()).toMatchObject({ isVerified: true });
    await settle(api, api.database);
    expect(await subjects(fresh.student.email)).toEqual(["Akada: your school has set an exam"]);
    expect((await schoolMail(api, fresh.admin.token)).waiting).toEqual([]);
    expect((await send(fresh.admin.token)).json()).toMatchObject({
      message: "This email address is verified already.",
    });
    expect((await verify(fresh, "000000")).json()).toMatchObject({ isVerified: true });
  });

  it("200 for twenty of the same code at once, with one line in the log [REL-10]", async () => {
    const fresh = await buildSchool(api, { isVerified: false });
    await send(fresh.admin.token);
    const code = await codeOf(fresh);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(fresh, code)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const lines = api.deps.db.selectFrom("audit_log").select("action").where("object", "=", fresh.id);
    const actions = (await lines.execute()).map(({ action }) => action);
    expect(actions.filter((action) => /verified|refused/.test(action))).toEqual(["school-mail.verified"]);
  });

  it("does not mail about an exam that is over by then", async () => {
    const fresh = await buildSchool(api, { isVerified: false });
    await publishedExam(api, fresh);
    await settle(api, api.database);
    await api.database.execute(
      "update school_exams set opens_at = $2::timestamptz - interval '1 hour', closes_at = $2 where school_id = $1",
      [fresh.id, api.clock.now().toISOString()],
    );
    expect((await schoolMail(api, fresh.admin.token)).waiting).toEqual([]);
    await send(fresh.admin.token);
    await verify(fresh, await codeOf(fresh));
    await settle(api, api.database);
    expect(await subjects(fresh.student.email)).toEqual([]);
  });

  it("verifies it with the code of a password recovery, too", async () => {
    const fresh = await buildSchool(api, { isVerified: false });
    await ask(api, "POST", "/school/forgot-password", { body: { email: fresh.email } });
    await ask(api, "POST", "/school/verify-otp", { body: { email: fresh.email, otp: await codeOf(fresh) } });
    expect(await schoolMail(api, fresh.admin.token)).toMatchObject({ isVerified: true });
  });

  it("429 for a second code at once, and for too many guesses, also in parallel [LIM-11] [LIM-12]", async () => {
    const strict = await buildApi({ RATE_LIMITS: "on", LIM_11_PER_ACCOUNT: "3" });
    try {
      const { token } = await buildSchoolAdmin(strict, { isVerified: false });
      const call = (path: string, body: object) => strict.call("POST", `/school/mail/${path}`, { token, body });
      expect((await call("code", {})).statusCode).toBe(200);
      expect((await call("code", {})).statusCode).toBe(429);
      const guesses = await Promise.all(Array.from({ length: 8 }, () => call("verify", { otp: "000000" })));
      expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(3);
      expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    } finally {
      await strict.stop();
    }
  });

  it("400 for a wrong code and one that has run out, 403 for a teacher", async () => {
    const fresh = await buildSchool(api, { isVerified: false });
    expect((await send(fresh.teacher.token)).statusCode).toBe(403);
    expect((await verify(fresh, "123456", fresh.teacher.token)).statusCode).toBe(403);
    await send(fresh.admin.token);
    const code = await codeOf(fresh);
    const wrong = await verify(fresh, code === "111111" ? "222222" : "111111");
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ message: "This is not the code that we mailed. Please try again." });
    expect((await verify(fresh, "12")).statusCode).toBe(400);
    api.clock.advance(121);
    const late = await verify(fresh, code);
    expect(late.json()).toMatchObject({ message: "This code has run out. Please ask for a new one." });
    expect(await schoolMail(api, fresh.teacher.token)).toMatchObject({ isVerified: false });
  });
});

describe("what the dashboard shows [S-SET-07]", () => {
  const noticeFor = async (token: string): Promise<unknown> =>
    (await ask<{ notice?: string | null }[]>(api, "GET", "/api/exams", { token }))[0]?.notice;

  it("an exam that waits to be published, opens soon, is open or has results, to each role that it concerns", async () => {
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
    await startAttempt(api, token, exam.id);
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
