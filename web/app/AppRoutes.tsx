import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { useLocation, useRoutes, type RouteObject } from "react-router-dom";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Page } from "./Page.tsx";
import { PublicLayout } from "./PublicLayout.tsx";
import { RequireCandidate } from "./RequireCandidate.tsx";
import { BrokenPage } from "./BrokenPage.tsx";
import type { AuthPageName } from "./AuthLayout.tsx";

/*
 * Layout, data client and page are asked for together, not one after the other: on a slow phone a chain of requests
 * costs more than their size.
 */
function authPage(name: AuthPageName, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [{ CandidateArea }, { AuthLayout }, Content] = await Promise.all([
      import("./CandidateArea.tsx"),
      import("./AuthLayout.tsx"),
      load(),
    ]);
    return {
      default: () => (
        <CandidateArea>
          <AuthLayout page={name}>
            <Content />
          </AuthLayout>
        </CandidateArea>
      ),
    };
  });
}

const LoginPage = authPage("login", async () => (await import("../auth/LoginPage.tsx")).LoginPage);
const RegisterPage = authPage("register", async () => (await import("../auth/RegisterPage.tsx")).RegisterPage);
const OtpPage = authPage("otp", async () => (await import("../auth/OtpPage.tsx")).OtpPage);
const ForgotPasswordPage = authPage(
  "forgot",
  async () => (await import("../auth/ForgotPasswordPage.tsx")).ForgotPasswordPage,
);
const ResetPasswordPage = authPage(
  "reset",
  async () => (await import("../auth/ResetPasswordPage.tsx")).ResetPasswordPage,
);

const LandingPage = lazy(async () => ({ default: (await import("./LandingPage.tsx")).LandingPage }));
const NotFoundPage = lazy(async () => ({ default: (await import("./NotFoundPage.tsx")).NotFoundPage }));

/** A page that calls the server; a guarded one is not fetched without a session. */
function dataPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [{ CandidateArea }, Content] = await Promise.all([import("./CandidateArea.tsx"), load()]);
    return {
      default: () => (
        <CandidateArea>
          <Content />
        </CandidateArea>
      ),
    };
  });
}

const ContactPage = dataPage(async () => (await import("../marketing/ContactPage.tsx")).ContactPage);
const ExamSelectionPage = dataPage(async () => (await import("../exam/ExamSelectionPage.tsx")).ExamSelectionPage);
const DashboardPage = dataPage(async () => {
  const [{ CandidateLayout }, { DashboardPage }] = await Promise.all([
    import("./CandidateLayout.tsx"),
    import("./DashboardPage.tsx"),
  ]);
  return () => (
    <CandidateLayout>
      <DashboardPage />
    </CandidateLayout>
  );
});
const TakeExamPage = dataPage(async () => (await import("./TakeExamPage.tsx")).TakeExamPage);

const titled = (title: string, element: ReactNode) => (
  <Page key={title} title={title}>
    {element}
  </Page>
);

const publicPage = (title: string, element: ReactNode) => <PublicLayout>{titled(title, element)}</PublicLayout>;

const guarded = (element: ReactNode) => <RequireCandidate>{element}</RequireCandidate>;

/** Matching ignores case; a page is fetched when its address is first opened. */
const routes: RouteObject[] = [
  { path: "/", element: publicPage("Computer-based test practice", <LandingPage />) },
  { path: "/contact", element: publicPage("Contact", <ContactPage />) },
  { path: "/login", element: titled("Login", <LoginPage />) },
  { path: "/register", element: titled("Create Your Account", <RegisterPage />) },
  { path: "/otp-verification", element: titled("Verify your email", <OtpPage />) },
  { path: "/forgotpassword", element: titled("Forgot password", <ForgotPasswordPage />) },
  { path: "/reset-password", element: titled("Reset password", <ResetPasswordPage />) },
  { path: "/dashboard", element: guarded(titled("Dashboard", <DashboardPage />)) },
  { path: "/exams", element: guarded(publicPage("Select Your Exam", <ExamSelectionPage />)) },
  { path: "/quiz", element: guarded(titled("Exam", <TakeExamPage />)) },
  { path: "*", element: publicPage("Page not found", <NotFoundPage />) },
];

/** All routes, and what stands in while one is fetched or has failed. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={
        <PublicLayout>
          <BrokenPage />
        </PublicLayout>
      }
    >
      <Suspense fallback={<div className="page-wait" aria-busy="true" />}>{useRoutes(routes)}</Suspense>
    </ErrorBoundary>
  );
}
