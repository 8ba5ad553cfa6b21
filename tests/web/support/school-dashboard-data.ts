import { answer } from "./app-harness.tsx";
import { storeSchoolSession } from "./school-harness.tsx";
import type { StoredSchoolSession } from "../../../web/lib/sessions/school-session.ts";

export const exam = (number: number, given: object = {}) => ({
  __typename: "SchoolExam",
  id: `e${number}`,
  name: `Exam ${number}`,
  subjectId: "sub1",
  subjectName: "Mathematics",
  classId: "c1",
  className: "JSS 1",
  date: "2026-11-20",
  status: "ACTIVE",
  createdBy: "u1",
  studentCount: null,
  notice: null,
  term: null,
  duration: null,
  instructions: null,
  opensAt: null,
  closesAt: null,
  version: null,
  questionCount: null,
  questionFileName: null,
  canEdit: null,
  canCopy: null,
  hasAttempts: null,
  lateStudents: null,
  ownAttempt: null,
  ...given,
});

export const student = (number: number, given: object = {}) => ({
  __typename: "SchoolStudent",
  id: `s${number}`,
  name: `Student ${number}`,
  email: `student${number}@example.com`,
  hasTemporaryCredentials: false,
  credentialsExpireAt: null,
  credentialsExpired: false,
  classId: "c1",
  added: null,
  admissionNo: null,
  canEdit: false,
  ...given,
});

export const teacher = (number: number, given: object = {}) => ({
  ...student(number),
  __typename: "SchoolTeacher",
  id: `t${number}`,
  name: `Teacher ${number}`,
  email: `teacher${number}@example.com`,
  classId: null,
  ...given,
});

export const settings = {
  __typename: "SchoolSettings",
  schoolName: "Unity College",
  logoUrl: null,
  contactEmail: "head@example.com",
  contactPhone: null,
  defaultExamDuration: 60,
  questionsPerPage: 1,
  randomizeQuestions: true,
  passwordMinLength: 8,
  sessionTimeout: 30,
  emailNotifications: true,
  inAppNotifications: true,
  studentsSeeAnswers: true,
  parentsSeeAverage: true,
};

export const named = (type: "SchoolSubject" | "SchoolClass", ...names: string[]) =>
  names.map((name, index) => ({ __typename: type, id: `${type === "SchoolClass" ? "c" : "sub"}${index + 1}`, name }));

/** What the gateway answers to the dashboard of an administrator. */
export const wholeSchool = (given: Record<string, unknown> = {}): Record<string, unknown> => ({
  schoolExams: [
    exam(1),
    exam(2, { status: "SCHEDULED" }),
    exam(3, { status: "COMPLETED" }),
    exam(4, { status: "DRAFT" }),
  ],
  schoolSubjects: named("SchoolSubject", "Mathematics", "Basic Science"),
  schoolClasses: named("SchoolClass", "JSS 1", "SS 2 Gold"),
  schoolStudents: [student(1), student(2), student(3)],
  schoolTeachers: [teacher(1)],
  schoolSettings: settings,
  ...given,
});

/** Signs in as a role and prepares what its dashboard answers. */
export function prepareSchool(
  role: StoredSchoolSession["role"],
  given: Record<string, unknown> = {},
  session: Partial<StoredSchoolSession> = {},
): void {
  storeSchoolSession({ role, ...session });
  const school = wholeSchool(given);
  answer("SchoolDashboard", { data: school });
  answer("SchoolSettings", { data: { schoolSettings: school["schoolSettings"] } });
  answer("LastStudentMove", { fails: { code: "NOT_OFFERED", status: 404 } });
  answer("SchoolMail", { fails: { code: "NOT_OFFERED", status: 404 } });
}
