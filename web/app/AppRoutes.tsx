import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { Navigate, useLocation, useRoutes } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { examPages } from "./visitor/nav-links.ts";
import { Page } from "./Page.tsx";
import type { PanelName } from "./candidate/panels.ts";
import { PublicLayout } from "./visitor/PublicLayout.tsx";
import { RequireCandidate } from "./candidate/RequireCandidate.tsx";
import { BrokenPage } from "./BrokenPage.tsx";
import type { AuthPageName } from "./visitor/AuthLayout.tsx";

/*
 * Layout, data client and page are asked for together, not one after the other: on a slow phone a chain of requests
 * costs more than their size.
 */
function authPage(name: AuthPageName, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [{ CandidateArea }, { AuthLayout }, Content] = await Promise.all([
      import("./candidate/CandidateArea.tsx"),
      import("./visitor/AuthLayout.tsx"),
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

/** A page that stands without data. */
const plainPage = <Props extends object = object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));

const LandingPage = plainPage(async () => (await import("./visitor/LandingPage.tsx")).LandingPage);
const AboutPage = plainPage(async () => (await import("../marketing/AboutPage.tsx")).AboutPage);
const SalesPage = plainPage(async () => (await import("./visitor/SalesPage.tsx")).SalesPage);
const TermsPage = plainPage(async () => (await import("../marketing/TermsPage.tsx")).TermsPage);
const SchoolsPage = plainPage(async () => (await import("../marketing/SchoolsPage.tsx")).SchoolsPage);
const LeaderboardPage = plainPage(async () => (await import("./visitor/LeaderboardPage.tsx")).LeaderboardPage);
const SchoolRoutes = plainPage(async () => (await import("./school/SchoolRoutes.tsx")).SchoolRoutes);
const NotFoundPage = plainPage(async () => (await import("./visitor/NotFoundPage.tsx")).NotFoundPage);

/** A page that calls the server; a guarded one is not fetched without a session. */
function dataPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [{ CandidateArea }, Content] = await Promise.all([import("./candidate/CandidateArea.tsx"), load()]);
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
    import("./candidate/CandidateLayout.tsx"),
    import("./candidate/DashboardPage.tsx"),
  ]);
  return () => (
    <CandidateLayout>
      <DashboardPage />
    </CandidateLayout>
  );
});

const panelPage = (name: PanelName | "userLeaderboard") =>
  lazy(async () => ({ default: await (await import("./candidate/panel-pages.tsx")).loadPanelPage(name) }));
const ProfilePage = panelPage("profile");
const PerformancePage = panelPage("performance");
const ExamHistoryPage = panelPage("examHistory");
const SettingsPage = panelPage("settings");
const UserLeaderboardPage = panelPage("userLeaderboard");

/** Platform administration brings its own routes, layout and data client. */
const AdminPages = plainPage(async () => (await import("./admin/AdminPages.tsx")).AdminPages);

const PracticePage = dataPage(async () => (await import("./candidate/PracticePage.tsx")).PracticePage);
const TakeExamPage = dataPage(async () => (await import("./candidate/TakeExamPage.tsx")).TakeExamPage);

const titled = (title: string, element: ReactNode) => (
  <Page key={title} title={title}>
    {element}
  </Page>
);

const publicPage = (title: string, element: ReactNode) => <PublicLayout>{titled(title, element)}</PublicLayout>;

interface PageRoute {
  path: string;
  element: ReactNode;
  /** Only of a listed page. */
  title?: string;
}

/**
 * A page that anyone may open at this address: the build draws it (web/prerender.tsx) and the sitemap lists it, with the
 * words of descriptions.ts.
 */
const listed = (path: string, title: string, element: ReactNode, frame = publicPage): PageRoute => ({
  path,
  title,
  element: frame(title, element),
});

const guarded = (element: ReactNode) => <RequireCandidate>{element}</RequireCandidate>;

/** Matching ignores case; a page is fetched when its address is first opened. */
export const routes: PageRoute[] = [
  listed("/", "Computer-based test practice", <LandingPage />),
  listed("/about", "About", <AboutPage />),
  listed("/pricing", "Pricing", <SalesPage name="pricing" />),
  ...examPages.map(([name, label]) => listed(paths[name](), `${label} practice`, <SalesPage key={name} name={name} />)),
  // The spelling people type (D-12).
  { path: "/professionalexams", element: <Navigate to={paths.professionalExams()} replace /> },
  listed("/schools", "For Schools", <SchoolsPage />),
  listed("/leaderboard", "Leaderboard", <LeaderboardPage />),
  listed("/contact", "Contact", <ContactPage />),
  listed("/terms", "Terms", <TermsPage />),
  listed("/login", "Login", <LoginPage />, titled),
  listed("/register", "Create Your Account", <RegisterPage />, titled),
  { path: "/otp-verification", element: titled("Verify your email", <OtpPage />) },
  { path: "/forgotpassword", element: titled("Forgot password", <ForgotPasswordPage />) },
  { path: "/reset-password", element: titled("Reset password", <ResetPasswordPage />) },
  { path: "/dashboard", element: guarded(titled("Dashboard", <DashboardPage />)) },
  { path: "/dashboard/profile", element: guarded(titled("Profile", <ProfilePage />)) },
  { path: "/dashboard/performance", element: guarded(titled("Performance", <PerformancePage />)) },
  { path: "/dashboard/exam-history", element: guarded(titled("Exam History", <ExamHistoryPage />)) },
  { path: "/settings", element: guarded(titled("Settings", <SettingsPage />)) },
  { path: "/user-leaderboard", element: guarded(titled("Leaderboard", <UserLeaderboardPage />)) },
  { path: "/exams", element: guarded(publicPage("Select Your Exam", <ExamSelectionPage />)) },
  { path: "/quiz", element: guarded(titled("Exam", <TakeExamPage />)) },
  { path: "/:examType/practice", element: titled("Practice test", <PracticePage />) },
  { path: "/admin/*", element: <AdminPages /> },
  { path: "/schools/*", element: <SchoolRoutes /> },
  listed("*", "Page not found", <NotFoundPage />),
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
