import type { Area, LoadPage, PagesOf } from "../area.ts";
import { RequireSchool } from "./RequireSchool.tsx";
import { SchoolArea } from "./SchoolArea.tsx";
import type { SchoolTabName } from "./school-tabs.ts";

/** The dashboard of a school; without a tab the address says which one is open. */
const schoolDashboard =
  (tab?: SchoolTabName): LoadPage =>
  async () => {
    const { SchoolDashboardPage } = await import("./SchoolDashboardPage.tsx");
    return () => <SchoolDashboardPage tab={tab} />;
  };

const pages: PagesOf<"school"> = {
  schoolDemo: async () => (await import("../../marketing/DemoPage.tsx")).DemoPage,
  schoolLogin: async () => (await import("../../school/SchoolLoginPage.tsx")).SchoolLoginPage,
  schoolRegister: async () => (await import("../../school/SchoolRegisterPage.tsx")).SchoolRegisterPage,
  schoolForgotPassword: async () => (await import("../../school/SchoolForgotPage.tsx")).SchoolForgotPage,
  schoolOtp: async () => (await import("../../school/SchoolOtpPage.tsx")).SchoolOtpPage,
  schoolPasswordReset: async () => (await import("../../school/SchoolResetPage.tsx")).SchoolResetPage,
  schoolDashboard: schoolDashboard(),
  schoolSettings: schoolDashboard("settings"),
  schoolReports: schoolDashboard("reports"),
  schoolStudents: schoolDashboard("students"),
  schoolExamCreate: async () => (await import("./SchoolCreateExamPage.tsx")).SchoolCreateExamPage,
  schoolTakeExam: async () => (await import("./SchoolTakePage.tsx")).SchoolTakePage,
  schoolSharedResult: async () => (await import("../../school-results/SharedResultPage.tsx")).SharedResultPage,
  schoolVerify: async () => (await import("./SchoolVerifyPage.tsx")).SchoolVerifyPage,
};

/** The pages of the school side, loaded when one is opened. Its dashboard draws its own frame, which depends on the role. */
export const schoolArea: Area = {
  loadProvider: async () => SchoolArea,
  Guard: RequireSchool,
  loadSignInSides: async () => (await import("./sign-in-sides.ts")).signInSides,
  pages,
};
