import { beforeEach, describe, expect, it, vi } from "vitest";
import { schoolExams } from "../../schema/rest/school-exams.ts";
import { schoolAttempts } from "../../schema/rest/school-attempts.ts";
import { schoolResults } from "../../schema/rest/school-results.ts";
import { questionFiles } from "../../schema/rest/question-files.ts";
import { schoolPeople } from "../../schema/rest/school-people.ts";
import { schoolSubjects } from "../../schema/rest/school-subjects.ts";
import { gatewayForEachTest } from "../support/gateway.ts";
import { examForm, examReply, examShown } from "./school-exam-cases.ts";

const { upstream, gateway } = gatewayForEachTest();
const ask = (document: string, variables: Record<string, unknown> = {}, token = "t") =>
  gateway.query(document, variables, { authorization: `Bearer ${token}` });
const calls = () => upstream.seen.map(({ call }) => call).sort();

describe("createSchoolExam", () => {
  const create = `mutation M($input: CreateSchoolExamInput!, $file: Upload, $key: String) {
    createSchoolExam(input: $input, questionFile: $file, requestKey: $key) { message exam { id name status } } }`;
  const input = { ...examForm, schoolId: "s1" };

  it("[R-SCH-19] [D-04] sends the documented multipart fields, with the file if there is one", async () => {
    upstream.on(schoolExams.createSchoolExam).reply(200, { message: "Done", exam: examReply });
    const file = new File(["%PDF-1.4"], "paper 1.pdf", { type: "application/pdf" });
    const reply = await ask(create, { input, file, key: "request-0123456789" });
    expect(reply.errors).toEqual([]);
    expect(reply.data).toEqual({ createSchoolExam: { message: "Done", exam: examShown } });
    const [seen] = upstream.seen;
    expect(seen?.call).toBe("POST /exams");
    expect(seen?.headers["idempotency-key"]).toBe("request-0123456789");
    const body = String(seen?.body);
    for (const [name, value] of Object.entries({ ...input, term: "Second Term", status: "DRAFT" })) {
      expect(body).toContain(`name="${name}"\r\n\r\n${value}\r\n`);
    }
    expect(body).toContain(
      'name="questionFile"; filename="paper 1.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4',
    );
  });

  it("[D-380] sends whose questions the new exam gets, and says where a server can do that", async () => {
    upstream.on(schoolExams.createSchoolExam).reply(200, { exam: { ...examReply, canCopy: true } });
    const document = `mutation M($input: CreateSchoolExamInput!) {
      createSchoolExam(input: $input) { exam { canCopy } } }`;
    const reply = await ask(document, { input: { ...input, copyOf: "e7" } });
    expect(reply.data).toEqual({ createSchoolExam: { exam: { canCopy: true } } });
    expect(String(upstream.seen[0]?.body)).toContain('name="copyOf"\r\n\r\ne7\r\n');
    upstream.on(schoolExams.createSchoolExam).reply(200, { exam: examReply });
    expect((await ask(document, { input })).data).toEqual({ createSchoolExam: { exam: { canCopy: null } } });
  });

  it("[S-ENT-03] finds the ids of subject and class where a server answers with names alone", async () => {
    const { subjectId: _subject, classId: _class, ...named } = examReply;
    upstream.on(schoolExams.createSchoolExam).reply(200, { exam: { ...named, subject: "Physics", class: "JSS 1" } });
    upstream.on(schoolSubjects.schoolSubjects).reply(200, [{ id: "s7", name: "Physics" }]);
    upstream.on(schoolSubjects.schoolClasses).reply(200, [{ id: "c7", name: "JSS 1" }]);
    const document = `mutation M($input: CreateSchoolExamInput!) {
      createSchoolExam(input: $input) { exam { subjectId subjectName classId className } } }`;
    const reply = await ask(document, { input });
    expect(reply.errors).toEqual([]);
    const exam = { subjectId: "s7", subjectName: "Physics", classId: "c7", className: "JSS 1" };
    expect(reply.data).toEqual({ createSchoolExam: { exam } });
  });

  it("finds them also after a file that came slowly", async () => {
    const bare = { ...examReply, subject: null, class: null };
    const now = performance.now.bind(performance);
    let late = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + late);
    upstream.on(schoolExams.createSchoolExam).raw((_request, response) => {
      late = 60_000;
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ exam: bare }));
    });
    upstream.on(schoolSubjects.schoolSubjects).reply(200, [{ id: examReply.subjectId, name: "Physics" }]);
    upstream.on(schoolSubjects.schoolClasses).reply(200, [{ id: examReply.classId, name: "JSS 1" }]);
    const document = `mutation M($input: CreateSchoolExamInput!, $file: Upload) {
      createSchoolExam(input: $input, questionFile: $file) { exam { subjectName className } } }`;
    const file = new File(["%PDF-1.4"], "paper.pdf", { type: "application/pdf" });
    const { data } = await ask(document, { input, file });
    expect(data).toEqual({ createSchoolExam: { exam: { subjectName: "Physics", className: "JSS 1" } } });
  });

  it("[R-SCH-19] works without a file, and without an exam in the answer", async () => {
    upstream.on(schoolExams.createSchoolExam).reply(201, { message: "Exam created" });
    const reply = await ask(create, { input: { ...examForm, instructions: "" } });
    expect(reply.data).toEqual({ createSchoolExam: { message: "Exam created", exam: null } });
    expect(String(upstream.seen[0]?.body)).not.toContain("filename");
  });

  it("[R-SCH-19] refuses what the form refuses, before it calls the server", async () => {
    const reply = await ask(create, { input: { ...examForm, examName: "  " } });
    expect(reply.errors[0]).toMatchObject({
      message: "Please fill all required fields",
      extensions: { code: "BAD_USER_INPUT" },
    });
    expect(upstream.seen).toEqual([]);
  });

  it("[R-SCH-19] says the documented text where the server gives none", async () => {
    upstream.on(schoolExams.createSchoolExam).reply(500, {});
    expect((await ask(create, { input: examForm })).errors[0]?.message).toBe("Failed to create exam");
  });
});

it("[EXT-09] updateSchoolExam sends the whole form with its version", async () => {
  upstream.on(schoolExams.updateSchoolExam).reply(409, { message: "Changed", code: "STALE_VERSION" });
  const document = `mutation M($input: UpdateSchoolExamInput!) { updateSchoolExam(id: "7", input: $input) { id } }`;
  const stale = await ask(document, { input: { ...examForm, version: 2 } });
  expect(stale.errors[0]).toMatchObject({ message: "Changed", extensions: { code: "STALE_VERSION", status: 409 } });
  expect(upstream.seen[0]?.call).toBe("PUT /api/exams/7");
  expect(String(upstream.seen[0]?.body)).toContain('name="version"\r\n\r\n2\r\n');
});

it("[EXT-14a] previewSchoolQuestions streams the file", async () => {
  upstream.on(questionFiles.previewSchoolQuestions).reply(200, {
    importId: "i1",
    questions: [{ line: 2, text: "Is $x$ odd?", optionA: "yes", correctAnswer: "A" }],
    errors: [{ line: 2, column: "optionB", reason: "Option B is missing" }],
  });
  const reply = await ask(
    `mutation M($file: Upload!) { previewSchoolQuestions(examId: "7", file: $file) {
      importId questions { line text optionB formatted { question } } errors { line column reason } } }`,
    { file: new File(["a,b"], "q.csv", { type: "text/csv" }) },
  );
  expect(reply.errors).toEqual([]);
  expect(reply.data).toMatchObject({
    previewSchoolQuestions: {
      importId: "i1",
      questions: [
        {
          line: 2,
          text: "Is $x$ odd?",
          optionB: null,
          formatted: {
            question: ["Is ", expect.any(Array), " odd?"],
          },
        },
      ],
      errors: [{ line: 2, column: "optionB", reason: "Option B is missing" }],
    },
  });
  expect(upstream.seen[0]?.call).toBe("POST /api/exams/7/questions/preview");
});

it("[EXT-14a] [D-109] returns the origin of keys and questions set aside, where the server sends them", async () => {
  const preview = async (reply: object): Promise<unknown> => {
    upstream.on(questionFiles.previewSchoolQuestions).reply(200, reply);
    const { data, errors } = await ask(
      `mutation M($file: Upload!) { previewSchoolQuestions(examId: "7", file: $file) {
        questions { number section keyOrigin imageAlt } setAside { kind options correctAnswer keyOrigin } leftOut { text } } }`,
      { file: new File(["a,b"], "q.csv", { type: "text/csv" }) },
    );
    expect(errors).toEqual([]);
    return data?.["previewSchoolQuestions"];
  };
  const whole = {
    importId: "i1",
    questions: [
      { line: 2, text: "Odd?", number: "3", section: "Section B", keyOrigin: "highlight", imageAlt: "A flag" },
    ],
    setAside: [
      { line: 5, kind: "fiveOptions", text: "Even?", options: ["1", "2"], correctAnswer: "E", keyOrigin: "list" },
    ],
    leftOut: [{ line: 1, text: "Answer all" }],
    errors: [],
  };
  expect(await preview(whole)).toEqual({
    questions: [{ number: 3, section: "Section B", keyOrigin: "HIGHLIGHT", imageAlt: "A flag" }],
    setAside: [{ kind: "FIVE_OPTIONS", options: ["1", "2"], correctAnswer: "E", keyOrigin: "LIST" }],
    leftOut: [{ text: "Answer all" }],
  });
  const [line, text] = [2, "Odd?"];
  expect(await preview({ importId: "i1", questions: [{ line, text }] })).toEqual({
    questions: [{ number: null, section: null, keyOrigin: null, imageAlt: null }],
    setAside: [],
    leftOut: [],
  });
  const foreign = {
    importId: "i1",
    questions: [{ line, text, keyOrigin: "guess" }],
    setAside: [{ line, text, kind: "?" }],
  };
  expect(await preview(foreign)).toEqual({
    questions: [{ number: null, section: null, keyOrigin: null, imageAlt: null }],
    setAside: [{ kind: null, options: [], correctAnswer: null, keyOrigin: null }],
    leftOut: [],
  });
});

describe("[EXT-27] uploadSchoolQuestionPicture", () => {
  const upload = (): ReturnType<typeof ask> =>
    ask('mutation M($file: Upload!) { uploadSchoolQuestionPicture(examId: "7", file: $file) { image } }', {
      file: new File(["\u0089PNG"], "map.png", { type: "image/png" }),
    });

  it("streams the picture and answers its path", async () => {
    upstream.on(schoolExams.uploadSchoolQuestionPicture).reply(201, { image: "/files/map.png", size: 4 });
    const reply = await upload();
    expect(reply.errors).toEqual([]);
    expect(reply.data).toEqual({ uploadSchoolQuestionPicture: { image: "/files/map.png" } });
    expect(upstream.seen[0]?.call).toBe("POST /api/exams/7/question-pictures");
    expect(String(upstream.seen[0]?.body)).toContain('name="picture"; filename="map.png"');
  });

  it("answers NOT_OFFERED for a server without the call, and the server's reason for a refusal", async () => {
    upstream.on(schoolExams.uploadSchoolQuestionPicture).reply(415, { message: "Only pictures" });
    expect((await upload()).errors[0]).toMatchObject({ message: "Only pictures" });
    upstream.on(schoolExams.uploadSchoolQuestionPicture).reply(404, {});
    expect((await upload()).errors[0]?.extensions["code"]).toBe("NOT_OFFERED");
  });
});

describe("[D-345] a time that a client sends", () => {
  const publish = "mutation M($at: DateTime) { publishSchoolExam(id: 1, closesAt: $at) { id } }";

  it.each(["2026-11-20T14:00", "2026-11-20 14:00:00", "2026-11-20", "2026", 2026, 1_795_000_000_000])(
    "is refused without a zone: %s",
    async (at) => {
      const reply = await ask(publish, { at });
      expect([reply.status, reply.errors[0]?.extensions["code"]]).toEqual([400, "BAD_USER_INPUT"]);
      expect(reply.errors[0]?.message).toContain("A time names its zone");
      expect(upstream.seen).toEqual([]);
    },
  );

  it.each(["2026-11-20T14:00:00+01:00", "2026-11-20T14:00+0100", "2026-11-20T13:00:00Z"])(
    "is understood with one: %s",
    async (at) => {
      upstream.on(schoolExams.publishSchoolExam).reply(200, { id: 1 });
      await ask(publish, { at });
      expect(upstream.seen[0]?.body).toEqual({ closesAt: "2026-11-20T13:00:00.000Z" });
    },
  );
});

describe("schoolExams in front of any server", () => {
  const list = "{ schoolExams { name subjectName className date status } }";

  it("[R-SCH-20] [D-89] reads both documented forms and names subject and class from their lists", async () => {
    upstream.on(schoolExams.schoolExams).reply(200, [
      { id: 1, examName: "A", subjectId: 3, classId: 4, examDate: "2026-11-20T23:30:00Z", status: "DRAFT" },
      { id: 2, name: "B", subject: "Biology", class: "SS 1", date: "20 November", status: "running" },
      { id: 3, name: "C", subject: "Biology", class: "SS 1", date: "2026-11-20 00:00:00", status: "ACTIVE" },
    ]);
    upstream.on(schoolSubjects.schoolSubjects).reply(200, [{ id: "3", name: "Physics" }]);
    upstream.on(schoolSubjects.schoolClasses).reply(403, {});
    const reply = await ask(list);
    expect(reply.errors).toEqual([]);
    expect(reply.data?.["schoolExams"]).toEqual([
      { name: "A", subjectName: "Physics", className: null, date: "2026-11-21", status: "DRAFT" },
      { name: "B", subjectName: "Biology", className: "SS 1", date: "20 November", status: null },
      { name: "C", subjectName: "Biology", className: "SS 1", date: "2026-11-20", status: "ACTIVE" },
    ]);
  });

  it("[D-393] reads a subject, a class and their ids where a server sends the whole things", async () => {
    const [subject, ofClass] = [
      { _id: "s1", name: "Physics" },
      { id: 2, name: "SS 3" },
    ];
    upstream.on(schoolExams.schoolExams).reply(200, [
      { _id: "e1", name: "Mock", subject, class: ofClass, createdBy: { _id: "t1" }, version: "v1" },
      { _id: "e2", examName: "Test", subjectId: subject, classId: ofClass },
    ]);
    const reply = await ask("{ schoolExams { id subjectId subjectName classId className createdBy version } }");
    const parts = { subjectId: "s1", subjectName: "Physics", classId: "2", className: "SS 3" };
    const read = { ...parts, createdBy: null, version: null };
    expect(reply.errors).toEqual([]);
    expect(reply.data).toEqual({
      schoolExams: [
        { id: "e1", ...read },
        { id: "e2", ...read },
      ],
    });
  });

  it("[R-SCH-20] asks for no other list when the exams say everything", async () => {
    upstream.on(schoolExams.schoolExams).reply(200, [examReply]);
    await ask(list);
    expect(calls()).toEqual(["GET /api/exams"]);
  });
});

describe("reports in front of any server", () => {
  const rows = [
    { id: 1, examId: 7, studentId: 3, score: 4, totalQuestions: 5, date: "2026-11-18" },
    { id: 2, examId: 8, studentId: 3, score: 1, totalQuestions: 5, date: "2026-11-20" },
    { id: 3, examId: 7, studentId: 9, score: 2, totalQuestions: 5, date: "2026-11-19" },
  ];
  const page = `query Q($filter: SchoolReportFilter, $page: Int! = 1, $limit: Int! = 20) {
    schoolReportPage(filter: $filter, page: $page, limit: $limit) { total totalUnfiltered reports { id } } }`;
  const ids = (data: unknown): string[] =>
    (data as { schoolReportPage: { reports: { id: string }[] } }).schoolReportPage.reports.map(({ id }) => id);
  beforeEach(() => {
    upstream.on(schoolResults.schoolReports).reply(200, rows);
    upstream
      .on(schoolExams.schoolExams)
      .reply(200, [examReply, { id: 8, name: "Algebra", subjectId: "5", subject: "Maths", class: "SS 2" }]);
    upstream.on(schoolPeople.schoolStudents).reply(200, [
      { id: 3, name: "Ada Obi" },
      { id: 9, name: "Bola Ade" },
    ]);
  });

  it("[R-SCH-25] needs two calls for a plain list with its students, however many reports there are", async () => {
    const many = Array.from({ length: 100 }, (_, id) => ({ ...rows[0], id, studentId: [3, 9, 4][id % 3] }));
    upstream.on(schoolResults.schoolReports).reply(200, many);
    const reply = await ask("{ schoolReports { id student { name } } }");
    expect(reply.errors).toEqual([]);
    expect(reply.data?.["schoolReports"]).toHaveLength(100);
    expect(reply.data).toMatchObject({
      schoolReports: {
        0: { student: { name: "Ada Obi" } },
        1: { student: { name: "Bola Ade" } },
        2: { student: null },
      },
    });
    expect(calls()).toEqual(["GET /api/reports", "GET /school/get-students"]);
  });

  it("[R-SCH-25] keeps the reports when the students fail", async () => {
    upstream.on(schoolPeople.schoolStudents).reply(403, { message: "no" });
    const reply = await ask("{ schoolReports { id student { name } } }");
    expect(reply.data?.["schoolReports"]).toMatchObject([{ id: "1", student: null }, {}, {}]);
    expect(reply.errors[0]).toMatchObject({ message: "no", path: ["schoolReports", "student"] });
  });

  it("[R-SCH-25] [S-ENT-03] names subject and class of exams that a server sends with ids alone", async () => {
    upstream.on(schoolExams.schoolExams).reply(200, [{ id: 7, name: "Physics mock", subjectId: "s7", classId: "c7" }]);
    upstream.on(schoolSubjects.schoolSubjects).reply(200, [{ id: "s7", name: "Physics" }]);
    upstream.on(schoolSubjects.schoolClasses).reply(200, [{ id: "c7", name: "JSS 1" }]);
    const reply = await ask("{ schoolReports { exam { subjectName className } } }");
    const exam = { subjectName: "Physics", className: "JSS 1" };
    expect(reply.data?.["schoolReports"]).toEqual([{ exam }, { exam: null }, { exam }]);
  });

  it("gives each of two fields of one operation what it asked for, although they share a call", async () => {
    const reply = await ask("{ a: schoolReports { student { name } } b: schoolReports { exam { name } } }");
    expect(reply.errors).toEqual([]);
    const [ada, bola] = [{ student: { name: "Ada Obi" } }, { student: { name: "Bola Ade" } }];
    expect(reply.data?.["a"]).toEqual([ada, ada, bola]);
    expect(reply.data?.["b"]).toHaveLength(3);
    upstream.on(schoolResults.schoolExamAnswers).reply(200, {
      isSoFar: false,
      questions: [{ questionId: 1 }],
      students: [{ studentId: 3, name: "Ada Obi", state: "submitted", answers: "A" }],
      total: 1,
    });
    const answers = await ask(`{
      a: schoolExamAnswers(examId: "7") { students { state } }
      b: schoolExamAnswers(examId: "7") { students { state } } }`);
    const submitted = { students: [{ state: "SUBMITTED" }] };
    expect([answers.errors, answers.data]).toEqual([[], { a: submitted, b: submitted }]);
  });

  it("[R-SCH-25] joins exams in one more call", async () => {
    const reply = await ask("{ schoolReports { id exam { name } } }");
    expect(reply.data?.["schoolReports"]).toEqual([
      { id: "1", exam: { name: "Physics mock" } },
      { id: "2", exam: { name: "Algebra" } },
      { id: "3", exam: { name: "Physics mock" } },
    ]);
    expect(calls()).toEqual(["GET /api/exams", "GET /api/reports"]);
  });

  it("[R-SCH-25] [D-57] names archived exams and students who have left from the report itself", async () => {
    const gone = { exam: "Old mock", subject: "Physics", class: "SS 1", examDate: "2026-01-05", student: "Chidi Obi" };
    upstream.on(schoolResults.schoolReports).reply(200, [{ ...rows[0], examId: 99, studentId: 98, gone }]);
    const reply = await ask(
      "{ schoolReports { exam { id name subjectName className date status } student { id name email } } }",
    );
    expect(reply.errors).toEqual([]);
    expect(reply.data?.["schoolReports"]).toEqual([
      {
        exam: {
          id: "99",
          name: "Old mock",
          subjectName: "Physics",
          className: "SS 1",
          date: "2026-01-05",
          status: "COMPLETED",
        },
        student: { id: "98", name: "Chidi Obi", email: null },
      },
    ]);
  });

  it("[R-SCH-25] filters and pages the bare list of a server that does not, newest first", async () => {
    expect((await ask(page)).data).toEqual({
      schoolReportPage: { total: 3, totalUnfiltered: 3, reports: [{ id: "2" }, { id: "3" }, { id: "1" }] },
    });
    expect(ids((await ask(page, { page: 2, limit: 2 })).data)).toEqual(["1"]);
    expect(ids((await ask(page, { filter: { subjectId: "5" } })).data)).toEqual(["2"]);
    expect(ids((await ask(page, { filter: { examId: "7", studentId: "9" } })).data)).toEqual(["3"]);
  });

  it("[S-REP-02] [S-ENT-03] finds the exams of a subject that the server tells by name alone", async () => {
    upstream.on(schoolExams.schoolExams).reply(200, [
      { id: 7, name: "Mock", subject: "PHYSICS", class: "SS 1" },
      { id: 8, name: "Algebra", subject: "Maths", class: "SS 2" },
    ]);
    upstream.on(schoolSubjects.schoolSubjects).reply(200, [{ id: 3, name: "Physics " }]);
    upstream.on(schoolSubjects.schoolClasses).reply(200, [{ id: 4, name: "SS 2" }]);
    expect(ids((await ask(page, { filter: { subjectId: "3" } })).data)).toEqual(["3", "1"]);
    expect((await ask("{ schoolExams { subjectId classId } }")).data?.["schoolExams"]).toEqual([
      { subjectId: "3", classId: null },
      { subjectId: null, classId: "4" },
    ]);
  });

  it("[R-SCH-25] [S-REP-03] searches exam and student names in any case", async () => {
    expect(ids((await ask(page, { filter: { search: " ALGE " } })).data)).toEqual(["2"]);
    expect(ids((await ask(page, { filter: { search: "bola" } })).data)).toEqual(["3"]);
  });

  it("[R-SCH-25] searches only exam names for a student, who may not see the list of students", async () => {
    upstream.on(schoolPeople.schoolStudents).reply(403, { message: "No" });
    const reply = await ask(page, { filter: { search: "alge" } });
    expect(ids(reply.data)).toEqual(["2"]);
  });
});

describe("an attempt", () => {
  const save = `mutation M($token: String) { saveSchoolAnswers(examId: "7", attemptId: "a1", attemptToken: $token,
    answers: [{ seq: 1, questionId: "q1", answer: A }]) { savedSeq } }`;
  const saved = { savedSeq: 1, deadline: "2026-11-20T10:00:00Z", serverNow: "2026-11-20T09:00:00Z" };

  it("[D-81] saves with the attempt's own token, with or without a session", async () => {
    upstream.on(schoolAttempts.saveSchoolAnswers).reply(200, saved);
    await ask(save, { token: "attempt.1" }, "ended");
    expect((await gateway.query(save, { token: "attempt.1" })).errors).toEqual([]);
    await ask(save, {}, "session");
    expect(upstream.seen.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer attempt.1",
      "Bearer attempt.1",
      "Bearer session",
    ]);
  });

  it("[D-81] sends no token that could end a header", async () => {
    const reply = await gateway.query(save, { token: "a\r\nx-evil: 1" });
    expect(reply.errors[0]?.extensions["code"]).toBe("UNAUTHENTICATED");
    expect(upstream.seen).toEqual([]);
  });

  it("[EXT-12] [D-82] distinguishes a closed attempt from other conflicts", async () => {
    upstream.on(schoolAttempts.saveSchoolAnswers).reply(409, { message: "Too late", code: "ATTEMPT_CLOSED" });
    expect((await ask(save)).errors[0]).toMatchObject({ message: "Too late", extensions: { code: "ATTEMPT_CLOSED" } });
  });

  it("[EXT-13] [D-107] says which answers have not arrived", async () => {
    const lacks = { savedSeq: 4, missingQuestionIds: ["q2", 3] };
    upstream.on(schoolAttempts.submitSchoolAttempt).reply(409, { message: "Wait", code: "ANSWERS_MISSING", ...lacks });
    const reply = await ask(
      `mutation { submitSchoolAttempt(examId: "7", attemptId: "a1", lastSeq: 6, answersHeld: 5) { receipt } }`,
    );
    expect(upstream.seen.at(-1)?.body).toEqual({ lastSeq: 6, answersHeld: 5 });
    expect(reply.errors[0]?.extensions).toMatchObject({
      code: "ANSWERS_MISSING",
      savedSeq: 4,
      missingQuestionIds: ["q2"],
    });
  });

  it("[EXT-11] a server that cannot deliver exams is NOT_OFFERED", async () => {
    const reply = await ask(`mutation { startSchoolAttempt(examId: "7") { attemptId } }`);
    expect(reply.errors[0]).toMatchObject({
      message: "Failed to start the exam",
      extensions: { code: "NOT_OFFERED" },
    });
  });
});
