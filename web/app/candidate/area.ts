import type { Area, PagesOf } from "../area.ts";
import { panelPage } from "../panel-page.tsx";
import { panels } from "./panels.ts";
import { RequireCandidate } from "./RequireCandidate.tsx";

const pages: PagesOf<"candidate"> = {
  contact: async () => (await import("../../marketing/ContactPage.tsx")).ContactPage,
  trial: async () => (await import("../../practice/TrialPage.tsx")).TrialPage,
  login: async () => (await import("../../auth/LoginPage.tsx")).LoginPage,
  register: async () => (await import("../../auth/RegisterPage.tsx")).RegisterPage,
  otp: async () => (await import("../../auth/OtpPage.tsx")).OtpPage,
  forgotPassword: async () => (await import("../../auth/ForgotPasswordPage.tsx")).ForgotPasswordPage,
  resetPassword: async () => (await import("../../auth/ResetPasswordPage.tsx")).ResetPasswordPage,
  dashboard: async () => (await import("./DashboardPage.tsx")).DashboardPage,
  profile: panelPage(panels.profile),
  performance: panelPage(panels.performance),
  examHistory: async () => (await import("./ExamHistoryPage.tsx")).ExamHistoryPage,
  settings: panelPage(panels.settings),
  payments: async () => (await import("./PaymentsPage.tsx")).PaymentsPage,
  userLeaderboard: async () => (await import("./UserLeaderboardPage.tsx")).UserLeaderboardPage,
  exams: async () => (await import("../../exam/ExamSelectionPage.tsx")).ExamSelectionPage,
  quiz: async () => (await import("./TakeExamPage.tsx")).TakeExamPage,
  practice: async () => (await import("./PracticePage.tsx")).PracticePage,
};

/** Sign-in and everything behind it. */
export const candidateArea: Area = {
  loadProvider: async () => (await import("./CandidateArea.tsx")).CandidatePages,
  Guard: RequireCandidate,
  loadDashboard: async () => (await import("./CandidateLayout.tsx")).CandidateLayout,
  loadSignInSides: async () => (await import("./sign-in-sides.ts")).signInSides,
  pages,
};
