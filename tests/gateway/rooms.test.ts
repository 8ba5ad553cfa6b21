import { buildASTSchema } from "graphql";
import { describe, expect, it } from "vitest";
import { readSchema } from "../../gateway/core/operations/schema.ts";
import { account } from "../../schema/rest/account.ts";
import { admin } from "../../schema/rest/admin.ts";
import { auth } from "../../schema/rest/auth.ts";
import { exam } from "../../schema/rest/exam.ts";
import { marketing } from "../../schema/rest/marketing.ts";
import { payment } from "../../schema/rest/payment.ts";
import { practice } from "../../schema/rest/practice.ts";
import { referral } from "../../schema/rest/referral.ts";
import { results } from "../../schema/rest/results.ts";
import { schoolResults } from "../../schema/rest/school-results.ts";
import { schoolPeople } from "../../schema/rest/school-people.ts";
import { schoolSettings } from "../../schema/rest/school-settings.ts";
import { schoolSettingsDefaults } from "../../schema/rules/school-settings-defaults.ts";
import { schoolSubjects } from "../../schema/rest/school-subjects.ts";
import { school } from "../../schema/rest/school.ts";
import type { Row } from "../../schema/rest/row.ts";
import type { FieldCase } from "../support/field-case.ts";
import { gatewayForEachTest, startGateway } from "../support/gateway.ts";
import { adminCases } from "./admin-cases.ts";
import { schoolExamCases } from "./school-exam-cases.ts";
import { questionReportCases } from "./question-report-cases.ts";

/* Each field of the schema: which documented call it makes, with what, and what the client gets. */
const email = "ada@example.com";
const passwords = { currentPassword: "Quiet-Harbour-42", newPassword: "Calm-Harbour-43" };
const schoolMailFields = "email isVerified mailsPerDay waiting { examId examName event people goesOnAt }";
const waitingMails = { examId: "e1", examName: "Physics mock", people: 34, goesOnAt: null };
const schoolMailReply = {
  email,
  isVerified: false,
  mailsPerDay: 2000,
  waiting: [
    { ...waitingMails, event: "published" },
    { ...waitingMails, event: "results", goesOnAt: "2026-11-21T09:00:00.000Z" },
  ],
};
const schoolMailData = {
  ...schoolMailReply,
  waiting: [
    { ...waitingMails, event: "PUBLISHED" },
    { ...waitingMails, event: "RESULTS", goesOnAt: "2026-11-21T09:00:00.000Z" },
  ],
};
const message = { message: "Done" };
const notice = (field: string, type: string, row: Row, call: string, input: Record<string, unknown>): FieldCase => ({
  field,
  document: `mutation M($input: ${type}!) { ${field}(input: $input) { message } }`,
  variables: { input },
  row,
  sees: { call, body: input },
  reply: message,
  data: { [field]: message },
});
const registration = {
  firstName: "Ada",
  lastName: "Obi",
  email,
  phoneNumber: "0803",
  referer: "bola@example.com",
  password: "Quiet-Harbour",
  confirmPassword: "Quiet-Harbour",
};
const paper = { examType: "JAMB", subjectName: "Physics", year: 2026 };
const openExam = { ...paper, secondsLeft: 1500, answeredQuestions: 12, totalQuestions: 40 };
const question = { id: "q1", question: "?", optionA: "1", optionB: "2", optionC: "3", optionD: "4" };
const attempt = {
  id: "a1",
  startedAt: "2026-11-20T09:00:00.000Z",
  deadline: "2026-11-20T10:00:00.000Z",
  serverNow: "2026-11-20T09:05:00.000Z",
  answers: [{ questionId: "q1", userAnswer: "B", isCorrect: true }],
};

const registeredSchool = {
  schoolData: {
    name: "Unity College",
    type: "Secondary School",
    principalName: "Bola Ade",
    email,
    phone: "0803",
    address: "1 Unity Road",
    city: "Ibadan",
    state: "Oyo",
  },
  adminData: { password: "Quiet-Harbour" },
};
const settings = {
  schoolName: "Unity College",
  logoUrl: null,
  contactEmail: email,
  contactPhone: null,
  defaultExamDuration: 45,
  questionsPerPage: 1,
  randomizeQuestions: true,
  passwordMinLength: 8,
  sessionTimeout: 30,
  emailNotifications: true,
  inAppNotifications: false,
  studentsSeeAnswers: true,
  parentsSeeAverage: true,
};
const settingsFields = Object.keys(settings).join(" ");
const until = "2026-11-27T09:00:00.000Z";
const student = { name: "Chidi Obi", email: "chidi@example.com", classId: "c1" };
/** A write with an id in its path. */
const byId = (field: string, row: Row, call: string, name?: string): FieldCase => ({
  field,
  document: `mutation M${name === undefined ? "" : "($input: SchoolNameInput!)"} {
    ${field}(id: "s/1"${name === undefined ? "" : ", input: $input"}) { message } }`,
  ...(name === undefined ? {} : { variables: { input: { name: ` ${name} ` } } }),
  row,
  sees: { call: `${call}/s%2F1`, ...(name === undefined ? {} : { body: { name } }) },
  reply: {},
  data: { [field]: { message: null } },
});
const credentials = (field: string, row: Row, who: "student" | "teacher"): FieldCase => ({
  field,
  document: `mutation { ${field}(${who}Id: "p1", expiresInDays: 99) { name email tempPassword expiresAt } }`,
  row,
  sees: { call: `POST /school/${who}-credentials`, body: { [`${who}Id`]: "p1", expiresInDays: 7 } },
  reply: { [`${who}Name`]: "Chidi", [`${who}Email`]: email, tempPassword: "ABCDEFGH23456", expiresAt: until },
  data: { [field]: { name: "Chidi", email, tempPassword: "ABCDEFGH23456", expiresAt: until } },
});

const cases: FieldCase[] = [
  ...adminCases,
  ...schoolExamCases,
  ...questionReportCases,
  {
    field: "schoolLogin",
    document: `mutation M($input: SchoolLoginInput!) {
      schoolLogin(input: $input) { token user { id role name email schoolId schoolName classId className } } }`,
    variables: { input: { role: "ADMIN", email, password: "x", signInId: "left over" } },
    row: school.schoolLogin,
    sees: { call: "POST /school/school-login", body: { role: "ADMIN", email, password: "x" } },
    reply: { data: { token: "t", user: { _id: 7, role: "OWNER", schoolName: "Unity College" } } },
    data: {
      schoolLogin: {
        token: "t",
        user: {
          id: "7",
          role: null,
          name: null,
          email: null,
          schoolId: null,
          schoolName: "Unity College",
          classId: null,
          className: null,
        },
      },
    },
  },
  {
    field: "schoolRegister",
    document: "mutation M($input: SchoolRegisterInput!) { schoolRegister(input: $input) { schoolId message } }",
    variables: { input: registeredSchool },
    row: school.schoolRegister,
    sees: { call: "POST /school/school-register", body: registeredSchool },
    reply: { token: "secret", schoolId: 4, message: "Done" },
    data: { schoolRegister: { schoolId: "4", message: "Done" } },
  },
  notice(
    "schoolChangePassword",
    "ChangePasswordInput",
    school.schoolChangePassword,
    "POST /school/change-password",
    passwords,
  ),
  notice("schoolForgotPassword", "EmailInput", school.schoolForgotPassword, "POST /school/forgot-password", { email }),
  notice("schoolResendOtp", "EmailInput", school.schoolResendOtp, "POST /school/resend-otp", { email }),
  {
    field: "schoolVerifyOtp",
    document: "mutation M($input: VerifyOtpInput!) { schoolVerifyOtp(input: $input) { resetToken message } }",
    variables: { input: { email, otp: "123456" } },
    row: school.schoolVerifyOtp,
    sees: { call: "POST /school/verify-otp", body: { email, otp: "123456" } },
    reply: { resetToken: "r" },
    data: { schoolVerifyOtp: { resetToken: "r", message: null } },
  },
  {
    field: "schoolMail",
    document: `{ schoolMail { ${schoolMailFields} } }`,
    row: school.schoolMail,
    sees: { call: "GET /school/mail" },
    reply: schoolMailReply,
    data: { schoolMail: schoolMailData },
  },
  {
    field: "sendSchoolMailCode",
    document: "mutation M { sendSchoolMailCode { message } }",
    row: school.sendSchoolMailCode,
    sees: { call: "POST /school/mail/code" },
    reply: { message: "On its way." },
    data: { sendSchoolMailCode: { message: "On its way." } },
  },
  {
    field: "verifySchoolMail",
    document: `mutation M($otp: String!) { verifySchoolMail(otp: $otp) { ${schoolMailFields} } }`,
    variables: { otp: "123456" },
    row: school.verifySchoolMail,
    sees: { call: "POST /school/mail/verify", body: { otp: "123456" } },
    reply: schoolMailReply,
    data: { verifySchoolMail: schoolMailData },
  },
  notice("schoolResetPassword", "SchoolResetPasswordInput", school.schoolResetPassword, "POST /school/reset-password", {
    resetToken: "r",
    newPassword: "Harbour-42",
  }),
  {
    field: "schoolSubjects",
    document: "{ schoolSubjects { id name } }",
    row: schoolSubjects.schoolSubjects,
    sees: { call: "GET /school/get-subjects" },
    reply: { subjects: [{ _id: 1, name: "Physics" }] },
    data: { schoolSubjects: [{ id: "1", name: "Physics" }] },
  },
  {
    field: "schoolClasses",
    document: "{ schoolClasses { id name } }",
    row: schoolSubjects.schoolClasses,
    sees: { call: "GET /school/get-classes" },
    reply: [{ id: 1, name: "JSS 1" }],
    data: { schoolClasses: [{ id: "1", name: "JSS 1" }] },
  },
  {
    field: "createSchoolSubject",
    document: "mutation M($input: SchoolNameInput!) { createSchoolSubject(input: $input) { id name } }",
    variables: { input: { name: " Physics " } },
    row: schoolSubjects.createSchoolSubject,
    sees: { call: "POST /school/add-subjects", body: { name: "Physics" } },
    reply: { id: 1, name: "Physics" },
    data: { createSchoolSubject: { id: "1", name: "Physics" } },
  },
  byId("updateSchoolSubject", schoolSubjects.updateSchoolSubject, "PUT /school/edit-subjects", "Physics"),
  byId("deleteSchoolSubject", schoolSubjects.deleteSchoolSubject, "DELETE /school/delete-subjects"),
  {
    field: "createSchoolClass",
    document: "mutation M($input: SchoolNameInput!) { createSchoolClass(input: $input) { id name } }",
    variables: { input: { name: "JSS 1" } },
    row: schoolSubjects.createSchoolClass,
    sees: { call: "POST /school/add-classes", body: { name: "JSS 1" } },
    reply: { message: "added, and not shown" },
    data: { createSchoolClass: null },
  },
  byId("updateSchoolClass", schoolSubjects.updateSchoolClass, "PUT /school/edit-classes", "JSS 2"),
  byId("deleteSchoolClass", schoolSubjects.deleteSchoolClass, "DELETE /school/delete-classes"),
  {
    field: "schoolTeachers",
    document: "{ schoolTeachers { id name email hasTemporaryCredentials credentialsExpireAt credentialsExpired } }",
    row: schoolPeople.schoolTeachers,
    sees: { call: "GET /school/get-teachers" },
    reply: [{ id: 3, name: "Bola", email, hasTemporaryCredentials: true, credentialsExpireAt: until }],
    data: {
      schoolTeachers: [
        {
          id: "3",
          name: "Bola",
          email,
          hasTemporaryCredentials: true,
          credentialsExpireAt: until,
          credentialsExpired: false,
        },
      ],
    },
  },
  {
    field: "createSchoolStudent",
    document:
      "mutation M($input: CreateSchoolStudentInput!) { createSchoolStudent(input: $input) { id name classId } }",
    variables: { input: student },
    row: schoolPeople.createSchoolStudent,
    sees: { call: "POST /school/create-students", body: student },
    reply: { id: 9, ...student },
    data: { createSchoolStudent: { id: "9", name: "Chidi Obi", classId: "c1" } },
  },
  {
    field: "createSchoolTeacher",
    document: "mutation M($input: CreateSchoolTeacherInput!) { createSchoolTeacher(input: $input) { id email } }",
    variables: { input: { name: "Bola", email } },
    row: schoolPeople.createSchoolTeacher,
    sees: { call: "POST /school/create-teachers", body: { name: "Bola", email } },
    reply: { id: 9, name: "Bola", email },
    data: { createSchoolTeacher: { id: "9", email } },
  },
  byId("deleteSchoolStudent", schoolPeople.deleteSchoolStudent, "DELETE /school/delete-students"),
  byId("deleteSchoolTeacher", schoolPeople.deleteSchoolTeacher, "DELETE /school/delete-teachers"),
  credentials("createStudentCredentials", schoolPeople.createStudentCredentials, "student"),
  credentials("createTeacherCredentials", schoolPeople.createTeacherCredentials, "teacher"),
  {
    field: "createSchoolUser",
    document:
      "mutation M($input: CreateSchoolUserInput!) { createSchoolUser(input: $input) { tempPassword expiresAt } }",
    variables: { input: { role: "STUDENT", ...student } },
    row: schoolPeople.createSchoolUser,
    sees: { call: "POST /api/users", body: { role: "STUDENT", ...student } },
    reply: { tempPassword: "ABCDEFGH23456" },
    data: { createSchoolUser: { tempPassword: "ABCDEFGH23456", expiresAt: null } },
  },
  {
    field: "importSchoolStudents",
    document: `mutation M($input: ImportSchoolStudentsInput!) {
      importSchoolStudents(input: $input) { id name className signInId expiresAt } }`,
    variables: { input: { importId: "i1", rows: [{ line: 3, name: "Chidi Obi" }], expiresInDays: 14 } },
    row: schoolPeople.importSchoolStudents,
    sees: {
      call: "POST /school/import-students",
      body: { importId: "i1", rows: [{ line: 3, name: "Chidi Obi" }], expiresInDays: 14, createClasses: false },
    },
    reply: [{ id: 9, name: "Chidi Obi", className: "JSS 1", signInId: "ABCDEFGH23456", expiresAt: until }],
    data: {
      importSchoolStudents: [
        { id: "9", name: "Chidi Obi", className: "JSS 1", signInId: "ABCDEFGH23456", expiresAt: until },
      ],
    },
  },
  {
    field: "updateSchoolStudent",
    document:
      'mutation M($input: UpdateSchoolStudentInput!) { updateSchoolStudent(id: "3", input: $input) { id name classId canEdit } }',
    variables: { input: { name: "Ada", email: "ada@example.com", classId: "c2" } },
    row: schoolPeople.updateSchoolStudent,
    sees: { call: "PUT /school/update-students/3", body: { name: "Ada", email: "ada@example.com", classId: "c2" } },
    reply: { id: 3, name: "Ada", classId: "c2", canEdit: true },
    data: { updateSchoolStudent: { id: "3", name: "Ada", classId: "c2", canEdit: true } },
  },
  {
    field: "updateSchoolTeacher",
    document:
      'mutation M($input: UpdateSchoolTeacherInput!) { updateSchoolTeacher(id: "4", input: $input) { id name classId canEdit } }',
    variables: { input: { name: "Mr Eze" } },
    row: schoolPeople.updateSchoolTeacher,
    sees: { call: "PUT /school/update-teachers/4", body: { name: "Mr Eze" } },
    reply: { id: 4, name: "Mr Eze", classId: null, canEdit: true },
    data: { updateSchoolTeacher: { id: "4", name: "Mr Eze", classId: null, canEdit: true } },
  },
  {
    field: "renewStudentSignIns",
    document: `mutation M($input: RenewStudentSignInsInput!) {
      renewStudentSignIns(input: $input) { id name className signInId expiresAt } }`,
    variables: { input: { studentIds: ["3"], expiresInDays: 14 } },
    row: schoolPeople.renewStudentSignIns,
    sees: { call: "POST /school/students/sign-in-ids", body: { studentIds: ["3"], expiresInDays: 14 } },
    reply: [{ id: 3, name: "Ada", className: "JSS 1", signInId: "ABCDEFGH23456", expiresAt: until }],
    data: {
      renewStudentSignIns: [{ id: "3", name: "Ada", className: "JSS 1", signInId: "ABCDEFGH23456", expiresAt: until }],
    },
  },
  {
    field: "moveSchoolStudents",
    document:
      "mutation M($input: MoveSchoolStudentsInput!) { moveSchoolStudents(input: $input) { id classId canEdit } }",
    variables: { input: { studentIds: ["3", "4"], classId: "c2" } },
    row: schoolPeople.moveSchoolStudents,
    sees: { call: "POST /school/students/move", body: { studentIds: ["3", "4"], classId: "c2" } },
    reply: [{ id: 3, name: "Ada", classId: "c2" }],
    data: { moveSchoolStudents: [{ id: "3", classId: "c2", canEdit: false }] },
  },
  {
    field: "lastStudentMove",
    document: "{ lastStudentMove { id movedAt movedBy className count undoUntil } }",
    row: schoolPeople.lastStudentMove,
    sees: { call: "GET /school/students/last-move" },
    reply: { move: { id: 5, movedAt: until, movedBy: "Ada", className: "JSS 2", count: "2", undoUntil: until } },
    data: {
      lastStudentMove: { id: "5", movedAt: until, movedBy: "Ada", className: "JSS 2", count: 2, undoUntil: until },
    },
  },
  {
    field: "undoStudentMove",
    document: 'mutation { undoStudentMove(id: "5") { stayed students { id classId } } }',
    row: schoolPeople.undoStudentMove,
    sees: { call: "POST /school/students/moves/5/undo" },
    reply: { students: [{ id: 3, name: "Ada", classId: "c1" }], stayed: 1 },
    data: { undoStudentMove: { stayed: 1, students: [{ id: "3", classId: "c1" }] } },
  },
  {
    field: "schoolSettings",
    document: `{ schoolSettings { ${settingsFields} } }`,
    row: schoolSettings.schoolSettings,
    sees: { call: "GET /api/settings" },
    reply: { ...settings, sessionTimeout: "30" },
    data: { schoolSettings: settings },
  },
  {
    field: "schoolLog",
    document: "{ schoolLog(page: 2) { total items { at actorName action object objectName } } }",
    row: schoolSettings.schoolLog,
    sees: { call: "GET /school/log", query: { page: "2", limit: "20" } },
    reply: { items: [{ at: until, actorName: "Bola", action: "school-exam.closed", object: "9" }], total: "21" },
    data: {
      schoolLog: {
        total: 21,
        items: [{ at: until, actorName: "Bola", action: "school-exam.closed", object: "9", objectName: null }],
      },
    },
  },
  {
    field: "updateSchoolSettings",
    document: `mutation M($input: SchoolSettingsInput!) { updateSchoolSettings(input: $input) { ${settingsFields} } }`,
    variables: { input: settings },
    row: schoolSettings.updateSchoolSettings,
    sees: { call: "PUT /api/settings", body: settings },
    reply: settings,
    data: { updateSchoolSettings: settings },
  },
  notice("register", "RegisterInput", auth.register, "POST /api/auth/register", registration),
  notice("logout", "LogoutInput", auth.logout, "POST /api/auth/logout", { userId: "7" }),
  notice("resendOtp", "EmailInput", auth.resendOtp, "POST /auth/resendOTP", { email }),
  notice("verifyOtp", "VerifyOtpInput", auth.verifyOtp, "POST /auth/verifyOTP", { email, otp: "123456" }),
  notice("forgotPassword", "EmailInput", auth.forgotPassword, "POST /auth/forgot-password", { email }),
  notice("resetPassword", "ResetPasswordInput", auth.resetPassword, "POST /forgotPwd/resetpassword", {
    token: "t",
    newPassword: "Harbour42",
  }),
  notice("sendOtherDeviceCode", "LoginInput", auth.sendOtherDeviceCode, "POST /auth/other-device/send-code", {
    email,
    password: "x",
  }),
  notice("logoutOtherDevice", "LogoutOtherDeviceInput", auth.logoutOtherDevice, "POST /auth/other-device/logout", {
    email,
    password: "x",
    otp: "123456",
  }),
  {
    field: "login",
    document:
      "mutation M($input: LoginInput!) { login(input: $input) { accessToken message user { id firstName phone } } }",
    variables: { input: { email, password: "x" } },
    row: auth.login,
    sees: { call: "POST /api/auth/login", body: { email, password: "x" } },
    reply: { user: { id: "7", firstName: "Ada", phone: "0803" }, accessToken: "t", message: "Hello" },
    data: { login: { accessToken: "t", message: "Hello", user: { id: "7", firstName: "Ada", phone: "0803" } } },
  },
  {
    field: "profile",
    document: "{ profile { firstName lastName email phone createdAt } }",
    row: account.profile,
    sees: { call: "GET /api/auth/profile" },
    reply: { firstName: "Ada", lastName: "", email, createdAt: "2026-11-20T09:00:00Z" },
    data: { profile: { firstName: "Ada", lastName: null, email, phone: null, createdAt: "2026-11-20T09:00:00.000Z" } },
  },
  notice("changePassword", "ChangePasswordInput", auth.changePassword, "POST /api/auth/change-password", passwords),
  notice("closeAccount", "CloseAccountInput", account.closeAccount, "POST /api/auth/close-account", { password: "x" }),
  {
    field: "ownData",
    document: 'query Q { ownData(after: "exams:50") { parts { name items } next } }',
    row: account.ownData,
    sees: { call: "GET /api/auth/own-data", query: { after: "exams:50" } },
    reply: { parts: [{ name: "exams", items: '[{"year":2026,"answers":[{"question":1}]}]' }], next: null },
    data: {
      ownData: { parts: [{ name: "exams", items: '[{"year":2026,"answers":[{"question":1}]}]' }], next: null },
    },
  },
  {
    field: "accountClosing",
    document: `{ accountClosing { openExams { examType subjectName year deadline }
      subscriptions { examType expiresAt } earnings results } }`,
    row: account.accountClosing,
    sees: { call: "GET /api/auth/close-account" },
    reply: {
      openExams: [{ examType: "JAMB", subjectName: "Physics", year: 2026, deadline: "2026-11-20T10:00:00Z" }],
      subscriptions: [{ examType: "JAMB", expiresAt: "2027-11-20T10:00:00Z" }],
      earningsKobo: 12_345,
      results: 3,
    },
    data: {
      accountClosing: {
        openExams: [{ examType: "JAMB", subjectName: "Physics", year: 2026, deadline: "2026-11-20T10:00:00.000Z" }],
        subscriptions: [{ examType: "JAMB", expiresAt: "2027-11-20T10:00:00.000Z" }],
        earnings: 123.45,
        results: 3,
      },
    },
  },
  {
    field: "userDetails",
    document: 'query Q { userDetails(id: "7") { firstName phone } }',
    row: account.userDetails,
    sees: { call: "GET /api/auth/get-user/7" },
    reply: { firstName: "Ada", phoneNumber: "0803" },
    data: { userDetails: { firstName: "Ada", phone: "0803" } },
  },
  {
    field: "updateUserDetails",
    document:
      'mutation M($input: UserDetailsInput!) { updateUserDetails(id: "7", input: $input) { message user { firstName } } }',
    variables: { input: { firstName: "Ada", lastName: "Obi", phone: null } },
    row: account.updateUserDetails,
    sees: { call: "PUT /api/auth/update-user/7", body: { id: "7", firstName: "Ada", lastName: "Obi", phone: null } },
    reply: { ...message, user: { firstName: "Ada" } },
    data: { updateUserDetails: { ...message, user: { firstName: "Ada" } } },
  },
  {
    field: "examTypes",
    document: "{ examTypes }",
    row: exam.examTypes,
    sees: { call: "GET /api/exam/exam-types" },
    reply: ["JAMB", "WAEC"],
    data: { examTypes: ["JAMB", "WAEC"] },
  },
  {
    field: "examSubjects",
    document: '{ examSubjects(examType: "Junior Waec") }',
    row: exam.examSubjects,
    sees: { call: "GET /api/exam/subjects", query: { examType: "Junior Waec" } },
    reply: ["Basic Science"],
    data: { examSubjects: ["Basic Science"] },
  },
  {
    field: "examYears",
    document: '{ examYears(examType: "JAMB", subjectName: "Physics & Maths") }',
    row: exam.examYears,
    sees: { call: "GET /api/exam/years", query: { examType: "JAMB", subjectName: "Physics & Maths" } },
    reply: [2025, "2026"],
    data: { examYears: [2025, 2026] },
  },
  {
    field: "examQuestions",
    document: `query Q($paper: PaperInput!) { examQuestions(paper: $paper, page: 2) { totalPages totalQuestions
      questions { id optionA } attempt { id deadline serverNow answers { questionId userAnswer isCorrect } } } }`,
    variables: { paper },
    row: exam.examQuestions,
    sees: { call: "GET /exam/questions", query: { ...paper, year: "2026", page: "2" } },
    reply: { questions: [question], totalPages: 4, totalQuestions: 40, attempt },
    data: {
      examQuestions: {
        totalPages: 4,
        totalQuestions: 40,
        questions: [{ id: "q1", optionA: "1" }],
        attempt: { id: "a1", deadline: attempt.deadline, serverNow: attempt.serverNow, answers: attempt.answers },
      },
    },
  },
  {
    field: "paperSize",
    document:
      "query Q($paper: PaperInput!) { paperSize(paper: $paper) { questions textBytes pictures { url bytes } } }",
    variables: { paper },
    row: exam.paperSize,
    sees: { call: "GET /exam/paper-size", query: { ...paper, year: "2026" } },
    reply: { questions: 40, textBytes: 5000, pictures: [{ url: "https://cdn.example/a.png" }] },
    data: {
      paperSize: { questions: 40, textBytes: 5000, pictures: [{ url: "https://cdn.example/a.png", bytes: null }] },
    },
  },
  {
    field: "bankSize",
    document: "query Q($type: String!) { bankSize(examType: $type) { questions firstYear lastYear } }",
    variables: { type: "JAMB" },
    row: exam.bankSize,
    sees: { call: "GET /exam/bank-size", query: { examType: "JAMB" } },
    reply: { questions: 1240, firstYear: 2015 },
    data: { bankSize: { questions: 1240, firstYear: 2015, lastYear: null } },
  },
  {
    field: "pastExam",
    document: `query Q($id: ID!) { pastExam(id: $id) {
      examType subjectName year submittedAt secondsUsed
      result { id score totalQuestions percentage receipt }
      questions { id question optionA questionImageUrl }
      review { questionId userAnswer correctAnswer explanation formattedExplanation } } }`,
    variables: { id: "r/7" },
    row: exam.pastExam,
    sees: { call: "GET /api/exam/exam-history/r%2F7" },
    reply: {
      ...paper,
      submittedAt: "2026-11-20T10:42:00+01:00",
      secondsUsed: 754,
      result: { id: 7, score: 1, totalQuestions: 1, percentage: 100, status: "Pass", receipt: "AK-1" },
      questions: [
        { id: 3, question: "Why?", optionA: "a", optionB: "b", optionC: "c", optionD: "d", correctAnswer: "B" },
      ],
      review: [{ questionId: 3, userAnswer: "optionB", correctAnswer: "b", explanation: "So." }],
    },
    data: {
      pastExam: {
        ...paper,
        submittedAt: "2026-11-20T09:42:00.000Z",
        secondsUsed: 754,
        result: { id: "7", score: 1, totalQuestions: 1, percentage: 100, receipt: "AK-1" },
        questions: [{ id: "3", question: "Why?", optionA: "a", questionImageUrl: null }],
        review: [
          { questionId: "3", userAnswer: "B", correctAnswer: "B", explanation: "So.", formattedExplanation: null },
        ],
      },
    },
  },
  {
    field: "validateAnswer",
    document:
      "mutation M($input: ValidateAnswerInput!) { validateAnswer(input: $input) { isCorrect savedSeq stored { userAnswer seq } } }",
    variables: { input: { questionId: "q1", userAnswer: "C" } },
    row: exam.validateAnswer,
    sees: { call: "POST /exam/validate-answer", body: { questionId: "q1", userAnswer: "C" } },
    reply: { isCorrect: "true" },
    data: { validateAnswer: { isCorrect: true, savedSeq: null, stored: null } },
  },
  {
    field: "validateAnswer",
    document:
      "mutation M($input: ValidateAnswerInput!) { validateAnswer(input: $input) { stored { userAnswer seq answeredAt } } }",
    variables: { input: { questionId: "q1", userAnswer: "C" } },
    row: exam.validateAnswer,
    sees: { call: "POST /exam/validate-answer", body: { questionId: "q1", userAnswer: "C" } },
    reply: {
      isCorrect: true,
      savedSeq: 7,
      stored: { userAnswer: "B", seq: 7, answeredAt: "2026-11-20T09:42:00.000Z" },
    },
    data: { validateAnswer: { stored: { userAnswer: "B", seq: 7, answeredAt: "2026-11-20T09:42:00.000Z" } } },
  },
  {
    // nothing is said of an answer that is stored as it was sent
    field: "validateAnswer",
    document: "mutation M($input: ValidateAnswerInput!) { validateAnswer(input: $input) { savedSeq stored { seq } } }",
    variables: { input: { questionId: "q1", userAnswer: "C", seq: 7, answeredAt: "2026-11-20T09:42:00.000Z" } },
    row: exam.validateAnswer,
    sees: {
      call: "POST /exam/validate-answer",
      body: { questionId: "q1", userAnswer: "C", seq: 7, answeredAt: "2026-11-20T09:42:00.000Z" },
    },
    reply: {
      isCorrect: true,
      savedSeq: 7,
      stored: { userAnswer: "C", seq: 7, answeredAt: "2026-11-20T09:42:00.000Z" },
    },
    data: { validateAnswer: { savedSeq: 7, stored: null } },
  },
  {
    field: "performance",
    document:
      "{ performance { totalExams averageScore bestPerformance { subject score examType } weakestSubject { subject } } }",
    row: results.performance,
    sees: { call: "GET /api/exam/performance" },
    reply: {
      totalExams: 2,
      averageScore: "61.5",
      bestPerformance: { subject: "Physics", score: 80, examType: "JAMB" },
      weakestSubject: null,
    },
    data: {
      performance: {
        totalExams: 2,
        averageScore: 61.5,
        bestPerformance: { subject: "Physics", score: 80, examType: "JAMB" },
        weakestSubject: null,
      },
    },
  },
  {
    field: "examHistory",
    document: "{ examHistory { id name date score status subjectName remarkedAt scoreBefore } }",
    row: results.examHistory,
    sees: { call: "GET /api/exam/exam-history" },
    reply: [
      { id: 1, name: "JAMB Physics 2026", date: "2026-11-20T09:00:00Z", score: 75, status: "Pass" },
      {
        id: 2,
        name: "JAMB Biology 2026",
        date: "2026-11-19T09:00:00Z",
        score: "50",
        status: "Pass",
        subjectName: "Biology",
        remarkedAt: "2026-11-20T10:00:00+01:00",
        scoreBefore: 48,
      },
    ],
    data: {
      examHistory: [
        {
          id: "1",
          name: "JAMB Physics 2026",
          date: "2026-11-20T09:00:00.000Z",
          score: 75,
          status: "Pass",
          subjectName: null,
          remarkedAt: null,
          scoreBefore: null,
        },
        {
          id: "2",
          name: "JAMB Biology 2026",
          date: "2026-11-19T09:00:00.000Z",
          score: 50,
          status: "Pass",
          subjectName: "Biology",
          remarkedAt: "2026-11-20T09:00:00.000Z",
          scoreBefore: 48,
        },
      ],
    },
  },
  {
    field: "deliverLateAnswers",
    document: `mutation M($input: DeliverLateAnswersInput!) {
      deliverLateAnswers(input: $input) { lateAnswers answers { questionId userAnswer } } }`,
    variables: {
      input: {
        attemptId: "a1",
        answers: [{ questionId: "q1", userAnswer: "B", answeredAt: "2026-11-20T09:00:00.000Z" }],
      },
    },
    row: exam.deliverLateAnswers,
    sees: {
      call: "POST /exam/late-answers",
      body: {
        attemptId: "a1",
        answers: [{ questionId: "q1", userAnswer: "B", answeredAt: "2026-11-20T09:00:00.000Z" }],
      },
    },
    reply: { answers: [{ questionId: "q1", userAnswer: "B" }], lateAnswers: 1 },
    data: { deliverLateAnswers: { lateAnswers: 1, answers: [{ questionId: "q1", userAnswer: "B" }] } },
  },
  {
    field: "examStats",
    document: `{ examStats { totalExams highestScore examsPassed
      openExams { examType subjectName year secondsLeft answeredQuestions totalQuestions } } }`,
    row: results.examStats,
    sees: { call: "GET /exam/stats" },
    reply: { totalExams: 0, highestScore: null, examsPassed: 0, openExams: [openExam] },
    data: { examStats: { totalExams: 0, highestScore: null, examsPassed: 0, openExams: [openExam] } },
  },
  {
    field: "leaderboard",
    document: "{ leaderboard { name bestSubject averageScore } }",
    row: results.leaderboard,
    sees: { call: "GET /api/auth/leaderboard" },
    reply: [{ name: "Ada O.", bestSubject: "Physics", averageScore: 91.5 }],
    data: { leaderboard: [{ name: "Ada O.", bestSubject: "Physics", averageScore: "91.5" }] },
  },
  {
    field: "ownStanding",
    document: '{ ownStanding(examType: "JAMB") { rank total name averageScore } }',
    row: results.ownStanding,
    sees: { call: "GET /api/auth/leaderboard/own", query: { examType: "JAMB" } },
    reply: { rank: "214", total: 3120, name: "Ada O.", averageScore: "61%" },
    data: { ownStanding: { rank: 214, total: 3120, name: "Ada O.", averageScore: "61%" } },
  },
  {
    field: "paymentStatus",
    document: "{ paymentStatus { subscribedExamTypes } }",
    row: payment.paymentStatus,
    sees: { call: "GET /api/subscription/payment-status" },
    reply: { subscribedExamTypes: ["JAMB"] },
    data: { paymentStatus: { subscribedExamTypes: ["JAMB"] } },
  },
  notice("verifyPayment", "VerifyPaymentInput", payment.verifyPayment, "POST /payment/verify-payment", {
    reference: "1-a",
    examType: "JAMB",
  }),
  {
    field: "createPaymentReference",
    document:
      'mutation M { createPaymentReference(examType: "JAMB") { reference amountKobo provider publicKey email currency } }',
    row: payment.createPaymentReference,
    sees: { call: "POST /payment/reference", body: { examType: "JAMB" } },
    reply: {
      reference: "1-a",
      examType: "JAMB",
      amountKobo: 200000,
      currency: "NGN",
      email,
      publicKey: "pk",
      provider: "sandbox",
    },
    data: {
      createPaymentReference: {
        reference: "1-a",
        amountKobo: 200000,
        provider: "SANDBOX",
        publicKey: "pk",
        email,
        currency: "NGN",
      },
    },
  },
  {
    field: "paymentReferences",
    document: "{ paymentReferences { reference status } }",
    row: payment.paymentReferences,
    sees: { call: "GET /payment/references" },
    reply: [{ reference: "1-a", examType: "JAMB", createdAt: "2026-11-20T09:00:00Z", status: "granted" }],
    data: { paymentReferences: [{ reference: "1-a", status: "GRANTED" }] },
  },
  {
    field: "ownPayments",
    document:
      "query ($reference: String) { ownPayments(reference: $reference, page: 2) { total items { reference status paidAt note } subscriptions { examType hasEnded canRenew } } }",
    variables: { reference: "1-a" },
    row: payment.ownPayments,
    sees: { call: "GET /payment/history", query: { reference: "1-a", page: "2", limit: "20" } },
    reply: {
      items: [
        {
          reference: "1-a",
          examType: "JAMB",
          amountKobo: 200_000,
          status: "granted",
          createdAt: "2026-11-20T09:00:00.000Z",
          paidAt: "2026-11-20T09:01:00.000Z",
          validUntil: null,
          note: "paid back",
        },
      ],
      total: 21,
      subscriptions: [{ examType: "JAMB", expiresAt: "2027-11-20T09:01:00.000Z", hasEnded: false, canRenew: false }],
    },
    data: {
      ownPayments: {
        total: 21,
        items: [{ reference: "1-a", status: "GRANTED", paidAt: "2026-11-20T09:01:00.000Z", note: "paid back" }],
        subscriptions: [{ examType: "JAMB", hasEnded: false, canRenew: false }],
      },
    },
  },
  {
    field: "prices",
    document: "{ prices { examType listPrice fee } }",
    row: payment.prices,
    sees: { call: "GET /payment/prices" },
    reply: [{ examType: "JAMB", listPrice: 1000, fee: 2000 }],
    data: { prices: [{ examType: "JAMB", listPrice: 1000, fee: 2000 }] },
  },
  {
    field: "practiceSubjects",
    document: '{ practiceSubjects(examType: "Junior Waec") }',
    row: practice.practiceSubjects,
    sees: { call: "GET /exam/subjects/Junior%20Waec" },
    reply: ["Basic Science"],
    data: { practiceSubjects: ["Basic Science"] },
  },
  {
    field: "practiceYears",
    document: '{ practiceYears(examType: "JAMB", subject: "Physics") }',
    row: practice.practiceYears,
    sees: { call: "GET /exam/years/JAMB/Physics" },
    reply: ["2026", 2024, 2025, 2024],
    data: { practiceYears: [2024, 2025, 2026] },
  },
  {
    field: "practiceQuestions",
    document: '{ practiceQuestions(examType: "JAMB", subject: "A/B", year: 2026) { id question } }',
    row: practice.practiceQuestions,
    sees: { call: "GET /exam/questions/JAMB/A%2FB/2026" },
    reply: [{ ...question, correctAnswer: "A", explanation: "x" }],
    data: { practiceQuestions: [{ id: "q1", question: "?" }] },
  },
  {
    field: "practiceHistory",
    document: `{ practiceHistory(page: 2) { total items {
      examType subjectName year openedAt rightAnswers answeredQuestions totalQuestions } } }`,
    row: practice.practiceHistory,
    sees: { call: "GET /exam/practice-history", query: { page: "2", limit: "20" } },
    reply: {
      items: [{ ...paper, openedAt: until, rightAnswers: "4", answeredQuestions: 6, totalQuestions: 40 }],
      total: 21,
    },
    data: {
      practiceHistory: {
        total: 21,
        items: [{ ...paper, openedAt: until, rightAnswers: 4, answeredQuestions: 6, totalQuestions: 40 }],
      },
    },
  },
  {
    field: "pastPractice",
    document: `query Q($openedAt: DateTime!) { pastPractice(openedAt: $openedAt) {
      examType year openedAt questions { id } review { questionId userAnswer correctAnswer explanation } } }`,
    variables: { openedAt: until },
    row: practice.pastPractice,
    sees: { call: `GET /exam/practice-history/${encodeURIComponent(until)}` },
    reply: {
      ...paper,
      openedAt: until,
      rightAnswers: 0,
      answeredQuestions: 1,
      totalQuestions: 1,
      questions: [question],
      review: [{ questionId: "q1", userAnswer: "b", correctAnswer: null }],
    },
    data: {
      pastPractice: {
        examType: paper.examType,
        year: paper.year,
        openedAt: until,
        questions: [{ id: "q1" }],
        review: [{ questionId: "q1", userAnswer: "B", correctAnswer: null, explanation: null }],
      },
    },
  },
  {
    field: "checkAnswer",
    document: `mutation M($input: CheckAnswerInput!) {
      checkAnswer(input: $input) { questionId selectedAnswer isCorrect correctAnswer explanation }
    }`,
    variables: { input: { questionId: "q1", selectedAnswer: "C" } },
    row: practice.checkAnswer,
    sees: { call: "POST /exam/check-answer", body: { questionId: "q1", selectedAnswer: "C" } },
    reply: { isCorrect: false, correctAnswer: "optionB", explanation: "" },
    data: {
      checkAnswer: {
        questionId: "q1",
        selectedAnswer: "C",
        isCorrect: false,
        correctAnswer: "B",
        explanation: null,
      },
    },
  },
  {
    field: "trialQuestions",
    document: '{ trialQuestions(examType: "JAMB") { id question subjectName } }',
    row: practice.trialQuestions,
    sees: { call: "GET /exam/trial-questions", query: { examType: "JAMB" } },
    reply: [{ ...question, subjectName: "Physics", correctAnswer: "A", explanation: "x" }],
    data: { trialQuestions: [{ id: "q1", question: "?", subjectName: "Physics" }] },
  },
  {
    field: "checkTrialAnswer",
    document: `mutation M($input: CheckTrialAnswerInput!) {
      checkTrialAnswer(input: $input) { questionId selectedAnswer isCorrect correctAnswer explanation }
    }`,
    variables: { input: { examType: "JAMB", questionId: "q1", selectedAnswer: "C" } },
    row: practice.checkTrialAnswer,
    sees: {
      call: "POST /exam/check-trial-answer",
      body: { examType: "JAMB", questionId: "q1", selectedAnswer: "C" },
    },
    reply: { isCorrect: true, correctAnswer: "C", explanation: "Why" },
    data: {
      checkTrialAnswer: {
        questionId: "q1",
        selectedAnswer: "C",
        isCorrect: true,
        correctAnswer: "C",
        explanation: "Why",
      },
    },
  },
  {
    field: "schoolStudents",
    document: "{ schoolStudents { id name hasTemporaryCredentials credentialsExpired } }",
    row: schoolPeople.schoolStudents,
    sees: { call: "GET /school/get-students" },
    reply: [{ _id: 3, name: "Ada" }],
    data: { schoolStudents: [{ id: "3", name: "Ada", hasTemporaryCredentials: false, credentialsExpired: false }] },
  },
  notice("sendContactMessage", "SendContactMessageInput", marketing.sendContactMessage, "POST /api/auth/contact", {
    name: "Ada",
    email,
    message: "Hello",
  }),
  {
    field: "referralStats",
    document: "{ referralStats { referredCount totalEarnings earningsPerReferral subscriptionFee referralCode } }",
    row: referral.referralStats,
    sees: { call: "GET /referrals/referral-stats" },
    reply: { referredCount: 6, totalEarnings: "400.00", referralCode: "3F9A1C77B2D0" },
    data: {
      referralStats: {
        referredCount: 6,
        totalEarnings: 400,
        earningsPerReferral: null,
        subscriptionFee: 2000,
        referralCode: "3F9A1C77B2D0",
      },
    },
  },
];

const { upstream, gateway } = gatewayForEachTest();

describe("each field makes its documented call", () => {
  it.each(cases.map((one) => [one.field, one] as const))("%s", async (_field, one) => {
    upstream.on(one.row).reply(one.row.status ?? 200, one.reply);
    const reply = await gateway.query(one.document, one.variables, { authorization: "Bearer t" });
    expect(reply.errors).toEqual([]);
    expect(reply.data).toEqual(one.data);
    expect(upstream.seen).toHaveLength(1);
    expect(upstream.seen[0]).toMatchObject(one.sees);
  });

  it("[EXT-53] asks for the ranking of one exam type, and never takes one for the other", async () => {
    upstream.on(results.leaderboard).reply(200, [{ name: "Ada O.", averageScore: "91%" }]);
    const types = ["JAMB", "WAEC", null];
    for (const examType of [...types, ...types]) {
      const { data } = await gateway.query(
        "query L($examType: String) { leaderboard(examType: $examType) { name } }",
        { examType },
        { authorization: "Bearer t" },
      );
      expect(data).toEqual({ leaderboard: [{ name: "Ada O." }] });
    }
    expect(upstream.seen.map(({ query }) => query)).toEqual([{ examType: "JAMB" }, { examType: "WAEC" }, {}]);
  });

  it("every field has a case", () => {
    const schema = buildASTSchema(readSchema());
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    // tested beside this table: two calls in a row, one without any, and the files of uploads.test.ts
    const elsewhere = [
      "submitExam",
      "paymentSettings",
      "uploadQuestions",
      "checkQuestions",
      "importQuestions",
      "uploadSchoolLogo",
      "previewStudentImport",
      // school-exams.test.ts
      "createSchoolExam",
      "updateSchoolExam",
      "previewSchoolQuestions",
      "uploadSchoolQuestionPicture",
    ];
    const tested = new Set([...cases.map((one) => one.field), ...elsewhere]);
    expect([...tested].sort()).toEqual(fields.sort());
  });
});

describe("schools in front of any server", () => {
  const signIn = `mutation M($input: SchoolLoginInput!) { schoolLogin(input: $input) { user { role } } }`;
  it("[S-ENT-02] sends a teacher's sign-in ID without what is left over in the other fields", async () => {
    upstream.on(school.schoolLogin).reply(200, { data: { token: "t", user: { id: 1, role: "TEACHER" } } });
    const input = { role: "TEACHER", signInId: " ABC ", email, password: "x" };
    const reply = await gateway.query(signIn, { input });
    expect(reply.data).toEqual({ schoolLogin: { user: { role: "TEACHER" } } });
    expect(upstream.seen[0]?.body).toEqual({ role: "TEACHER", signInId: "ABC" });
  });

  it("[S-LOG-07, D-344] reads a session that stands in the body itself", async () => {
    upstream.on(school.schoolLogin).reply(200, { token: "t", user: { _id: 7, role: "ADMIN" } });
    const reply = await gateway.query(
      `mutation M($input: SchoolLoginInput!) { schoolLogin(input: $input) { token user { id role } } }`,
      {
        input: { role: "ADMIN", email, password: "x" },
      },
    );
    expect(reply.data).toEqual({ schoolLogin: { token: "t", user: { id: "7", role: "ADMIN" } } });
  });

  it("[S-REG-16] a success that is not 201 is 'Registration failed'", async () => {
    upstream.on(school.schoolRegister).reply(200, { message: "fine" });
    const reply = await gateway.query(
      "mutation M($input: SchoolRegisterInput!) { schoolRegister(input: $input) { message } }",
      {
        input: registeredSchool,
      },
    );
    expect(reply.errors[0]).toMatchObject({
      message: "Registration failed",
      extensions: { code: "UPSTREAM_FAILED", status: 200 },
    });
  });

  it("[A-CRE-02] [A-CRE-04] a new admin is one only with 201", async () => {
    upstream.on(admin.createAdmin).reply(200, { message: "Admin already exists" });
    const document = "mutation M($input: CreateAdminInput!) { createAdmin(input: $input) { message } }";
    const input = { email: "bola@example.com", password: "Quiet-Harbour-42" };
    const reply = await gateway.query(document, { input }, { authorization: "Bearer token-1" });
    expect(reply.errors[0]).toMatchObject({
      message: "An unexpected error occurred",
      extensions: { code: "UPSTREAM_FAILED", serverMessage: null },
    });
  });

  it("[S-REG-16] a success without a word is one", async () => {
    upstream.on(school.schoolRegister).reply(201, "");
    const document = "mutation M($input: SchoolRegisterInput!) { schoolRegister(input: $input) { schoolId message } }";
    const reply = await gateway.query(document, { input: registeredSchool });
    expect(reply.errors).toEqual([]);
    expect(reply.data).toEqual({ schoolRegister: { schoolId: null, message: null } });
  });

  it("[B-32] [B-33] a setting that the server leaves out has its documented value", async () => {
    upstream.on(schoolSettings.schoolSettings).reply(200, { schoolName: "Unity", questionsPerPage: 5 });
    const document = `{ schoolSettings { defaultExamDuration questionsPerPage randomizeQuestions passwordMinLength
      sessionTimeout emailNotifications inAppNotifications } }`;
    const reply = await gateway.query(document, {}, { authorization: "Bearer s" });
    expect(reply.data).toEqual({ schoolSettings: { ...schoolSettingsDefaults, questionsPerPage: 5 } });
  });

  it("[D-18] sends a token of any signs on, as it came", async () => {
    upstream.on(schoolSettings.schoolSettings).reply(200, { schoolName: "Unity" });
    const token = "17|uA9d:x=y";
    const reply = await gateway.query("{ schoolSettings { schoolName } }", {}, { authorization: `Bearer ${token}` });
    expect(reply.data).toEqual({ schoolSettings: { schoolName: "Unity" } });
    expect(upstream.seen.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it("[D-88] [D-240] names a repeated write to the server, and makes no write under a name that would not count", async () => {
    upstream.on(schoolPeople.createSchoolStudent).reply(200, { id: 9, ...student });
    const add = `mutation M($input: CreateSchoolStudentInput!, $key: String) {
      createSchoolStudent(input: $input, requestKey: $key) { id } }`;
    const send = (key: string | null) => gateway.query(add, { input: student, key }, { authorization: "Bearer t" });
    for (const key of ["too-short", "a\r\nb: 0123456789abcdef", ""]) {
      expect((await send(key)).errors[0]).toMatchObject({
        message: "The request key must have 16 to 100 letters, digits, hyphens or underscores",
        extensions: { code: "BAD_USER_INPUT", status: 400, field: "requestKey" },
      });
    }
    for (const key of ["0123456789abcdef-_", null]) expect((await send(key)).errors).toEqual([]);
    expect(upstream.seen.map((call) => call.headers["idempotency-key"])).toEqual(["0123456789abcdef-_", undefined]);
  });

  it("[R-SCH-29, S-SET-04] sends a logo as the documented field", async () => {
    upstream.on(schoolSettings.uploadSchoolLogo).reply(200, { url: "/files/a.png" });
    const logo = new File(["picture"], "logo.png", { type: "image/png" });
    const reply = await gateway.query(
      "mutation M($file: Upload!) { uploadSchoolLogo(file: $file) { url } }",
      { file: logo },
      { authorization: "Bearer t" },
    );
    expect(reply.data).toEqual({ uploadSchoolLogo: { url: "/files/a.png" } });
    expect(upstream.seen[0]?.call).toBe("POST /api/upload/logo");
    expect(upstream.seen[0]?.body).toMatch(/name="logo"; filename="logo.png"\r\n.*image\/png\r\n\r\npicture\r\n/);
  });

  it("[EXT-15a] sends a list of students and shows what was read", async () => {
    const read = {
      line: 2,
      name: "Chidi",
      email: "",
      className: "JSS 1",
      problem: "Please enter a valid email address",
    };
    upstream.on(schoolPeople.previewStudentImport).reply(200, { importId: 5, rows: [read] });
    const reply = await gateway.query(
      `mutation M($file: Upload!) {
        previewStudentImport(file: $file) { importId rows { line name email className classId problem } notes } }`,
      { file: new File(["name,email,class"], "list.csv", { type: "text/csv" }) },
      { authorization: "Bearer t" },
    );
    expect(reply.data).toEqual({
      previewStudentImport: { importId: "5", rows: [{ ...read, email: null, classId: null }], notes: [] },
    });
    expect(upstream.seen[0]?.call).toBe("POST /school/import-students/preview");
    expect(upstream.seen[0]?.body).toMatch(/name="file"; filename="list.csv"/);
  });

  it("[EXT-04] says that a server offers no recovery", async () => {
    const reply = await gateway.query(
      "mutation M($input: EmailInput!) { schoolForgotPassword(input: $input) { message } }",
      {
        input: { email },
      },
    );
    expect(reply.errors[0]).toMatchObject({
      message: "Failed to request password reset",
      extensions: { code: "NOT_OFFERED" },
    });
  });
});

describe("schoolReports with their students", () => {
  const ask = "{ schoolReports { id student { name } } }";
  const report = (id: number, studentId: number) => ({
    id,
    examId: 1,
    studentId,
    score: 1,
    totalQuestions: 2,
    date: null,
  });
  it("takes two calls for any number of rows", async () => {
    upstream.on(schoolResults.schoolReports).reply(
      200,
      Array.from({ length: 100 }, (_, index) => report(index, index % 3)),
    );
    upstream.on(schoolPeople.schoolStudents).reply(200, [
      { id: 0, name: "Ada" },
      { id: 1, name: "Bola" },
    ]);
    const reply = await gateway.query(ask, {}, { authorization: "Bearer t" });
    expect(reply.errors).toEqual([]);
    expect(upstream.seen.map((call) => call.path)).toEqual(["/api/reports", "/school/get-students"]);
    expect(reply.data).toMatchObject({
      schoolReports: { 0: { student: { name: "Ada" } }, 1: { student: { name: "Bola" } }, 2: { student: null } },
    });
  });

  it("keeps the reports when the students fail", async () => {
    upstream.on(schoolResults.schoolReports).reply(200, [report(1, 1)]);
    upstream.on(schoolPeople.schoolStudents).reply(403, { message: "no" });
    const reply = await gateway.query(ask, {}, { authorization: "Bearer t" });
    expect(reply.data).toEqual({ schoolReports: [{ id: "1", student: null }] });
    expect(reply.errors[0]).toMatchObject({ message: "no", path: ["schoolReports", "student"] });
  });
});

describe("paymentSettings", () => {
  const ask = "{ paymentSettings { provider publicKey scriptUrl } }";
  it("[B-25, C-PAY-04] takes the key from the configuration, in front of any server", async () => {
    const reply = await gateway.query(ask);
    expect(reply.data).toEqual({
      paymentSettings: { provider: "PAYSTACK", publicKey: null, scriptUrl: "https://js.paystack.co/v2/inline.js" },
    });
    const keyed = await startGateway(upstream.url, { PAYSTACK_PUBLIC_KEY: "pk_test_1" });
    expect((await keyed.query(ask)).data).toMatchObject({ paymentSettings: { publicKey: "pk_test_1" } });
    await keyed.close();
    expect(upstream.seen).toEqual([]);
  });

  it("offers the sandbox only beside our own API, outside production", async () => {
    const own = await startGateway("", { API_PORT: "1" });
    expect((await own.query(ask)).data).toMatchObject({ paymentSettings: { provider: "SANDBOX" } });
    await own.close();
  });
});
