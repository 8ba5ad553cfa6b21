import type { SchoolExamRowFragment } from "../../../web/school-exams/school-exams.generated.ts";
import { answer } from "./app-harness.tsx";
import { storeSchoolSession } from "./school-harness.tsx";

/** An exam as the gateway sends it to staff. */
export const buildExam = (change: Partial<SchoolExamRowFragment> = {}): SchoolExamRowFragment => ({
  __typename: "SchoolExam",
  id: "e1",
  name: "First Term Examination",
  term: "FIRST",
  subjectId: "s1",
  subjectName: "Mathematics",
  classId: "k1",
  className: "SS 2 Gold",
  date: "2026-11-20",
  duration: 45,
  instructions: "Answer all.",
  status: "ACTIVE",
  opensAt: "2026-11-19T23:00:00.000Z",
  closesAt: "2026-11-20T22:59:59.000Z",
  version: 3,
  questionCount: 4,
  questionFileName: null,
  createdBy: "u1",
  canEdit: true,
  canCopy: true,
  hasAttempts: false,
  lateStudents: null,
  studentCount: 2,
  notice: null,
  ownAttempt: null,
  ...change,
});

export const subjects = [
  { __typename: "SchoolSubject", id: "s1", name: "Mathematics" },
  { __typename: "SchoolSubject", id: "s2", name: "English Language" },
];
export const classes = [{ __typename: "SchoolClass", id: "k1", name: "SS 2 Gold" }];

/** Signs somebody in. */
export const signIn = (role: "ADMIN" | "TEACHER" | "STUDENT" = "ADMIN"): void => storeSchoolSession({ role });

interface Dashboard {
  role?: "ADMIN" | "TEACHER" | "STUDENT";
  exams?: readonly SchoolExamRowFragment[] | null;
  students?: readonly object[];
  teachers?: { id: string; name: string }[];
  /** Lists that the server could not load. */
  failing?: readonly string[];
}

const noCredentials = {
  added: null,
  admissionNo: null,
  hasTemporaryCredentials: false,
  credentialsExpireAt: null,
  credentialsExpired: false,
};

/** Signs somebody in and prepares what the dashboard asks for. */
export function prepareDashboard({
  role = "ADMIN",
  exams = [buildExam()],
  students = [],
  teachers = [],
  failing = [],
}: Dashboard): void {
  signIn(role);
  answer("SchoolRemarks", { data: { schoolRemarks: { __typename: "SchoolRemarkPage", total: 0, items: [] } } });
  answer("SchoolResultLink", { data: { schoolResultLink: null } });
  const schoolStudents = students.map((student) => ({ ...noCredentials, ...student }));
  const schoolTeachers = teachers.map((teacher) => ({
    ...noCredentials,
    __typename: "SchoolTeacher",
    email: null,
    classId: null,
    canEdit: true,
    ...teacher,
  }));
  const staff = { schoolSubjects: subjects, schoolClasses: classes, schoolStudents };
  const admin = { schoolTeachers, schoolSettings: null };
  answer("SchoolDashboard", {
    data: {
      schoolExams: exams,
      ...(role !== "STUDENT" && staff),
      ...(role === "ADMIN" && admin),
      ...Object.fromEntries(failing.map((field) => [field, null])),
    },
    ...(failing.length > 0 && {
      errors: failing.map((field) => ({ message: "down", path: [field], extensions: { code: "UPSTREAM_FAILED" } })),
    }),
  });
}
