import { schoolPeople } from "../../schema/rest/school-people.ts";
import { schoolSettings } from "../../schema/rest/school-settings.ts";
import { schoolSubjects } from "../../schema/rest/school-subjects.ts";
import { school } from "../../schema/rest/school.ts";
import type { Row } from "../../schema/rest/row.ts";
import { noticeCase, type FieldCase } from "../support/field-case.ts";

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
export const registeredSchool = {
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
export const student = { name: "Chidi Obi", email: "chidi@example.com", classId: "c1" };
const renameCase = (field: string, row: Row, call: string, name: string): FieldCase => ({
  field,
  document: `mutation M($input: SchoolNameInput!) { ${field}(id: "s/1", input: $input) { message } }`,
  variables: { input: { name: ` ${name} ` } },
  row,
  sees: { call: `${call}/s%2F1`, body: { name } },
  reply: {},
  data: { [field]: { message: null } },
});
const deleteCase = (field: string, row: Row, call: string): FieldCase => ({
  field,
  document: `mutation { ${field}(id: "s/1") { message } }`,
  row,
  sees: { call: `${call}/s%2F1` },
  reply: {},
  data: { [field]: { message: null } },
});
const credentialsCase = (field: string, row: Row, who: "student" | "teacher"): FieldCase => ({
  field,
  document: `mutation { ${field}(${who}Id: "p1", expiresInDays: 99) { name email tempPassword expiresAt } }`,
  row,
  sees: { call: `POST /school/${who}-credentials`, body: { [`${who}Id`]: "p1", expiresInDays: 7 } },
  reply: { [`${who}Name`]: "Chidi", [`${who}Email`]: email, tempPassword: "ABCDEFGH23456", expiresAt: until },
  data: { [field]: { name: "Chidi", email, tempPassword: "ABCDEFGH23456", expiresAt: until } },
});

/** Fields of the rooms school, school-subjects, school-people and school-settings; files are in uploads.test.ts. */
export const schoolCases: FieldCase[] = [
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
  noticeCase(
    "schoolChangePassword",
    "ChangePasswordInput",
    school.schoolChangePassword,
    "POST /school/change-password",
    passwords,
  ),
  noticeCase("schoolForgotPassword", "EmailInput", school.schoolForgotPassword, "POST /school/forgot-password", {
    email,
  }),
  noticeCase("schoolResendOtp", "EmailInput", school.schoolResendOtp, "POST /school/resend-otp", { email }),
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
  noticeCase(
    "schoolResetPassword",
    "SchoolResetPasswordInput",
    school.schoolResetPassword,
    "POST /school/reset-password",
    {
      resetToken: "r",
      newPassword: "Harbour-42",
    },
  ),
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
  renameCase("updateSchoolSubject", schoolSubjects.updateSchoolSubject, "PUT /school/edit-subjects", "Physics"),
  deleteCase("deleteSchoolSubject", schoolSubjects.deleteSchoolSubject, "DELETE /school/delete-subjects"),
  {
    field: "createSchoolClass",
    document: "mutation M($input: SchoolNameInput!) { createSchoolClass(input: $input) { id name } }",
    variables: { input: { name: "JSS 1" } },
    row: schoolSubjects.createSchoolClass,
    sees: { call: "POST /school/add-classes", body: { name: "JSS 1" } },
    reply: { message: "added, and not shown" },
    data: { createSchoolClass: null },
  },
  renameCase("updateSchoolClass", schoolSubjects.updateSchoolClass, "PUT /school/edit-classes", "JSS 2"),
  deleteCase("deleteSchoolClass", schoolSubjects.deleteSchoolClass, "DELETE /school/delete-classes"),
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
  deleteCase("deleteSchoolStudent", schoolPeople.deleteSchoolStudent, "DELETE /school/delete-students"),
  deleteCase("deleteSchoolTeacher", schoolPeople.deleteSchoolTeacher, "DELETE /school/delete-teachers"),
  credentialsCase("createStudentCredentials", schoolPeople.createStudentCredentials, "student"),
  credentialsCase("createTeacherCredentials", schoolPeople.createTeacherCredentials, "teacher"),
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
      'mutation M($input: UpdateSchoolStudentInput!) { updateSchoolStudent(id: "3", input: $input) { id name classId admissionNo canEdit } }',
    variables: { input: { name: "Ada", email: "ada@example.com", classId: "c2", admissionNo: " AK/1 " } },
    row: schoolPeople.updateSchoolStudent,
    sees: {
      call: "PUT /school/update-students/3",
      body: { name: "Ada", email: "ada@example.com", classId: "c2", admissionNo: "AK/1" },
    },
    reply: { id: 3, name: "Ada", classId: "c2", admissionNo: "AK/1", canEdit: true },
    data: { updateSchoolStudent: { id: "3", name: "Ada", classId: "c2", admissionNo: "AK/1", canEdit: true } },
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
    field: "schoolStudents",
    document: "{ schoolStudents { id name hasTemporaryCredentials credentialsExpired admissionNo } }",
    row: schoolPeople.schoolStudents,
    sees: { call: "GET /school/get-students" },
    // a server without admission numbers says nothing of them (D-384), another one null or a number that is no text
    reply: [
      { _id: 3, name: "Ada" },
      { id: 4, name: "Efe", admissionNo: null },
      { id: 5, name: "Ife", admissionNo: 2024017 },
    ],
    data: {
      schoolStudents: [
        { id: "3", name: "Ada", hasTemporaryCredentials: false, credentialsExpired: false, admissionNo: null },
        { id: "4", name: "Efe", hasTemporaryCredentials: false, credentialsExpired: false, admissionNo: null },
        { id: "5", name: "Ife", hasTemporaryCredentials: false, credentialsExpired: false, admissionNo: "2024017" },
      ],
    },
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
];
