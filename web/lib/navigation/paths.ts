/** Addresses with a part that varies, as the router matches them. */
export const patterns = { practice: "/:examType/practice" } as const;

/** A pattern with its one varying part filled in. */
export const fillPath = (pattern: string, value: string): string =>
  pattern.replace(/:\w+/, () => encodeURIComponent(value));

/**
 * The URLs of public and candidate pages, written only here (those of other areas stand in the files beside); web/app/routes.ts
 * lists the pages behind them. Spellings are the documented ones; matching ignores case.
 */
export const paths = {
  home: () => "/",
  about: () => "/about",
  pricing: () => "/pricing",
  leaderboard: () => "/leaderboard",
  contact: () => "/contact",
  terms: () => "/terms",
  register: (ref?: string) => (ref ? `/register?ref=${encodeURIComponent(ref)}` : "/register"),
  login: () => "/login",
  forgotPassword: () => "/forgotpassword",
  resetPassword: () => "/reset-password",
  otpVerification: () => "/otp-verification",

  olevel: () => "/olevel",
  jamb: () => "/jamb",
  postUtme: () => "/postutme",
  juniorWaec: () => "/Jwaec",
  commonEntrance: () => "/commonentrance",
  professionalExams: () => "/proffesionalexams",
  /** The spelling people type (D-12). */
  professionalExamsTyped: () => "/professionalexams",
  /** Questions to try without an account: those of one exam type, or the choice of one. */
  trial: (examType?: string) =>
    examType ? `/try?${new URLSearchParams({ examType: examType.toLowerCase() })}` : "/try",
  /** The page reads the exam type from the navigation state: `{ examType }`. */
  practice: (examType: string) =>
    fillPath(patterns.practice, practiceFolders[examType.toUpperCase()] ?? examType.toLowerCase()),

  /** The selection, with an exam type already chosen when one is given. */
  exams: (examType?: string) =>
    examType ? `/exams?${new URLSearchParams({ examType: examType.toLowerCase() })}` : "/exams",
  /** The exam itself; without a paper it leads back to the selection. */
  quiz: (paper?: { examType: string; subjectName: string; year: number | string }) =>
    paper
      ? `/quiz?${new URLSearchParams({ examType: paper.examType, subjectName: paper.subjectName, year: String(paper.year) })}`
      : "/quiz",
  dashboard: () => "/dashboard",
  profile: () => "/dashboard/profile",
  performance: () => "/dashboard/performance",
  examHistory: () => "/dashboard/exam-history",
  /** A submitted exam with its questions. */
  pastExam: (id: string) => `/dashboard/exam-history?exam=${encodeURIComponent(id)}`,
  /** A practice test with the questions answered in it. */
  pastPractice: (openedAt: string) => `/dashboard/exam-history?practice=${encodeURIComponent(openedAt)}`,
  payments: () => "/dashboard/payments",
  userLeaderboard: () => "/user-leaderboard",
  settings: () => "/settings",

  schools: () => "/schools",
  /** Where the installed app starts. */
  start: () => "/start",
};

/** Practice folders that are not the lower-cased type (candidate document, section 2). */
const practiceFolders: Record<string, string> = {
  POSTUTME: "post-utme",
  COMMON_ENTRANCE: "common-entrance",
  PROFESSIONAL: "professional-exams",
  "JUNIOR WAEC": "Jwaec",
};

/** The navigation state of a way to the login: where it leads back to, and with what. */
export const wayBack = (returnTo: string, state: unknown): object =>
  state === null || state === undefined ? { returnTo } : { returnTo, returnState: state };
