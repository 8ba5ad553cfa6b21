import { fillPath, isSafeReturn } from "./paths.ts";

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
  examCreate: () => "/schools/exams/create",
  /** A part of one exam, inside the exams tab. */
  exam: (examId: string, view: "questions" | "room" | "result") =>
    `/schools/dashboard?tab=exams&exam=${encodeURIComponent(examId)}&view=${view}`,
  takeExam: (examId: string) => fillPath(schoolPatterns.takeExam, examId),
  settings: () => "/schools/settings",
  /** With one exam chosen, the reports of that exam. */
  reports: (chosen?: { exam: string }) =>
    chosen ? `/schools/reports?exam=${encodeURIComponent(chosen.exam)}` : "/schools/reports",
  students: () => "/schools/students",
  /** What the code of a printed slip leads to. */
  verify: (code: string) => fillPath(schoolPatterns.verify, code),
  demo: () => "/schools/demo",
};

/** Whether the school's login leads back to this address instead of the dashboard: the pages behind a sign-in. */
export function isSchoolReturn(target: unknown): target is string {
  if (!isSafeReturn(target)) return false;
  const page = target.split(/[?#]/, 1)[0]?.toLowerCase() ?? "";
  return /^\/schools\/(dashboard|settings|reports|students|exams\/[^/]+(\/take)?)\/*$/.test(page);
}
