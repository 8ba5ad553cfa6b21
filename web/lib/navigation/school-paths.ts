import { fillPath } from "./paths.ts";

/** Addresses with a part that varies, as the router matches them. */
export const schoolPatterns = { takeExam: "/schools/exams/:examId/take", verify: "/schools/verify/:code" } as const;

/** URLs of the school side; `paths.schools()` is its front page. In a file of their own, because public pages need few of them. */
export const schoolPaths = {
  login: () => "/schools/login",
  register: () => "/schools/register",
  forgotPassword: () => "/schools/forgotpassword",
  otp: () => "/schools/otpverify",
  passwordReset: () => "/schools/passwordreset",
  /** The dashboard, with one of its tabs open. */
  dashboard: (tab?: string) => (tab ? `/schools/dashboard?tab=${tab}` : "/schools/dashboard"),
  /** A tab that lists people or exams, with a name in its search. */
  found: (tab: string, name: string) => `/schools/dashboard?tab=${tab}&find=${encodeURIComponent(name)}`,
  examCreate: () => "/schools/exams/create",
  /** A part of one exam, inside the exams tab. */
  exam: (examId: string, view: "questions" | "room" | "result" | "answers") =>
    `/schools/dashboard?tab=exams&exam=${encodeURIComponent(examId)}&view=${view}`,
  /** Where a student takes an exam, and staff see what the student would get. */
  takeExam: (examId: string) => fillPath(schoolPatterns.takeExam, examId),
  settings: () => "/schools/settings",
  /** With one exam chosen, the reports of that exam. */
  reports: (chosen?: { exam: string }) =>
    chosen ? `/schools/reports?exam=${encodeURIComponent(chosen.exam)}` : "/schools/reports",
  /** Who answered what in one exam, inside the reports. */
  answers: (examId: string) => `/schools/reports?exam=${encodeURIComponent(examId)}&view=answers`,
  students: () => "/schools/students",
  /** What the code of a printed slip leads to. */
  verify: (code: string) => fillPath(schoolPatterns.verify, code),
  /** What a parent's link leads to; browsers send no server what stands behind #. */
  sharedResult: (token?: string) => (token ? `/schools/result#${token}` : "/schools/result"),
  demo: () => "/schools/demo",
};
