import "../../school/school.css";
import { lazy, type ComponentType } from "react";
import { useRoutes } from "react-router-dom";
import { NotFoundPage } from "../visitor/NotFoundPage.tsx";
import { Page } from "../Page.tsx";
import { PublicLayout } from "../visitor/PublicLayout.tsx";
import type { AuthSide } from "../visitor/AuthLayout.tsx";
import { RequireSchool } from "./RequireSchool.tsx";
import type { SchoolTabName } from "./school-tabs.ts";
import { schoolSides } from "./school-sides.ts";

/* Layout, data client and page are asked for together, as in AppRoutes. */
function authPage(title: string, side: AuthSide, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [{ SchoolArea }, { AuthFrame }, Content] = await Promise.all([
      import("./SchoolArea.tsx"),
      import("../visitor/AuthLayout.tsx"),
      load(),
    ]);
    return {
      default: () => (
        <Page key={title} title={title}>
          <SchoolArea>
            <AuthFrame side={side}>
              <Content />
            </AuthFrame>
          </SchoolArea>
        </Page>
      ),
    };
  });
}

const LoginPage = authPage(
  "School Login",
  schoolSides.login,
  async () => (await import("../../school/SchoolLoginPage.tsx")).SchoolLoginPage,
);
const RegisterPage = authPage(
  "Register School",
  schoolSides.register,
  async () => (await import("../../school/SchoolRegisterPage.tsx")).SchoolRegisterPage,
);
const ForgotPage = authPage(
  "Forgot password",
  schoolSides.forgot,
  async () => (await import("../../school/SchoolForgotPage.tsx")).SchoolForgotPage,
);
const OtpPage = authPage(
  "Enter the code",
  schoolSides.otp,
  async () => (await import("../../school/SchoolOtpPage.tsx")).SchoolOtpPage,
);
const ResetPage = authPage(
  "Choose a new password",
  schoolSides.reset,
  async () => (await import("../../school/SchoolResetPage.tsx")).SchoolResetPage,
);

const DemoPage = lazy(async () => {
  const [{ SchoolArea }, { DemoPage }] = await Promise.all([
    import("./SchoolArea.tsx"),
    import("../../marketing/DemoPage.tsx"),
  ]);
  return {
    default: () => (
      <PublicLayout>
        <Page key="demo" title="Request a Demo">
          <SchoolArea>
            <DemoPage />
          </SchoolArea>
        </Page>
      </PublicLayout>
    ),
  };
});

const CreateExamPage = lazy(async () => {
  const [{ SchoolArea }, { SchoolCreateExamPage }] = await Promise.all([
    import("./SchoolArea.tsx"),
    import("./SchoolCreateExamPage.tsx"),
  ]);
  return {
    default: () => (
      <SchoolArea>
        <SchoolCreateExamPage />
      </SchoolArea>
    ),
  };
});

const TakePage = lazy(async () => {
  const [{ SchoolArea }, { SchoolTakePage }] = await Promise.all([
    import("./SchoolArea.tsx"),
    import("./SchoolTakePage.tsx"),
  ]);
  return {
    default: () => (
      <SchoolArea>
        <SchoolTakePage />
      </SchoolArea>
    ),
  };
});

const VerifyPage = lazy(async () => {
  const [{ SchoolArea }, { SchoolVerifyPage }] = await Promise.all([
    import("./SchoolArea.tsx"),
    import("./SchoolVerifyPage.tsx"),
  ]);
  return {
    default: () => (
      <SchoolArea>
        <SchoolVerifyPage />
      </SchoolArea>
    ),
  };
});

const DashboardPage = lazy(async () => {
  const [{ SchoolArea }, { SchoolDashboardPage }] = await Promise.all([
    import("./SchoolArea.tsx"),
    import("./SchoolDashboardPage.tsx"),
  ]);
  return {
    default: ({ tab }: { tab?: SchoolTabName }) => (
      <SchoolArea>
        <SchoolDashboardPage tab={tab} />
      </SchoolArea>
    ),
  };
});

const dashboard = (tab?: SchoolTabName) => (
  <RequireSchool>
    <DashboardPage tab={tab} />
  </RequireSchool>
);

const notFound = (
  <PublicLayout>
    <Page key="not-found" title="Page not found">
      <NotFoundPage />
    </Page>
  </PublicLayout>
);

/** Everything below `/schools/`; apart, so that other pages do not carry the list. */
const routes = [
  { path: "login", element: <LoginPage /> },
  { path: "register", element: <RegisterPage /> },
  { path: "forgotpassword", element: <ForgotPage /> },
  { path: "otpverify", element: <OtpPage /> },
  { path: "passwordreset", element: <ResetPage /> },
  { path: "dashboard", element: dashboard() },
  {
    path: "exams/create",
    element: (
      <RequireSchool>
        <CreateExamPage />
      </RequireSchool>
    ),
  },
  { path: "exams/:examId/take", element: <TakePage /> },
  { path: "verify/:code", element: <VerifyPage /> },
  { path: "settings", element: dashboard("settings") },
  { path: "reports", element: dashboard("reports") },
  { path: "students", element: dashboard("students") },
  { path: "demo", element: <DemoPage /> },
  { path: "*", element: notFound },
];

export function SchoolRoutes() {
  return useRoutes(routes);
}
