import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { listAttemptsOfStudent } from "../../../api/school-attempts/store.ts";
import { submitByTime } from "../../../api/school-attempts/submit.ts";
import { listExams } from "../../../api/school-exams/store.ts";
import { schoolFilesBytes } from "../../../schema/rules/limits.ts";
import {
  createExam,
  examForm,
  formParts,
  letterOf,
  publishedExam,
  putQuestions,
  saveAnswers,
  simpleQuestions,
  takeExam,
  startAttempt,
  type ShownExam,
} from "../../support/data/school-exams.ts";
import { auditOf } from "../../support/data/accounts.ts";
import { ask, buildMember, buildSchool } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";
import { whileLocked } from "../../support/while-locked.ts";
import { zip } from "../../support/data/workbook.ts";

const { api, school } = schoolForEachTest();
let otherTeacher: { id: string; token: string };
beforeEach(async () => {
  otherTeacher = await buildMember(api, school.admin.token, { role: "TEACHER" });
});

const post = (token: string, parts: ReturnType<typeof formParts>) => api.call("POST", "/exams", { token, ...parts });
const edit = (token: string, exam: ShownExam, given: Record<string, string | number | undefined> = {}) =>
  api.call("PUT", `/api/exams/${exam.id}`, {
    token,
    ...formParts({ ...examForm(school), version: exam.version, ...given }),
  });
const list = (token: string) => ask<ShownExam[]>(api, "GET", "/api/exams", { token });
const publish = (token: string, id: string, body: object = {}) =>
  api.call("POST", `/api/exams/${id}/publish`, { token, body });
const messageOf = (response: { json(): { message?: string } }) => response.json().message;

describe("POST /exams [R-SCH-19]", () => {
  it("200 a draft of the caller's school with every documented field", async () => {
    const response = await post(school.teacher.token, formParts({ ...examForm(school), schoolId: school.id }));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      message: "Exam created successfully!",
      exam: {
        name: "Physics mock",
        examName: "Physics mock",
        subject: "Mathematics",
        class: "JSS 1",
        date: "2026-11-20",
        term: "First Term",
        duration: 60,
        status: "DRAFT",
        version: 1,
        questionCount: 0,
        studentCount: 1,
        canEdit: true,
        canCopy: true,
        hasAttempts: false,
        lateStudents: 0,
        createdBy: school.teacher.id,
      },
    });
  });

  it("200 keeps a .pdf, .doc or .docx for staff, gives it back as a download [EXT-14d] [D-59] [SEC-44]", async () => {
    const docx = zip([{ name: "word/document.xml", content: "<w/>" }]);
    for (const [name, content] of [
      ["paper.pdf", Buffer.from("%PDF-1.7 text")],
      ["paper.doc", Buffer.from("d0cf11e0a1b11ae1", "hex")],
      ["Questions ọjọ́.docx", docx],
    ] as const) {
      const made = await post(school.teacher.token, formParts(examForm(school), { name, content }));
      const { exam } = made.json<{ exam: ShownExam }>();
      expect(exam["questionFileName"]).toBe(name);
      const url = `/api/exams/${exam.id}/question-file`;
      const file = await api.call("GET", url, { token: school.teacher.token });
      expect(file.rawPayload.equals(content)).toBe(true);
      expect(file.headers["content-disposition"]).toContain("attachment");
      expect(file.headers["content-disposition"]).toContain(encodeURIComponent(name));
      expect(file.headers["x-content-type-options"]).toBe("nosniff");
      expect((await api.call("GET", url, { token: otherTeacher.token })).statusCode).toBe(403);
      expect((await api.call("GET", url, { token: school.student.token })).statusCode).toBe(403);
      const stored = await api.deps.db
        .selectFrom("stored_files")
        .select("name")
        .where("kind", "=", "question-file")
        .execute();
      for (const row of stored) expect((await api.call("GET", `/files/${row.name}`)).statusCode).toBe(404);
    }
  });

  it.each([
    ["a script named .pdf", "a.pdf", Buffer.from("<script>")],
    ["a PDF named .docx", "a.docx", Buffer.from("%PDF-1.7")],
    ["an archive that is no document", "a.docx", zip([{ name: "evil.txt", content: "x" }])],
    [
      "macros",
      "a.docx",
      zip([
        { name: "word/document.xml", content: "x" },
        { name: "word/vbaProject.bin", content: "x" },
      ]),
    ],
    ["another type", "a.txt", Buffer.from("text")],
  ])("415 for %s [SEC-44]", async (_case, name, content) => {
    const response = await post(school.teacher.token, formParts(examForm(school), { name, content }));
    expect(response.statusCode).toBe(415);
    expect(messageOf(response)).toBe("The question file must be a .pdf, .doc or .docx document.");
    expect(await list(school.teacher.token)).toEqual([]);
  });

  it("413 for a file beyond 10 MB [LIM-04]", async () => {
    const content = Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(10 * 1024 * 1024)]);
    const response = await post(school.teacher.token, formParts(examForm(school), { name: "a.pdf", content }));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual({ message: "The file is larger than 10 MB.", code: "PAYLOAD_TOO_LARGE" });
  });

  it.each(["examName", "term", "subjectId", "classId"])("400 without %s", async (field) => {
    const response = await post(school.teacher.token, formParts(examForm(school, { [field]: undefined })));
    expect(response.statusCode).toBe(400);
    expect(messageOf(response)).toBe("Please fill all required fields");
  });

  it.each([
    ["examDate", "20/11/2026", "Please give the day as YYYY-MM-DD"],
    ["examDate", "0000-01-01", "Please check the year of the date"],
    ["examDate", "0020-11-26", "Please check the year of the date"],
    ["duration", 0, "The duration must be 1 to 600 minutes"],
    ["duration", 2.5, "The duration must be 1 to 600 minutes"],
    ["term", "Fourth Term", "Please fill all required fields"],
  ])("400 for %s %s", async (field, value, message) => {
    const response = await post(school.teacher.token, formParts(examForm(school, { [field]: value })));
    expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
  });

  it("200 the same form again returns the same exam; 409 another form with its key", async () => {
    const key = { "idempotency-key": "form-0123456789-abc" };
    const send = (given: Record<string, string> = {}) => {
      const parts = formParts(examForm(school, given), { name: "a.pdf", content: "%PDF-1.7" });
      return post(school.teacher.token, { ...parts, headers: { ...parts.headers, ...key } });
    };
    const [first, second] = [await send(), await send()].map((one) => one.json<{ exam: ShownExam }>().exam.id);
    expect(second).toBe(first);
    expect((await send({ examName: "Another" })).statusCode).toBe(409);
    expect((await send({ duration: "90" })).statusCode).toBe(409);
    expect(await list(school.teacher.token)).toHaveLength(1);
  });

  it("200 the same form again when the school has room for no second copy of its file", async () => {
    await api.database.execute(
      `insert into stored_files (name, school_id, kind, content_type, object_size, created_at)
       values ('filler', $1, 'question-file', 'application/pdf', $2, now())`,
      [school.id, schoolFilesBytes - 12],
    );
    const parts = formParts(examForm(school), { name: "a.pdf", content: "%PDF-1.7" });
    const headers = { ...parts.headers, "idempotency-key": "form-0123456789-abc" };
    const statuses = [];
    for (let times = 0; times < 2; times += 1) {
      const sent = await post(school.teacher.token, { ...parts, headers });
      statuses.push(sent.statusCode);
    }
    expect(statuses).toEqual([200, 200]);
    expect(await list(school.teacher.token)).toHaveLength(1);
  });

  it("403 for a student and for another school's id; 404 for its subject and class; 415 for JSON [SEC-23] [SEC-24]", async () => {
    const other = await buildSchool(api);
    const status = async (token: string, given: Record<string, string> = {}) =>
      (await post(token, formParts(examForm(school, given)))).statusCode;
    expect(await status(school.student.token)).toBe(403);
    expect(await status(school.teacher.token, { schoolId: other.id })).toBe(403);
    expect(await status(school.teacher.token, { subjectId: other.subjectId })).toBe(404);
    expect(await status(school.teacher.token, { classId: other.classId })).toBe(404);
    const json = await api.call("POST", "/exams", { token: school.teacher.token, body: examForm(school) });
    expect(json.statusCode).toBe(415);
  });
});

describe("POST /exams with copyOf [D-380]", () => {
  const copy = (token: string, id: string, given: Record<string, string> = {}, key?: string) => {
    const { body, headers } = formParts(examForm(school, { copyOf: id, ...given }));
    return post(token, { body, headers: { ...headers, ...(key && { "idempotency-key": key }) } });
  };
  const questionsOf = (id: string) =>
    ask<{ questions: { id: string }[] }>(api, "GET", `/api/exams/${id}/questions`, { token: school.admin.token });

  it("200 a draft with the questions of an exam that students have taken, also for another class and for the form sent twice", async () => {
    const taken = await publishedExam(api, school);
    await takeExam(api, school.student.token, taken.id, 2);
    const { id: classId } = await ask<{ id: string }>(api, "POST", "/school/add-classes", {
      token: school.admin.token,
      body: { name: "JSS 2" },
    });
    const given = { examName: "Second term", classId };
    const key = "copy-0123456789-abc";
    const made = (await copy(school.teacher.token, taken.id, given, key)).json<{ exam: ShownExam }>().exam;
    expect(made).toMatchObject({ name: "Second term", classId, status: "DRAFT", questionCount: 3, hasAttempts: false });
    const again = (await copy(school.teacher.token, taken.id, given, key)).json<{ exam: ShownExam }>().exam;
    expect(again).toMatchObject({ id: made.id, questionCount: 3 });

    const [before, after] = [await questionsOf(taken.id), await questionsOf(made.id)];
    const contents = ({ questions }: typeof before) => questions.map(({ id: _id, ...content }) => content);
    expect(contents(after)).toEqual(contents(before));
    const ids = [...before.questions, ...after.questions].map(({ id }) => id);
    expect(new Set(ids)).toHaveLength(6);
    // each has its own from now on
    expect((await putQuestions(api, school.teacher.token, made, simpleQuestions(1))).statusCode).toBe(200);
    expect((await questionsOf(taken.id)).questions).toHaveLength(3);
  });

  it("200 a question without a right answer has to be given one before the copy is published", async () => {
    const exam = await publishedExam(api, school);
    await api.database.execute(
      "update school_exam_questions set correct_answer = null, counts_for_all = true where exam_id = $1 and position = 2",
      [exam.id],
    );
    const made = (await copy(school.teacher.token, exam.id)).json<{ exam: ShownExam }>().exam;
    expect((await questionsOf(made.id)).questions[1]).toMatchObject({ correctAnswer: null, countsForAll: false });
    expect(messageOf(await publish(school.teacher.token, made.id))).toMatch(/^Question 2: /);
  });

  it("403 for the exam of another teacher, 404 for none and for another school's; nothing is created", async () => {
    const exam = await publishedExam(api, school);
    expect((await copy(otherTeacher.token, exam.id)).statusCode).toBe(403);
    const elsewhere = await buildSchool(api);
    const foreign = await createExam(api, elsewhere);
    for (const id of [foreign.id, "x"]) expect((await copy(school.teacher.token, id)).statusCode, id).toBe(404);
    expect(await list(school.admin.token)).toHaveLength(1);
    expect((await copy(school.admin.token, exam.id)).statusCode).toBe(200);
  });
});

describe("two people at once", () => {
  const gone = "Something that this needs was deleted meanwhile. Please load the page again.";
  const named = (path: string, name: string) =>
    ask<{ id: string }>(api, "POST", path, { body: { name }, token: school.admin.token });

  it.each([
    ["a class", "/school/add-classes", "school_classes", "classId"],
    ["a subject", "/school/add-subjects", "school_subjects", "subjectId"],
  ] as const)(
    "409 for %s that somebody deletes while an exam is made with it, or given it",
    async (_, path, table, field) => {
      const exam = await createExam(api, school);
      const calls = [
        (given: object) => post(school.teacher.token, formParts({ ...examForm(school), ...given })),
        (given: Record<string, string>) => edit(school.teacher.token, exam, given),
      ];
      for (const call of calls) {
        const { id } = await named(path, "Deleted");
        const answer = await whileLocked(
          api,
          sql`delete from ${sql.table(table)} where id = ${id}`,
          () => call({ [field]: id }),
          async () => {},
        );
        expect([answer.statusCode, messageOf(answer)]).toEqual([409, gone]);
      }
    },
  );
});

describe("GET /api/exams [R-SCH-20] [D-56]", () => {
  it("200 staff see drafts and whether they may change them, students only what is published for their class", async () => {
    const draft = await createExam(api, school, { examName: "Draft" });
    const exam = await publishedExam(api, school);
    const { id: otherClass } = await ask<{ id: string }>(api, "POST", "/school/add-classes", {
      body: { name: "JSS 2" },
      token: school.admin.token,
    });
    await publishedExam(api, school, { classId: otherClass });
    expect((await list(school.admin.token)).map(({ canEdit }) => canEdit)).toEqual([true, true, true]);
    const seen = await list(otherTeacher.token);
    expect(seen.map(({ canEdit }) => canEdit)).toEqual([false, false, false]);
    expect(seen.find(({ id }) => id === draft.id)?.status).toBe("DRAFT");
    const own = await list(school.student.token);
    expect(own.map(({ id, status }) => [id, status])).toEqual([[exam.id, "ACTIVE"]]);
    expect(own[0]).not.toHaveProperty("createdBy", school.teacher.id);
    expect(JSON.stringify(own)).not.toContain(school.teacher.id);
  });

  it.each([
    ["2026-11-21", "SCHEDULED"],
    ["2026-11-20", "ACTIVE"],
    ["2026-11-19", "COMPLETED"],
  ])("200 an exam of %s is %s, by the clock of Lagos", async (examDate, status) => {
    const exam = await publishedExam(api, school, { examDate });
    expect(exam.status).toBe(status);
  });

  it("200 a student sees the own attempt, without a receipt while writing", async () => {
    const exam = await publishedExam(api, school);
    await startAttempt(api, school.student.token, exam.id);
    expect((await list(school.student.token))[0]?.["ownAttempt"]).toMatchObject({ state: "writing", receipt: null });
  });
});

describe("what is read for the list of exams", () => {
  it("is neither the questions of own attempts nor who was in the class, which would be most of the work", async () => {
    const exam = await publishedExam(api, school, {}, 2);
    await startAttempt(api, school.student.token, exam.id);
    const { db } = api.deps;
    const own = await listAttemptsOfStudent(db, school.id, school.student.id);
    expect(own).toMatchObject([{ exam_id: exam.id }]);
    for (const large of ["question_ids", "option_orders"]) expect(Object.keys(own[0] ?? {})).not.toContain(large);
    const exams = await listExams(db, school.id);
    expect(exams).toMatchObject([{ id: exam.id }]);
    expect(Object.keys(exams[0] ?? {})).not.toContain("roster_ids");
  });
});

describe("PUT /api/exams/{id} [EXT-09]", () => {
  it("200 an administrator hands the exam of a teacher who left to another one; nobody else can [D-323]", async () => {
    const { exam } = (await post(school.teacher.token, formParts(examForm(school)))).json<{ exam: ShownExam }>();
    const teacherId = otherTeacher.id;
    expect((await edit(school.teacher.token, exam, { teacherId })).statusCode).toBe(403);
    await ask(api, "DELETE", `/school/delete-teachers/${school.teacher.id}`, { token: school.admin.token });
    const refused = [school.student.id, "no-id", (await buildSchool(api)).teacher.id].map((id) =>
      edit(school.admin.token, exam, { teacherId: id }),
    );
    for (const reply of await Promise.all(refused)) expect(reply.statusCode).toBe(404);
    expect((await edit(otherTeacher.token, exam)).statusCode).toBe(403);
    const given = (await edit(school.admin.token, exam, { teacherId })).json<ShownExam>();
    expect(given.createdBy).toBe(teacherId);
    const log = await ask<{ items: { action: string; objectName: string }[] }>(api, "GET", "/school/log", {
      token: school.admin.token,
    });
    const line = log.items.find(({ action }) => action === "school-exam.handed-over");
    expect(line?.objectName).toMatch(/^Physics mock to Member \d+$/);
    expect((await edit(school.admin.token, given, { teacherId: school.teacher.id })).statusCode).toBe(404);
    expect((await edit(otherTeacher.token, given, { examName: "Taken over" })).statusCode).toBe(200);
  });

  it("200 changes the exam, its times move with its day, its file stays or is replaced", async () => {
    const made = await post(
      school.teacher.token,
      formParts(examForm(school), { name: "a.pdf", content: "%PDF-1.7 a" }),
    );
    const { exam } = made.json<{ exam: ShownExam }>();
    await putQuestions(api, school.teacher.token, exam, simpleQuestions(1));
    const open = (await publish(school.teacher.token, exam.id)).json<ShownExam>();
    const moved = (
      await edit(school.teacher.token, open, { examDate: "2026-11-25", examName: "New name" })
    ).json<ShownExam>();
    expect(moved).toMatchObject({
      name: "New name",
      status: "SCHEDULED",
      opensAt: "2026-11-24T23:00:00.000Z",
      closesAt: "2026-11-25T23:00:00.000Z",
      questionFileName: "a.pdf",
    });
    expect(moved.version).toBeGreaterThan(open.version);
    const parts = formParts({ ...examForm(school), version: moved.version }, { name: "b.pdf", content: "%PDF-1.7 b" });
    await api.call("PUT", `/api/exams/${exam.id}`, { token: school.admin.token, ...parts });
    const file = await api.call("GET", `/api/exams/${exam.id}/question-file`, { token: school.admin.token });
    expect(file.body).toBe("%PDF-1.7 b");
    const stored = await api.deps.db
      .selectFrom("stored_files")
      .select("name")
      .where("school_id", "=", school.id)
      .execute();
    expect(stored).toHaveLength(1);
  });

  it("409 STALE_VERSION for times of an exam that somebody has changed since it was looked at [EXT-08a] [D-409]", async () => {
    const exam = await publishedExam(api, school);
    const { version } = exam;
    const [opensAt, closesAt] = ["2026-11-22T08:00:00.000Z", "2026-11-22T12:00:00.000Z"];
    expect((await publish(school.admin.token, exam.id, { opensAt, closesAt, version })).statusCode).toBe(200);
    // the same press again, as after an answer that got lost, is no change
    const again = await publish(school.admin.token, exam.id, { opensAt, closesAt, version });
    expect([again.statusCode, again.json<{ version: number }>().version]).toEqual([200, version + 1]);
    expect((await auditOf(api, school.admin.id)).filter((action) => action === "school-exam.published")).toHaveLength(
      1,
    );
    const late = await publish(school.teacher.token, exam.id, { version });
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, "STALE_VERSION"]);
    expect((await publish(school.teacher.token, exam.id, { version: version + 1 })).statusCode).toBe(200);
    // who does not say it is not asked
    expect((await publish(school.teacher.token, exam.id)).statusCode).toBe(200);
  });

  it("409 STALE_VERSION when somebody has saved meanwhile", async () => {
    const exam = await createExam(api, school);
    expect((await edit(school.teacher.token, exam, { examName: "First" })).statusCode).toBe(200);
    const late = await edit(school.admin.token, exam, { examName: "Second" });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: "STALE_VERSION" });
  });

  it("200 for the same form again, as after an answer that got lost: it is saved and logged once [D-400]", async () => {
    const exam = await createExam(api, school);
    const change = (given: object) => edit(school.teacher.token, exam, { examName: "First", ...given });
    const [first, again] = [await change({}), await change({})];
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect((await auditOf(api, school.teacher.id)).filter((action) => action === "school-exam.changed")).toHaveLength(
      1,
    );
    for (const other of [{ duration: 31 }, { instructions: "Use ink." }, { subjectId: exam.id }]) {
      expect((await change(other)).json(), JSON.stringify(other)).toMatchObject({ code: "STALE_VERSION" });
    }
    const handedOver = await edit(school.admin.token, exam, { examName: "First", teacherId: school.admin.id });
    expect(handedOver.json()).toMatchObject({ code: "STALE_VERSION" });
  });

  it("409 for date, duration and class once a student has begun; the rest may still change", async () => {
    const exam = await publishedExam(api, school);
    await startAttempt(api, school.student.token, exam.id);
    for (const given of [{ examDate: "2026-11-21" }, { duration: 90 }]) {
      const response = await edit(school.teacher.token, exam, given);
      expect([response.statusCode, messageOf(response)]).toEqual([
        409,
        "Students have begun this exam: its date, duration and class can no longer change.",
      ]);
    }
    expect((await edit(school.teacher.token, exam, { instructions: "Be quiet." })).statusCode).toBe(200);
  });

  it("403 for a teacher who did not set it up, 404 for no exam", async () => {
    const exam = await createExam(api, school);
    expect((await edit(otherTeacher.token, exam)).statusCode).toBe(403);
    expect((await edit(school.teacher.token, { ...exam, id: "x" })).statusCode).toBe(404);
  });
});

describe("DELETE /api/exams/{id} [EXT-10] [D-57]", () => {
  const remove = (token: string, id: string) => api.call("DELETE", `/api/exams/${id}`, { token });

  it("200 deletes an exam that nobody has taken, with its files", async () => {
    const made = await post(school.teacher.token, formParts(examForm(school), { name: "a.pdf", content: "%PDF-1.7" }));
    const { exam } = made.json<{ exam: ShownExam }>();
    expect((await remove(school.teacher.token, exam.id)).json()).toEqual({ deleted: true, archived: false });
    expect(await list(school.admin.token)).toEqual([]);
    const stored = await api.deps.db
      .selectFrom("stored_files")
      .select("name")
      .where("school_id", "=", school.id)
      .execute();
    expect(stored).toEqual([]);
  });

  it("200 archives an exam that students have taken: its results stay and still name it", async () => {
    const exam = await publishedExam(api, school);
    await takeExam(api, school.student.token, exam.id, 2);
    await ask(api, "POST", `/api/exams/${exam.id}/close`, { token: school.teacher.token });
    expect((await remove(school.teacher.token, exam.id)).json()).toEqual({ deleted: false, archived: true });
    expect(await list(school.admin.token)).toEqual([]);
    const reports = await ask<object[]>(api, "GET", "/api/reports", { token: school.admin.token });
    expect(reports).toEqual([
      expect.objectContaining({
        score: 2,
        gone: { exam: "Physics mock", subject: "Mathematics", class: "JSS 1", examDate: "2026-11-20", student: null },
      }),
    ]);
  });

  it("409 while somebody has extra time, or late answers wait for a decision", async () => {
    const exam = await publishedExam(api, school, { duration: 10 });
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const given = api.clock.now().toISOString();
    await ask(api, "POST", `/api/exams/${exam.id}/close`, { token: school.teacher.token });
    const body = { studentIds: [school.student.id], minutes: 10, reason: "Closed too early", requestId: "request-1" };
    await ask(api, "POST", `/api/exams/${exam.id}/extra-time`, { token: school.teacher.token, body });
    expect(messageOf(await remove(school.teacher.token, exam.id))).toContain("Students still have time");
    api.clock.advance(1330);
    await submitByTime(api.deps, { school_id: school.id, id: attempt.attemptId });
    const question = attempt.questions[0]?.id;
    await ask(api, "POST", `/api/exams/${exam.id}/attempts/${attempt.attemptId}/late-answers`, {
      token: school.student.token,
      body: { answers: [{ questionId: question, answer: letterOf(attempt, 0, true), answeredAt: given }] },
    });
    expect(messageOf(await remove(school.teacher.token, exam.id))).toContain("Late answers are waiting");
  });

  it("409 while students write, 403 for another teacher", async () => {
    const exam = await publishedExam(api, school);
    await startAttempt(api, school.student.token, exam.id);
    expect((await remove(otherTeacher.token, exam.id)).statusCode).toBe(403);
    const response = await remove(school.teacher.token, exam.id);
    expect([response.statusCode, messageOf(response)]).toEqual([
      409,
      "Students are taking this exam. Please close it first.",
    ]);
  });
});

describe("an exam that was closed early and nobody took", () => {
  it("is open for the whole of its new day", async () => {
    const exam = await publishedExam(api, school);
    const closed = await ask<ShownExam>(api, "POST", `/api/exams/${exam.id}/close`, { token: school.teacher.token });
    const parts = formParts({ ...examForm(school, { examDate: "2026-11-21" }), version: closed.version });
    const moved = await ask<ShownExam>(api, "PUT", `/api/exams/${exam.id}`, { token: school.teacher.token, ...parts });
    expect(moved).toMatchObject({ opensAt: "2026-11-20T23:00:00.000Z", closesAt: "2026-11-21T23:00:00.000Z" });
  });
});

describe("an exam whose times are on another day than its date", () => {
  it("takes the day of its times, so that a correction of the date moves it by no other days", async () => {
    const exam = await publishedExam(api, school);
    const times = { opensAt: "2026-11-24T08:00:00.000Z", closesAt: "2026-11-24T09:00:00.000Z" };
    const moved = (await publish(school.teacher.token, exam.id, times)).json<ShownExam>();
    expect(moved).toMatchObject({ ...times, date: "2026-11-24" });
    const same = (await edit(school.teacher.token, moved, { examDate: "2026-11-24" })).json<ShownExam>();
    expect(same).toMatchObject(times);
    const later = (await edit(school.teacher.token, same, { examDate: "2026-11-25" })).json<ShownExam>();
    expect(later).toMatchObject({ opensAt: "2026-11-25T08:00:00.000Z", closesAt: "2026-11-25T09:00:00.000Z" });
  });

  it("keeps an end that the school chose, also where it opens at midnight", async () => {
    const exam = await publishedExam(api, school);
    const times = { opensAt: "2026-11-20T23:00:00.000Z", closesAt: "2026-11-21T14:00:00.000Z" };
    const chosen = (await publish(school.teacher.token, exam.id, times)).json<ShownExam>();
    const later = (await edit(school.teacher.token, chosen, { examDate: "2026-11-23" })).json<ShownExam>();
    expect(later).toMatchObject({ opensAt: "2026-11-22T23:00:00.000Z", closesAt: "2026-11-23T14:00:00.000Z" });
  });
});

describe("the questions of an exam [EXT-14c]", () => {
  it("200 after somebody has changed its name or its times; 409 after somebody has changed them", async () => {
    const exam = await publishedExam(api, school);
    const { version } = await ask<{ version: number }>(api, "GET", `/api/exams/${exam.id}/questions`, {
      token: school.teacher.token,
    });
    await edit(school.admin.token, exam, { examName: "Corrected" });
    await publish(school.admin.token, exam.id);
    const known = { id: exam.id, version };
    const saved = await putQuestions(api, school.teacher.token, known, simpleQuestions(5));
    expect(saved.statusCode).toBe(200);
    const again = await putQuestions(api, school.admin.token, known, simpleQuestions(2));
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: "STALE_VERSION" }]);
  });
});

describe("the number of students of an exam", () => {
  it("is not told to a student of another class, who would take it for the own one", async () => {
    const exam = await publishedExam(api, school);
    await startAttempt(api, school.student.token, exam.id);
    expect((await list(school.student.token))[0]?.["studentCount"]).toBe(1);
    await api.deps.db.updateTable("school_users").set({ class_id: null }).where("id", "=", school.student.id).execute();
    expect((await list(school.student.token))[0]?.["studentCount"]).toBeNull();
  });
});

describe("POST /api/exams/{id}/publish [EXT-08a]", () => {
  it("409 without questions, and with a question that has a fault", async () => {
    const exam = await createExam(api, school);
    const empty = await publish(school.teacher.token, exam.id);
    expect([empty.statusCode, messageOf(empty)]).toEqual([409, "This exam has no questions yet."]);
    const [good = {}, bad = {}] = simpleQuestions(2);
    await putQuestions(api, school.teacher.token, exam, [good, { ...bad, correctAnswer: null }]);
    const faulty = await publish(school.teacher.token, exam.id);
    expect([faulty.statusCode, messageOf(faulty)]).toEqual([409, "Question 2: The right answer is not marked."]);
  });

  it("200 opens the whole day in Lagos, or the times given", async () => {
    const exam = await publishedExam(api, school);
    expect(exam).toMatchObject({ opensAt: "2026-11-19T23:00:00.000Z", closesAt: "2026-11-20T23:00:00.000Z" });
    const times = { opensAt: "2026-11-20T10:00:00.000Z", closesAt: "2026-11-20T12:00:00.000Z" };
    const moved = await publish(school.teacher.token, exam.id, times);
    expect(moved.json()).toMatchObject({ ...times, status: "SCHEDULED" });
  });

  it("400 for an end before the start; 409 once a student has begun; 403 for another teacher and a student", async () => {
    const exam = await publishedExam(api, school);
    const times = { opensAt: "2026-11-20T10:00:00.000Z", closesAt: "2026-11-20T09:00:00.000Z" };
    expect((await publish(school.teacher.token, exam.id, times)).statusCode).toBe(400);
    expect((await publish(school.teacher.token, exam.id, { closesAt: "2026-11-01T09:00:00.000Z" })).statusCode).toBe(
      400,
    );
    expect((await publish(otherTeacher.token, exam.id)).statusCode).toBe(403);
    expect((await publish(school.student.token, exam.id)).statusCode).toBe(403);
    await startAttempt(api, school.student.token, exam.id);
    expect((await publish(school.teacher.token, exam.id)).statusCode).toBe(409);
  });
});

describe("POST /api/exams/{id}/close [EXT-08b]", () => {
  it("200 ends an active exam and submits what has arrived; 409 when it is not active", async () => {
    const exam = await publishedExam(api, school);
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const [first] = attempt.questions;
    const right = first?.options.find(({ text }) => text.startsWith("right"))?.letter ?? "";
    const answers = [{ seq: 1, questionId: first?.id ?? "", answer: right }];
    expect((await saveAnswers(api, school.student.token, exam.id, attempt, answers)).statusCode).toBe(200);
    const closed = await ask<ShownExam>(api, "POST", `/api/exams/${exam.id}/close`, { token: school.teacher.token });
    expect(closed.status).toBe("COMPLETED");
    const late = await saveAnswers(api, school.student.token, exam.id, attempt, [{ ...answers[0], seq: 2 } as never]);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, "ATTEMPT_CLOSED"]);
    const submitPath = `/api/exams/${exam.id}/attempts/${attempt.attemptId}/submit`;
    const submitted = await ask(api, "POST", submitPath, { token: school.student.token, body: { lastSeq: 1 } });
    expect(submitted).toMatchObject({ answered: 1, total: 3, isClosedEarly: true });
    const reports = await ask<object[]>(api, "GET", "/api/reports", { token: school.student.token });
    expect(reports).toEqual([expect.objectContaining({ score: 1, totalQuestions: 3 })]);
    const again = await api.call("POST", `/api/exams/${exam.id}/close`, { token: school.teacher.token });
    expect([again.statusCode, messageOf(again)]).toEqual([409, "This exam is not active."]);
  });
});

describe("the receipt of an attempt [EXT-13]", () => {
  it("200 does not say that the school closed it where the time was up", async () => {
    const exam = await publishedExam(api, school, { duration: 10 });
    const attempt = await startAttempt(api, school.student.token, exam.id);
    api.clock.advance(10 * 60 + 30);
    await ask<ShownExam>(api, "POST", `/api/exams/${exam.id}/close`, { token: school.teacher.token });
    const path = `/api/exams/${exam.id}/attempts/${attempt.attemptId}/submit`;
    const submitted = await ask(api, "POST", path, { token: attempt.attemptToken, body: { lastSeq: 0 } });
    expect(submitted).toMatchObject({ isClosedEarly: false });
  });
});

describe("PUT and GET /api/exams/{id}/questions [EXT-14b] [EXT-14c]", () => {
  interface Set {
    version: number;
    questions: { id: string; text: string; correctAnswer: string; optionC: string | null }[];
  }
  const read = (id: string, token = school.teacher.token) =>
    ask<Set>(api, "GET", `/api/exams/${id}/questions`, { token });

  it("200 replaces the whole list; a stored question is kept by its id alone", async () => {
    const exam = await createExam(api, school);
    const first = (await putQuestions(api, school.teacher.token, exam, simpleQuestions(3))).json<Set>();
    const [one, two, three] = first.questions;
    const changed = { id: two?.id, text: "Changed?", optionA: "yes", optionB: "no", correctAnswer: "A" };
    const second = (
      await putQuestions(api, school.teacher.token, { id: exam.id, version: first.version }, [
        { id: three?.id },
        changed,
      ])
    ).json<Set>();
    expect(second.questions.map(({ id, text }) => [id, text])).toEqual([
      [three?.id, "Question 3?"],
      [two?.id, "Changed?"],
    ]);
    expect(second.questions[1]?.optionC).toBeNull();
    expect(second.version).toBe(first.version + 1);
    expect(await read(exam.id)).toEqual(second);
    expect(one?.id).toBeDefined();
  });

  it("200 for the same list again, as after an answer that got lost: it is saved and logged once [D-400]", async () => {
    const exam = await createExam(api, school);
    const save = (questions: object[]) => putQuestions(api, school.teacher.token, exam, questions);
    const answers = await Promise.all([save(simpleQuestions(3)), save(simpleQuestions(3))]);
    answers.push(await save(simpleQuestions(3)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await auditOf(api, school.teacher.id)).filter((action) => action === "school-exam.questions")).toHaveLength(
      1,
    );
    const [one, two, three] = simpleQuestions(3);
    const others = [
      [one, two],
      [one, three, two],
      [one, two, { ...three, explanation: "Because." }],
      [{ id: exam.id }],
    ];
    for (const [at, other] of others.entries()) {
      expect((await save(other.flatMap((given) => given ?? []))).json(), String(at)).toMatchObject({
        code: "STALE_VERSION",
      });
    }
  });

  it("409 for an old version, and once a student has begun", async () => {
    const exam = await createExam(api, school);
    await putQuestions(api, school.teacher.token, exam, simpleQuestions(1));
    const stale = await putQuestions(api, school.teacher.token, exam, []);
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, "STALE_VERSION"]);
    const open = await publishedExam(api, school);
    await startAttempt(api, school.student.token, open.id);
    expect((await putQuestions(api, school.teacher.token, open, simpleQuestions(1))).statusCode).toBe(409);
  });

  it("400 changes nothing: a question of another exam, one twice, a strange picture", async () => {
    const exam = await publishedExam(api, school);
    const { questions, version } = await read(exam.id);
    const other = await publishedExam(api, school);
    const foreign = (await read(other.id)).questions[0]?.id;
    const [known] = questions;
    for (const list of [
      [{ id: foreign }],
      [{ id: known?.id }, { id: known?.id }],
      [{ ...simpleQuestions(1)[0], image: "/files/passport.png" }],
      [{}],
    ]) {
      expect((await putQuestions(api, school.teacher.token, { id: exam.id, version }, list)).statusCode).toBe(400);
    }
    expect(await read(exam.id)).toEqual({ questions, version });
  });

  it("409 when a published exam would have no questions; 403 for keys of another teacher's exam [SEC-30]", async () => {
    const exam = await publishedExam(api, school);
    expect((await putQuestions(api, school.teacher.token, exam, [])).statusCode).toBe(409);
    const url = `/api/exams/${exam.id}/questions`;
    expect((await api.call("GET", url, { token: otherTeacher.token })).statusCode).toBe(403);
    expect((await api.call("GET", url, { token: school.student.token })).statusCode).toBe(403);
  });
});
