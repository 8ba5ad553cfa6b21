import type { SchoolRole } from "../../../schema/rules/school-words.ts";
import type { TestApi } from "../api.ts";
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
} from "./school-exams.ts";
import { ask, filePart, picture, sendFile, type TestSchool } from "./school.ts";

/** A request that its school may make: all ids in path, query and body belong to the school. */
export interface SchoolRequest {
  params?: Record<string, string>;
  /** Begins with the question mark. */
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The person who makes it, if not one with the first role of the row. */
  as?: SchoolRole;
}
type Sample = (api: TestApi, school: TestSchool) => SchoolRequest | Promise<SchoolRequest>;

let made = 0;
const fresh = (): string => {
  made += 1;
  return `fresh ${made}`;
};
const person = ({ classId, id: schoolId }: TestSchool) => {
  const name = fresh();
  return { name, email: `${name.replace(" ", "")}@school.example`, classId, schoolId };
};
const nothing: Sample = () => ({});
const newName: Sample = () => ({ body: { name: fresh() } });

/** The id of the thing that a call has just made. */
const idOfNew = async (api: TestApi, school: TestSchool, url: string, body: object): Promise<string> =>
  (await ask<{ id: string }>(api, "POST", url, { body, token: school.admin.token })).id;

const byId =
  (url: string, body: (school: TestSchool) => object, further: SchoolRequest = {}): Sample =>
  async (api, school) => ({ params: { id: await idOfNew(api, school, url, body(school)) }, ...further });

const named = () => ({ name: fresh() });

const ofExam =
  (make: (api: TestApi, school: TestSchool) => Promise<ShownExam>): Sample =>
  async (api, school) => ({ params: { id: (await make(api, school)).id } });

async function begun(api: TestApi, school: TestSchool) {
  const exam = await publishedExam(api, school);
  return { exam, attempt: await startAttempt(api, school.student.token, exam.id) };
}

/** An attempt whose time ended two days ago, and an answer that was given in it. */
async function ended(api: TestApi, school: TestSchool) {
  const { exam, attempt } = await begun(api, school);
  await api.database.execute(
    "update school_attempts set started_at = started_at - interval '2 days', deadline = deadline - interval '2 days' where id = $1",
    [attempt.attemptId],
  );
  const answeredAt = new Date(Date.parse(attempt.startedAt) - 2 * 86_400_000).toISOString();
  const answers = [{ questionId: attempt.questions[0]?.id, answer: "A", answeredAt }];
  return { exam, attempt, answers };
}

/** How often the password of a school, by its id, was changed. */
const passwordChanges = new Map<string, number>();
/** The password that a school was made with, and those that it was changed to. */
const schoolPassword = (changes: number): string => `Quiet-Harbour-4${changes + 2}`;

async function completedExam(api: TestApi, school: TestSchool): Promise<ShownExam> {
  const exam = await publishedExam(api, school);
  await takeExam(api, school.student.token, exam.id, 1);
  return ask<ShownExam>(api, "POST", `/api/exams/${exam.id}/close`, { token: school.admin.token });
}

/** A result of a completed exam, with the link for a parent where wanted. */
const ofResult =
  (hasLink: boolean): Sample =>
  async (api, school) => {
    const params = { id: (await completedExam(api, school)).id, studentId: school.student.id };
    const address = `/api/exams/${params.id}/result-links/${params.studentId}`;
    if (hasLink) await ask(api, "PUT", address, { token: school.admin.token });
    return { params };
  };

/** The ids of a completed exam and of its first question, whose key is B. */
async function questionOfCompleted(api: TestApi, school: TestSchool): Promise<Record<string, string>> {
  const { id } = await completedExam(api, school);
  const { token } = school.teacher;
  const found = await ask<{ questions: { id: string }[] }>(api, "GET", `/api/exams/${id}/questions`, { token });
  return { id, questionId: found.questions[0]?.id ?? "" };
}

/** One per row of a school; a row without one fails tests/api/school/isolation.test.ts as soon as it is served. */
export const schoolSamples: Record<string, Sample> = {
  schoolSubjects: nothing,
  dashboardSubjects: nothing,
  createSchoolSubject: newName,
  updateSchoolSubject: byId("/school/add-subjects", named, { body: { name: "Renamed subject" } }),
  deleteSchoolSubject: byId("/school/add-subjects", named),
  schoolClasses: nothing,
  dashboardClasses: nothing,
  createSchoolClass: newName,
  updateSchoolClass: byId("/school/add-classes", named, { body: { name: "Renamed class" } }),
  deleteSchoolClass: byId("/school/add-classes", named),
  schoolStudents: nothing,
  dashboardStudents: nothing,
  createSchoolStudent: (_api, school) => ({ body: person(school) }),
  deleteSchoolStudent: byId("/school/create-students", person),
  createStudentCredentials: async (api, school) => ({
    body: { studentId: await idOfNew(api, school, "/school/create-students", person(school)), expiresInDays: 7 },
  }),
  schoolTeachers: nothing,
  dashboardTeachers: nothing,
  createSchoolTeacher: (_api, school) => ({ body: person(school) }),
  deleteSchoolTeacher: byId("/school/create-teachers", person),
  createTeacherCredentials: async (api, school) => ({
    body: { teacherId: await idOfNew(api, school, "/school/create-teachers", person(school)), expiresInDays: 7 },
  }),
  createSchoolUser: (_api, school) => ({ body: { ...person(school), role: "STUDENT" } }),
  previewStudentImport: () =>
    filePart("file", "list.csv", `name,email,class\nFemi,${fresh().replace(" ", "")}@x.example,JSS 1`),
  updateSchoolStudent: async (api, school) => ({
    params: { id: await idOfNew(api, school, "/school/create-students", person(school)) },
    body: { name: "Renamed", classId: school.classId },
  }),
  updateSchoolTeacher: async (api, school) => ({
    params: { id: await idOfNew(api, school, "/school/create-teachers", person(school)) },
    body: { name: "Renamed", classId: null },
  }),
  renewStudentSignIns: async (api, school) => ({
    body: { studentIds: [await idOfNew(api, school, "/school/create-students", person(school))] },
  }),
  moveSchoolStudents: async (api, school) => ({
    body: {
      studentIds: [await idOfNew(api, school, "/school/create-students", person(school))],
      classId: await idOfNew(api, school, "/school/add-classes", named()),
    },
  }),
  lastStudentMove: nothing,
  undoStudentMove: async (api, school) => {
    const { token } = school.admin;
    const body = {
      studentIds: [await idOfNew(api, school, "/school/create-students", person(school))],
      classId: await idOfNew(api, school, "/school/add-classes", named()),
    };
    await ask(api, "POST", "/school/students/move", { body, token });
    const { move } = await ask<{ move: { id: string } }>(api, "GET", "/school/students/last-move", { token });
    return { params: { id: move.id } };
  },
  importSchoolStudents: async (api, { admin }) => {
    const text = `name,email,class\nFemi,${fresh().replace(" ", "")}@x.example,JSS 1`;
    const list = await sendFile(api, "/school/import-students/preview", admin.token, ["file", "list.csv", text]);
    return { body: { importId: list.json<{ importId: string }>().importId, rows: [], expiresInDays: 7 } };
  },
  schoolChangePassword: (_api, { id }) => {
    const changes = passwordChanges.get(id) ?? 0;
    passwordChanges.set(id, changes + 1);
    return { body: { currentPassword: schoolPassword(changes), newPassword: schoolPassword(changes + 1) } };
  },
  schoolSettings: nothing,
  schoolLog: nothing,
  schoolMail: nothing,
  sendSchoolMailCode: async (api, school) => {
    await api.database.execute("update schools set verified_at = null where id = $1", [school.id]);
    return {};
  },
  verifySchoolMail: async (api, school) => {
    await api.database.execute("update schools set verified_at = null where id = $1", [school.id]);
    await ask(api, "POST", "/school/mail/code", { token: school.admin.token, body: {} });
    return { body: { otp: await api.otpFor(school.email) } };
  },
  updateSchoolSettings: async (api, { admin }) => ({
    body: {
      ...(await ask<object>(api, "GET", "/api/settings", { token: admin.token })),
      logoUrl: null,
      schoolName: "Same name",
      contactEmail: "office@school.example",
    },
  }),
  createSchoolExam: (_api, school) => formParts({ ...examForm(school), schoolId: school.id }),
  schoolExams: nothing,
  schoolReports: nothing,
  updateSchoolExam: async (api, school) => {
    const exam = await createExam(api, school);
    return { params: { id: exam.id }, ...formParts({ ...examForm(school), version: exam.version }) };
  },
  deleteSchoolExam: ofExam(createExam),
  publishSchoolExam: async (api, school) => {
    const exam = await createExam(api, school);
    await putQuestions(api, school.teacher.token, exam, simpleQuestions(1));
    return { params: { id: exam.id }, body: {} };
  },
  closeSchoolExam: ofExam(publishedExam),
  startSchoolAttempt: ofExam(publishedExam),
  saveSchoolAnswers: async (api, school) => {
    const { exam, attempt } = await begun(api, school);
    const answers = [{ seq: 1, questionId: attempt.questions[0]?.id, answer: "A" }];
    return { params: { id: exam.id, attemptId: attempt.attemptId }, body: { answers } };
  },
  submitSchoolAttempt: async (api, school) => {
    const { exam, attempt } = await begun(api, school);
    return { params: { id: exam.id, attemptId: attempt.attemptId }, body: { lastSeq: 0 } };
  },
  deliverSchoolAnswersLate: async (api, school) => {
    const { exam, attempt, answers } = await ended(api, school);
    return { params: { id: exam.id, attemptId: attempt.attemptId }, body: { answers } };
  },
  decideLateAnswers: async (api, school) => {
    const { exam, attempt, answers } = await ended(api, school);
    const path = `/api/exams/${exam.id}/attempts/${attempt.attemptId}/late-answers`;
    await ask(api, "POST", path, { token: school.student.token, body: { answers } });
    const body = { isTaken: true, arrivedBy: api.clock.now().toISOString() };
    return { params: { id: exam.id, studentId: school.student.id }, body };
  },
  bringInAnswerFile: async (api, school) => {
    const { exam, attempt, answers } = await ended(api, school);
    const body = { studentId: school.student.id, attemptId: attempt.attemptId, answers };
    return { params: { id: exam.id }, body };
  },
  previewSchoolQuestions: async (api, school) => {
    const exam = await createExam(api, school);
    return { params: { id: exam.id }, ...filePart("file", "q.csv", "question,optionA,optionB\nOne?,yes,no") };
  },
  schoolExamQuestions: ofExam(publishedExam),
  schoolExamPreview: ofExam(publishedExam),
  updateSchoolExamQuestions: async (api, school) => {
    const exam = await createExam(api, school);
    return { params: { id: exam.id }, body: { version: exam.version, questions: simpleQuestions(1) } };
  },
  uploadSchoolQuestionPicture: async (api, school) => {
    const exam = await createExam(api, school);
    return { params: { id: exam.id }, ...filePart("picture", "q.png", picture(2, 2)) };
  },
  schoolExamAttachment: async (api, school) => {
    const file = { name: "paper.pdf", content: "%PDF-1.7" };
    const parts = formParts(examForm(school), file);
    const made = await ask<{ exam: ShownExam }>(api, "POST", "/exams", { ...parts, token: school.admin.token });
    return { params: { id: made.exam.id } };
  },
  schoolExamExport: async (api, school) => ({
    params: { id: (await publishedExam(api, school)).id, format: "gift" },
  }),
  schoolQuestionTemplate: () => ({ params: { format: "csv" } }),
  schoolExamRoom: ofExam(publishedExam),
  giveExtraTime: async (api, school) => {
    const { exam } = await begun(api, school);
    const body = {
      studentIds: [school.student.id],
      minutes: 5,
      reason: "Power cut",
      requestId: `r-${fresh()}`.replace(" ", "-"),
    };
    return { params: { id: exam.id }, body };
  },
  schoolExamSlips: ofExam(completedExam),
  schoolExamSlipsFile: ofExam(completedExam),
  schoolExamAnalysis: ofExam(completedExam),
  ownSchoolAnswers: ofExam(completedExam),
  schoolClassResult: ofExam(completedExam),
  schoolExamAnswers: ofExam(completedExam),
  schoolExamAnswersFile: ofExam(completedExam),
  schoolClassResultFile: ofExam(completedExam),
  schoolResultLink: ofResult(true),
  createSchoolResultLink: ofResult(false),
  deleteSchoolResultLink: ofResult(true),
  schoolRemarkPreview: async (api, school) => ({ params: await questionOfCompleted(api, school), query: "?newKey=C" }),
  remarkSchoolQuestion: async (api, school) => ({
    params: await questionOfCompleted(api, school),
    body: { oldKey: "B", newKey: "C", reason: "The book says C.", requestId: `r-${fresh()}`.replace(" ", "-") },
  }),
  schoolRemarks: ofExam(completedExam),
  createSchoolFileLink: async (api, school) => ({
    body: { file: "slips", examId: (await completedExam(api, school)).id },
  }),
  uploadSchoolLogo: () => filePart("logo", "logo.png", picture(2, 2)),
};
