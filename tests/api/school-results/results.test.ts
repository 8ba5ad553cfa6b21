import { inflateSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { runFileWorker } from "../../../api/core/files/file-worker.ts";
import { analyse } from "../../../api/school-results/analysis.ts";
import { shortDayAndTime } from "../../../api/core/days.ts";
import { buildApi } from "../../support/api.ts";
import {
  createExam,
  examForm,
  formParts,
  publishedExam,
  saveAnswers,
  takeExam,
  startAttempt,
  submitAttempt,
  type ShownExam,
} from "../../support/data/school-exams.ts";
import { ask, buildMember, buildSchool, picture, sendFile } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";

const { api, school } = schoolForEachTest();
let second: { id: string; token: string };
beforeEach(async () => {
  second = await buildMember(api, school.admin.token, {
    role: "STUDENT",
    classId: school.classId,
    name: "Ọlájùmọ̀kẹ́ Adébáyọ̀-Ṣọlá",
  });
});

const get = <Reply>(url: string, token = school.admin.token) => ask<Reply>(api, "GET", url, { token });
const status = async (url: string, token: string) => (await api.call("GET", url, { token })).statusCode;
const close = (exam: ShownExam) =>
  ask<ShownExam>(api, "POST", `/api/exams/${exam.id}/close`, { token: school.admin.token });

/** An exam that both students took, with the given numbers of right answers out of three. */
async function satExam(given: Record<string, string> = {}, right: [number, number] = [3, 1]): Promise<ShownExam> {
  const exam = await publishedExam(api, school, given);
  await takeExam(api, school.student.token, exam.id, right[0]);
  api.clock.advance(1);
  await takeExam(api, second.token, exam.id, right[1]);
  return exam;
}

interface Report {
  id: string;
  examId: string;
  studentId: string;
  score: number;
  totalQuestions: number;
}
interface Page {
  reports: Report[];
  total: number;
  totalUnfiltered: number;
}

describe("GET /api/reports [R-SCH-25]", () => {
  it("200 a bare list without paging, newest first, with the documented fields", async () => {
    const exam = await satExam();
    const reports = await get<Report[]>("/api/reports");
    expect(reports.map(({ studentId, score }) => [studentId, score])).toEqual([
      [second.id, 1],
      [school.student.id, 3],
    ]);
    expect(Object.keys(reports[0] ?? {}).sort()).toEqual([
      "date",
      "examId",
      "id",
      "score",
      "studentId",
      "totalQuestions",
    ]);
    expect(reports[0]).toMatchObject({ examId: exam.id, totalQuestions: 3 });
    expect(await get("/api/reports", school.teacher.token)).toEqual(reports);
  });

  it("200 pages and filters by subject, exam, student and search", async () => {
    const { id: subjectId } = await ask<{ id: string }>(api, "POST", "/school/add-subjects", {
      body: { name: "Biology" },
      token: school.admin.token,
    });
    const physics = await satExam();
    const biology = await satExam({ examName: "Cells 100%", subjectId });
    const page = (query: string) => get<Page>(`/api/reports?page=1&${query}`);
    expect(await page("limit=3")).toMatchObject({ total: 4, totalUnfiltered: 4, reports: { length: 3 } });
    expect((await get<Page>("/api/reports?page=2&limit=3")).reports).toHaveLength(1);
    expect((await page(`subjectId=${subjectId}`)).reports.map(({ examId }) => examId)).toEqual([
      biology.id,
      biology.id,
    ]);
    expect((await page(`examId=${physics.id}&studentId=${second.id}`)).total).toBe(1);
    expect(await page("search=cELLS")).toMatchObject({ total: 2, totalUnfiltered: 4 });
    for (const search of ["Adébáyọ̀", "adebayo"])
      expect((await page(`search=${encodeURIComponent(search)}`)).total, search).toBe(2);
    expect((await page(`search=${encodeURIComponent("100%")}`)).total).toBe(2);
    expect((await page("search=%25")).total).toBe(2);
    expect((await page("search=_")).total).toBe(0);
    expect(await page("examId=no-id")).toEqual({ reports: [], total: 0, totalUnfiltered: 4 });
    expect((await get<Page>("/api/reports?page=0&limit=1000")).total).toBe(4);
  });

  it("[R-SCH-25] 200 lists the results of one exam by the names of students", async () => {
    const exam = await satExam();
    const member = { role: "STUDENT", classId: school.classId } as const;
    const third = await buildMember(api, school.admin.token, { ...member, name: "Zainab Musa" });
    const fourth = await buildMember(api, school.admin.token, { ...member, name: "Ámina Bello" });
    for (const { token } of [third, fourth]) await takeExam(api, token, exam.id, 2);
    const page = (number: number) => get<Page>(`/api/reports?page=${number}&limit=2&examId=${exam.id}`);
    const ids = [...(await page(1)).reports, ...(await page(2)).reports].map(({ studentId }) => studentId);
    expect(ids).toEqual([fourth.id, school.student.id, second.id, third.id]);
    const all = await get<Report[]>(`/api/reports?examId=${exam.id}`);
    expect(all.map(({ studentId }) => studentId)).toEqual(ids);
  });

  it("200 students get their own of completed exams and nothing before [D-60] [SEC-24]", async () => {
    const exam = await satExam();
    expect(await get("/api/reports", school.student.token)).toEqual([]);
    await close(exam);
    const own = await get<Report[]>(`/api/reports?studentId=${second.id}`, school.student.token);
    expect(own).toEqual([]);
    expect((await get<Report[]>("/api/reports", school.student.token)).map(({ studentId }) => studentId)).toEqual([
      school.student.id,
    ]);
    expect((await get<Page>("/api/reports?page=1", school.student.token)).totalUnfiltered).toBe(1);
  });

  it("200 keeps the name of a student who has left", async () => {
    await satExam();
    await ask(api, "DELETE", `/school/delete-students/${second.id}`, { token: school.admin.token });
    const [report] = await get<object[]>("/api/reports");
    expect(report).toMatchObject({ gone: { student: "Ọlájùmọ̀kẹ́ Adébáyọ̀-Ṣọlá", exam: null } });
  });

  it("200 ten thousand results: a page of them, and the whole list", async () => {
    const exam = await satExam();
    await api.database.execute(
      `insert into school_users (id, school_id, role, name, email, class_id, created_at)
       select gen_random_uuid(), $1, 'STUDENT', 'Pupil ' || n, 'pupil' || n || '@x.example', $2, now()
       from generate_series(1, 10000) n`,
      [school.id, school.classId],
    );
    await api.database.execute(
      `insert into school_attempts (id, school_id, exam_id, student_id, question_ids, option_orders, questions_version,
         started_at, deadline, last_seen_at, receipt, slip_code, submitted_at, ended_by, score, answered, total)
       select gen_random_uuid(), $1, $2, u.id, '{}', '{}', 1, now(), now(), now(), 'r', u.id::text, now(), 'student', 2, 3, 3
       from school_users u where u.school_id = $1 and u.name like 'Pupil %'`,
      [school.id, exam.id],
    );
    const found = await get<Page>("/api/reports?page=400&limit=25&search=pupil");
    const all = await get<Report[]>("/api/reports");
    expect([found.total, found.reports.length, all.length]).toEqual([10_000, 25, 10_002]);
  });
});

describe("result slips [EXT-18a] [EXT-18b] [EXT-18c]", () => {
  interface Slip {
    studentId: string;
    student: string;
    percentage: number;
    status: string;
    code: string;
    classPosition: number;
    classSize: number;
  }
  const slips = (exam: ShownExam, token?: string, query = "") =>
    get<Slip[]>(`/api/exams/${exam.id}/slips${query}`, token);

  it("200 by name with percent, pass mark of 70 and place; a student gets the own one", async () => {
    const exam = await satExam();
    await close(exam);
    const all = await slips(exam);
    expect(
      all.map(({ studentId, percentage, status: passed, classPosition }) => [
        studentId,
        percentage,
        passed,
        classPosition,
      ]),
    ).toEqual([
      [school.student.id, 100, "Passed", 1],
      [second.id, 33, "Failed", 2],
    ]);
    expect(await slips(exam, school.teacher.token, `?studentId=${second.id}`)).toEqual([all[1]]);
    expect(all[1]?.classSize).toBe(2);
    expect(await slips(exam, second.token)).toEqual([all[1]]);
    expect(await slips(exam, second.token, `?studentId=${school.student.id}`)).toEqual([all[1]]);
  });

  it("[D-347] 200 students of one name stand with their addresses on slips, in the answers and among the absent", async () => {
    const add = (email: string) =>
      buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId, name: "Blessing Okoro", email });
    const [first, third] = [await add("b1@x.example"), await add("b2@x.example")];
    await add("b3@x.example");
    const exam = await publishedExam(api, school);
    for (const { token } of [first, third, second]) await takeExam(api, token, exam.id, 1);
    await close(exam);
    const told = ["Blessing Okoro (b1@x.example)", "Blessing Okoro (b2@x.example)"];
    const alone = "Ọlájùmọ̀kẹ́ Adébáyọ̀-Ṣọlá";
    expect(new Set((await slips(exam)).map(({ student }) => student))).toEqual(new Set([alone, ...told]));
    const absent = await get<{ absent: { name: string }[] }>(`/api/exams/${exam.id}/class-result`);
    expect(absent.absent.map(({ name }) => name)).toContain("Blessing Okoro (b3@x.example)");
    const answers = await get<{ students: { studentId: string; name: string }[] }>(`/api/exams/${exam.id}/answers`);
    const named = new Map(answers.students.map(({ studentId, name }) => [studentId, name]));
    expect([named.get(first.id), named.get(third.id), named.get(second.id)]).toEqual([...told, alone]);
  });

  it("[D-347] 200 a student who was removed and added again stands twice, and what was removed says so", async () => {
    const add = (email: string) =>
      buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId, name: "Ada Eze", email });
    const left = await add("ada@x.example");
    const exam = await publishedExam(api, school);
    await takeExam(api, left.token, exam.id, 1);
    await ask(api, "DELETE", `/school/delete-students/${left.id}`, { token: school.admin.token });
    const back = await add("ada@x.example");
    await takeExam(api, back.token, exam.id, 3);
    const removed = `Ada Eze (removed ${shortDayAndTime(api.clock.now())})`;
    const room = await get<{ students: { name: string; email: string | null }[] }>(`/api/exams/${exam.id}/room`);
    expect(room.students.map(({ name, email }) => [name, email])).toEqual(
      expect.arrayContaining([
        [removed, null],
        ["Ada Eze", "ada@x.example"],
      ]),
    );
    await close(exam);
    const told = new Set(["Ada Eze (ada@x.example)", removed]);
    expect(new Set((await slips(exam)).map(({ student }) => student))).toEqual(told);
    const answers = await get<{ students: { name: string }[] }>(`/api/exams/${exam.id}/answers`);
    expect(answers.students.map(({ name }) => name)).toEqual(expect.arrayContaining([...told]));
    const report = (await get<(Report & { gone?: object })[]>("/api/reports")).find(
      ({ studentId }) => studentId === left.id,
    );
    // apart from the name, which goes into the message to a parent
    expect(report?.gone).toMatchObject({ student: "Ada Eze", removed: /\((.+)\)/.exec(removed)?.[1] });
  });

  it("[D-347] 200 the slip of a student whose namesake was absent tells which of the two has it", async () => {
    const add = (email: string) =>
      buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId, name: "Ada Eze", email });
    await add("a1@x.example");
    const present = await add("a2@x.example");
    const exam = await publishedExam(api, school);
    await takeExam(api, present.token, exam.id, 1);
    await close(exam);
    expect((await slips(exam)).map(({ student }) => student)).toEqual(["Ada Eze (a2@x.example)"]);
  });

  it("200 equal scores share a place", async () => {
    const exam = await satExam({}, [2, 2]);
    await close(exam);
    expect((await slips(exam)).map(({ classPosition }) => classPosition)).toEqual([1, 1]);
  });

  it("409 for the class while a student still has time; every student gets the own one", async () => {
    const exam = await satExam();
    const late = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
    await startAttempt(api, late.token, exam.id);
    await close(exam);
    await ask(api, "POST", `/api/exams/${exam.id}/extra-time`, {
      token: school.teacher.token,
      body: { minutes: 30, studentIds: [late.id], reason: "No light", requestId: api.deps.tokens.id() },
    });
    for (const path of ["slips", "slips.pdf", "class-result.pdf"]) {
      const refused = await api.call("GET", `/api/exams/${exam.id}/${path}`, { token: school.admin.token });
      expect([path, refused.statusCode]).toEqual([path, 409]);
      expect(refused.json()).toMatchObject({
        message: "Students still have time in this exam. Please wait until it is over.",
      });
    }
    // places can still change, so none is printed
    const own = { studentId: school.student.id, classPosition: null, classSize: null };
    expect(await slips(exam, school.student.token)).toMatchObject([own]);
    expect(await slips(exam, school.admin.token, `?studentId=${school.student.id}`)).toMatchObject([own]);
  });

  it("409 before the exam is completed, 404 for a student without a result", async () => {
    const exam = await satExam();
    for (const path of ["slips", "slips.pdf", "analysis"]) {
      expect(await status(`/api/exams/${exam.id}/${path}`, school.teacher.token)).toBe(409);
    }
    await close(exam);
    const third = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
    expect(await status(`/api/exams/${exam.id}/slips`, third.token)).toBe(404);
  });

  it("200 a code proves a result to anybody, without the name; 404 for others and before completion", async () => {
    const exam = await satExam();
    await close(exam);
    const [, slip] = await slips(exam);
    const proof = await api.call("GET", `/school/verify-slip/${slip?.code.toLowerCase()}`);
    expect(proof.json()).toMatchObject({ exam: "Physics mock", initials: "Ọ. A.", percentage: 33 });
    expect(proof.body).not.toContain("Adébáyọ̀");
    expect((await api.call("GET", "/school/verify-slip/AK-XXXX-XXXX")).json()).toMatchObject({ code: "NOT_FOUND" });
    const open = await satExam();
    const row = await api.deps.db
      .selectFrom("school_attempts")
      .select("slip_code")
      .where("exam_id", "=", open.id)
      .executeTakeFirstOrThrow();
    expect((await api.call("GET", `/school/verify-slip/${row.slip_code}`)).statusCode).toBe(404);
  });

  it("200 a PDF of the class with the school's logo and names in any letters; four slips on a page", async () => {
    const logo = await sendFile(api, "/api/upload/logo", school.admin.token, ["logo", "logo.png", picture(40, 40)]);
    const known = await get<object>("/api/settings");
    await ask(api, "PUT", "/api/settings", {
      token: school.admin.token,
      body: { ...known, contactEmail: "a@school.example", logoUrl: logo.json<{ url: string }>().url },
    });
    const exam = await publishedExam(api, school);
    await takeExam(api, school.student.token, exam.id, 3);
    await takeExam(api, second.token, exam.id, 1);
    for (let count = 0; count < 3; count += 1) {
      const member = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
      await takeExam(api, member.token, exam.id, count);
    }
    await close(exam);
    const file = await api.call("GET", `/api/exams/${exam.id}/slips.pdf`, { token: school.teacher.token });
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.headers["content-disposition"]).toContain(
      'attachment; filename="Physics mock - Mathematics - JSS 1 - result slips.pdf"',
    );
    expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(file.rawPayload.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(file.rawPayload.toString("latin1").match(/\/Subtype \/Image/g), "one logo for all slips").toHaveLength(1);
    // a logo from before pictures were decoded
    await api.database.execute("update stored_files set bytes = substring(bytes from 1 for 60) where kind = 'logo'");
    const bare = await api.call("GET", `/api/exams/${exam.id}/slips.pdf`, { token: school.teacher.token });
    expect([bare.statusCode, bare.rawPayload.toString("latin1").includes("/Subtype /Image")]).toEqual([200, false]);
    const [slip] = await get<{ schoolLogo: string }[]>(`/api/exams/${exam.id}/slips`, second.token);
    expect(slip?.schoolLogo).toBe(logo.json<{ url: string }>().url);
    expect(await status(`/api/exams/${exam.id}/slips.pdf`, school.student.token)).toBe(403);
  });
});

describe("a long name on a slip", () => {
  it("[EXT-18b] is drawn smaller, in two lines if needed, and never cut", async () => {
    const name = "Olúwaṣẹ́gunfúnmi Adébáyọ̀-Ọlátúnjí Ọmọ́wùnmí Ìyábọ̀dé Àkànbí Ọ̀ṣúnlékè Bámidélé of the Riverside House";
    const long = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId, name });
    const exam = await publishedExam(api, school);
    await takeExam(api, long.token, exam.id, 1);
    await close(exam);
    const { rawPayload } = await api.call("GET", `/api/exams/${exam.id}/slips.pdf`, { token: school.teacher.token });
    // the texts of a page, each after the name and size of its font; F2 is the bold one
    const [, stream = ""] = /stream\n(.*?)endstream/s.exec(rawPayload.toString("latin1")) ?? [];
    const drawn = inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
    const lines = drawn.match(/\/F\d+ 10 Tf/g);
    expect(lines).toHaveLength(2);
    expect(drawn).not.toMatch(/ 14 Tf/);
  });
});

describe("the printed result of a class [EXT-62a] [EXT-62b]", () => {
  const file = (exam: ShownExam, token = school.teacher.token) =>
    api.call("GET", `/api/exams/${exam.id}/class-result.pdf`, { token });
  const codeOf = async (exam: ShownExam): Promise<string> => {
    const { code } = await api.deps.db
      .selectFrom("class_result_codes")
      .select("code")
      .where("exam_id", "=", exam.id)
      .executeTakeFirstOrThrow();
    return code;
  };

  it("[EXT-62a] 200 a PDF with long names, those who were absent and one code, however often it is printed", async () => {
    const name = "Olúwadámilọ́lá-Chukwuemeka Adébáyọ̀-Onwuzurike Oghenetega Ẹniọlá Abísọ́lá of the Riverside House";
    const long = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId, name });
    await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId, name: "Absent Person" });
    const exam = await publishedExam(api, school);
    await takeExam(api, school.student.token, exam.id, 3);
    await takeExam(api, long.token, exam.id, 1);
    await close(exam);
    const first = await file(exam);
    expect(first.headers["content-type"]).toBe("application/pdf");
    expect(first.headers["content-disposition"]).toContain(
      'filename="Physics mock - Mathematics - JSS 1 - class result.pdf"',
    );
    expect(first.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(first.rawPayload.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    const code = await codeOf(exam);
    expect(code).toMatch(/^CR-\w{4}-\w{4}$/);
    await Promise.all([file(exam), file(exam, school.admin.token)]);
    expect(await codeOf(exam)).toBe(code);
    const { path } = await ask<{ path: string }>(api, "POST", "/school/file-links", {
      body: { file: "class-result", examId: exam.id },
      token: school.teacher.token,
    });
    expect((await api.call("GET", path)).headers["content-type"]).toBe("application/pdf");
  });

  it("[EXT-62a] has a result above the places to sign on the last page, as many students as there are", async () => {
    const result = { studentId: "s", student: "Ada Eze", score: 1, total: 2, percentage: 50, status: "Failed" };
    const row = { ...result, code: "AK", classPosition: 1, date: "", remarkedAt: null };
    const head = {
      school: "Unity",
      logo: null,
      exam: "Physics",
      subject: "Physics",
      term: "First",
      className: "SS 2A",
    };
    const foot = { now: api.clock.now(), date: "1 Nov 2026", place: "example.com", code: "CR" };
    const figures = { taken: 2, average: 50, passed: 0 };
    // 26 to 30 rows fill the first page up to the places to sign; the same with those who were absent below
    for (const [rows, absent] of [
      [28, 0],
      [26, 40],
      [58, 3],
    ] as const) {
      const sheet = {
        ...head,
        ...foot,
        figures,
        results: Array.from({ length: rows }, () => row),
        absent: Array(absent).fill("Efe Obi"),
      };
      const script = new URL("../../../api/school-results/class-result-worker.ts", import.meta.url);
      const bytes = Buffer.from((await runFileWorker<Uint8Array>(script, sheet)) ?? []).toString("latin1");
      const streams = [...bytes.matchAll(/stream\n(.*?)endstream/gs)].map(([, stream = ""]) =>
        Buffer.from(stream, "latin1"),
      );
      // pages are deflated, and so are fonts; names alone are set in this size
      const pages = streams.flatMap((stream) => (stream[0] === 0x78 ? [inflateSync(stream).toString("latin1")] : []));
      const last = pages.findLast((page) => page.includes(" Tf"));
      // the six cells of the head and of a row at least
      expect(last?.match(/ 9\.5 Tf/g)?.length, `${rows} and ${absent}`).toBeGreaterThanOrEqual(12);
    }
  });

  it("[EXT-62b] 200 the code proves the figures to anybody and names nobody; 404 for others", async () => {
    const exam = await satExam();
    await close(exam);
    await file(exam);
    const proof = await api.call("GET", `/school/verify-class-result/${(await codeOf(exam)).toLowerCase()}`);
    expect(proof.json()).toMatchObject({ exam: "Physics mock", className: "JSS 1", taken: 2, average: 67, passed: 1 });
    expect(proof.body).not.toContain("Adébáyọ̀");
    // the last moment of a day that ends at midnight in Lagos belongs to that day
    await api.deps.db
      .updateTable("school_exams")
      .set({ opens_at: new Date("2026-11-18T23:00:00.000Z"), closes_at: new Date("2026-11-19T23:00:00.000Z") })
      .where("id", "=", exam.id)
      .execute();
    const whole = await api.call("GET", `/school/verify-class-result/${await codeOf(exam)}`);
    expect(whole.json<{ date: string }>().date).toBe("2026-11-19T22:59:59.000Z");
    const none = await api.call("GET", "/school/verify-class-result/CR-XXXX-XXXX");
    expect([none.statusCode, none.json<{ code: string }>().code]).toEqual([404, "NOT_FOUND"]);
  });

  it("[EXT-62a] 409 before the exam is completed, 403 for students, 404 for another school", async () => {
    const exam = await satExam();
    expect((await file(exam)).statusCode).toBe(409);
    await close(exam);
    expect((await file(exam, school.student.token)).statusCode).toBe(403);
    const other = await buildSchool(api);
    expect((await file(exam, other.admin.token)).statusCode).toBe(404);
  });

  it("[EXT-62b] 429 beyond 30 looks a minute, counted together with those at slips", async () => {
    const limited = await buildApi({ RATE_LIMITS: "on" });
    const look = (path: string) => limited.call("GET", `/school/${path}/CR-1`, { ip: "10.0.0.1" });
    for (let count = 0; count < 15; count += 1) {
      expect((await look("verify-slip")).statusCode).toBe(404);
      expect((await look("verify-class-result")).statusCode).toBe(404);
    }
    expect((await look("verify-class-result")).statusCode).toBe(429);
    await limited.stop();
  });
});

it("429 beyond 30 looks at slips a minute from one address [EXT-18c]", async () => {
  const limited = await buildApi({ RATE_LIMITS: "on" });
  const look = (ip: string) => limited.call("GET", "/school/verify-slip/AK-1", { ip });
  for (let count = 0; count < 30; count += 1) expect((await look("10.0.0.1")).statusCode).toBe(404);
  const refused = await look("10.0.0.1");
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await look("10.0.0.2")).statusCode).toBe(404);
  await limited.stop();
});

describe("GET /api/exams/{id}/analysis [EXT-24]", () => {
  it("200 difficulty, discrimination and choices by the letters of the paper", async () => {
    const exam = await satExam();
    await close(exam);
    const analysis = await get<{ count: number; items: object[] }>(
      `/api/exams/${exam.id}/analysis`,
      school.teacher.token,
    );
    expect(analysis.count).toBe(2);
    expect(analysis.items).toHaveLength(3);
    const keyed = analysis.items.map((item) => (item as { chosen: { B: number } }).chosen.B);
    expect(keyed.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(analysis.items[0]).toMatchObject({ text: "Question 1?", correctAnswer: "B", note: null });
    const other = await buildMember(api, school.admin.token, { role: "TEACHER" });
    expect(await status(`/api/exams/${exam.id}/analysis`, other.token)).toBe(403);
  });

  const counts = (A = 0, B = 0, C = 0, D = 0) => ({ A, B, C, D });
  it.each([
    [
      "a key that is probably wrong",
      counts(2, 6, 1, 1),
      counts(0, 3),
      counts(2, 0, 1),
      "Most strong students chose B: check the key.",
    ],
    [
      "weak students who do better",
      counts(5, 5),
      counts(1, 1, 1),
      counts(3),
      "Weak students did better than strong ones: check the question and its key.",
    ],
    [
      "a very hard question",
      counts(1, 2, 7),
      counts(1, 1, 1),
      counts(0, 1, 2),
      "Very hard: hardly anybody was right. The wrong answer chosen most was C.",
    ],
    ["a very easy one", counts(10), counts(3), counts(3), "Very easy: almost everybody was right."],
    [
      "one that tells nobody apart",
      counts(6, 3, 1),
      counts(2, 1),
      counts(2, 0, 1),
      "Strong and weak students did almost equally well. The wrong answer chosen most was B.",
    ],
    [
      "one with two wrong answers chosen equally often",
      counts(1, 4, 4),
      counts(1, 1, 1),
      counts(0, 1, 2),
      "Very hard: hardly anybody was right.",
    ],
    ["a good one", counts(6, 4), counts(3), counts(1, 2), null],
  ])("says of %s in a plain sentence", (_case, all, strong, weak, note) => {
    expect(analyse({ key: "A", all, strong, weak, students: 10, inGroup: 3 }).note).toBe(note);
  });

  it("compares no strong and weak students where the screen says that they are too few", () => {
    const nine = { key: "A", students: 9, inGroup: 2 } as const;
    expect(analyse({ ...nine, all: counts(6, 3), strong: counts(1, 1), weak: counts(2) }).note).toBeNull();
    expect(analyse({ ...nine, all: counts(6, 3), strong: counts(0, 2), weak: counts(0, 2) }).note).toBeNull();
    expect(analyse({ ...nine, all: counts(1, 8), strong: counts(1, 1), weak: counts(0, 2) }).note).toBe(
      "Very hard: hardly anybody was right. The wrong answer chosen most was B.",
    );
  });

  it("counts missing answers and makes no remark on a few students only", () => {
    const few = analyse({
      key: "A",
      all: counts(0, 3),
      strong: counts(0, 1),
      weak: counts(0, 1),
      students: 4,
      inGroup: 1,
    });
    expect(few).toEqual({ difficulty: 0, discrimination: 0, chosen: { A: 0, B: 3, C: 0, D: 0, none: 1 }, note: null });
  });
});

describe("POST /school/file-links and GET /files/once/{random} [EXT-26] [EXT-14e]", () => {
  const link = (body: object, token = school.teacher.token) => api.call("POST", "/school/file-links", { token, body });

  it("200 a path that works once, for a minute, without a token", async () => {
    const { path, expiresAt } = (await link({ file: "template-csv" })).json<{ path: string; expiresAt: string }>();
    expect(new Date(expiresAt).getTime() - api.clock.now().getTime()).toBe(60_000);
    const replies = await Promise.all([api.call("GET", path), api.call("GET", path), api.call("GET", path)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
    const late = (await link({ file: "template-csv" })).json<{ path: string }>();
    api.clock.advance(61);
    expect((await api.call("GET", late.path)).statusCode).toBe(404);
  });

  it("200 leads to the slips and the question file, as far as the caller may", async () => {
    const exam = await satExam();
    expect((await link({ file: "slips", examId: exam.id })).statusCode).toBe(409);
    await close(exam);
    const { path } = (await link({ file: "slips", examId: exam.id })).json<{ path: string }>();
    expect((await api.call("GET", path)).headers["content-type"]).toBe("application/pdf");
    expect((await link({ file: "question-file", examId: exam.id })).statusCode).toBe(404);
    const parts = formParts(examForm(school), { name: "a.pdf", content: "%PDF-1.7" });
    const made = await ask<{ exam: ShownExam }>(api, "POST", "/exams", { ...parts, token: school.teacher.token });
    const other = await buildMember(api, school.admin.token, { role: "TEACHER" });
    const body = { file: "question-file", examId: made.exam.id };
    expect((await link(body, other.token)).statusCode).toBe(403);
    const good = (await link(body)).json<{ path: string }>();
    expect((await api.call("GET", good.path)).body).toBe("%PDF-1.7");
  });

  it("404 once its maker has left; 400 without an exam; 403 for students", async () => {
    const leaver = await buildMember(api, school.admin.token, { role: "TEACHER" });
    const { path } = (await link({ file: "template-docx" }, leaver.token)).json<{ path: string }>();
    await ask(api, "DELETE", `/school/delete-teachers/${leaver.id}`, { token: school.admin.token });
    expect((await api.call("GET", path)).statusCode).toBe(404);
    expect((await link({ file: "slips" })).statusCode).toBe(400);
    expect((await link({ file: "template-csv" }, school.student.token)).statusCode).toBe(403);
    expect((await api.call("GET", "/files/once/..%2F..%2Fetc")).statusCode).toBe(404);
  });
});

it("[D-58] a mark never shows before the exam is completed: not by saving, submitting or the lists", async () => {
  const exam = await publishedExam(api, school);
  const attempt = await startAttempt(api, school.student.token, exam.id);
  const first = { seq: 1, questionId: attempt.questions[0]?.id ?? "", answer: "A" };
  const replies = [
    await saveAnswers(api, school.student.token, exam.id, attempt, [first]),
    await submitAttempt(api, school.student.token, exam.id, attempt, 1),
    await api.call("GET", "/api/exams", { token: school.student.token }),
    await api.call("GET", "/api/reports", { token: school.student.token }),
  ];
  expect(replies.map(({ body }) => body).join()).not.toMatch(/correct|score|percent/i);
  expect(await createExam(api, school)).toMatchObject({ status: "DRAFT" });
});
