/** Every URL of the product. Spellings are the documented ones; matching ignores case. */
export const paths = {
  home: () => "/",
  about: () => "/about",
  pricing: () => "/pricing",
  leaderboard: () => "/leaderboard",
  contact: () => "/contact",
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
  practice: (examType: string) => `/${practiceFolders[examType] ?? examType.toLowerCase()}/practice`,

  /** The selection, with an exam type already chosen when one is given. */
  exams: (examType?: string) =>
    examType ? `/exams?${new URLSearchParams({ examType: examType.toLowerCase() })}` : "/exams",
  quiz: (paper: { examType: string; subjectName: string; year: number | string }) =>
    `/quiz?${new URLSearchParams({ examType: paper.examType, subjectName: paper.subjectName, year: String(paper.year) })}`,
  dashboard: () => "/dashboard",
  profile: () => "/dashboard/profile",
  performance: () => "/dashboard/performance",
  examHistory: () => "/dashboard/exam-history",
  userLeaderboard: () => "/user-leaderboard",
  settings: () => "/settings",

  schools: () => "/schools",
};
export type PathName = keyof typeof paths;

/** Practice folders that are not the lower-cased type (candidate document, section 2). */
const practiceFolders: Record<string, string> = {
  POSTUTME: "post-utme",
  COMMON_ENTRANCE: "common-entrance",
  PROFESSIONAL: "professional-exams",
  "Junior Waec": "Jwaec",
};

/** The pages this client has. Menus, footer and buttons show only entries that lead somewhere. */
const openPaths: ReadonlySet<PathName> = new Set<PathName>([
  "home",
  "contact",
  "register",
  "login",
  "forgotPassword",
  "resetPassword",
  "otpVerification",
  "exams",
  "quiz",
  "dashboard",
]);

export const isOpen = (name: PathName): boolean => openPaths.has(name);

/** Where a signed-in candidate may be sent back to after login. Other targets are passed on to the dashboard. */
const candidatePages = [paths.exams(), "/quiz", paths.dashboard(), paths.userLeaderboard(), paths.settings()];

/** A path of this site that starts with a single slash; anything else could lead away. */
export function isSafeReturn(target: unknown): target is string {
  return typeof target === "string" && /^\/(?![/\\])/.test(target) && !/[\\\s\p{Cc}]/u.test(target);
}

/** The way back that a guard, an expired session or the pricing page put into the navigation state. */
export function returnTargetOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("returnTo" in state)) return null;
  return isSafeReturn(state.returnTo) ? state.returnTo : null;
}

/** Whether login leads back to this address instead of the dashboard. */
export function isCandidateReturn(target: unknown): target is string {
  if (!isSafeReturn(target)) return false;
  const page = target.split(/[?#]/, 1)[0]?.toLowerCase() ?? "";
  return candidatePages.some((path) => page === path || page.startsWith(`${path}/`));
}
