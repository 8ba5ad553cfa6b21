import { ApolloProvider } from "@apollo/client/react";
import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { Navigate, useRoutes } from "react-router-dom";
import { adminClient } from "../../lib/admin-client.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { useAdminToken } from "../../lib/admin-session.ts";
import { paths } from "../../lib/paths.ts";
import type { AuthSide } from "../visitor/AuthLayout.tsx";
import { adminPanelLoads, type AdminPanelName } from "./admin-panels.ts";
import { adminTexts } from "./admin-texts.ts";
import { Page } from "../Page.tsx";
import { PublicLayout } from "../visitor/PublicLayout.tsx";
import { RequireAdmin } from "./RequireAdmin.tsx";

const toLogin = { text: "Have an account?", link: "Admin Portal Login", to: adminPaths.login() };
const sides = {
  login: {
    title: "Every paper starts here.",
    text: "One wrong key costs a thousand candidates a mark. Import, check and correct questions in one place.",
    foot: { text: "Not an administrator?", link: "Login as a candidate", to: paths.login() },
  },
  register: {
    title: "Few hands, all of them known.",
    text: "Admins see every question with its key, so each account is opened on purpose and every change is recorded.",
    foot: toLogin,
  },
  forgot: {
    title: "No link by mail, on purpose.",
    text: "Whoever reads an admin's mail should not be able to open the question bank.",
    foot: toLogin,
  },
} satisfies Record<string, AuthSide>;

/** A page without a session, in the frame of the sign-in pages. */
const openPage = (side: AuthSide, load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [{ AuthFrame }, Content] = await Promise.all([import("../visitor/AuthLayout.tsx"), load()]);
    return {
      default: () => (
        <AuthFrame side={side}>
          <Content />
        </AuthFrame>
      ),
    };
  });

const LoginPage = openPage(sides.login, async () => (await import("../../admin/AdminLoginPage.tsx")).AdminLoginPage);
const RegisterPage = openPage(
  sides.register,
  async () => (await import("../../admin/AdminRegisterPage.tsx")).AdminRegisterPage,
);
const ForgotPage = openPage(
  sides.forgot,
  async () => (await import("../../admin/AdminForgotPage.tsx")).AdminForgotPage,
);
const LogoutPage = lazy(async () => ({ default: (await import("../../admin/AdminLogoutPage.tsx")).AdminLogoutPage }));
const NotFoundPage = lazy(async () => ({ default: (await import("../visitor/NotFoundPage.tsx")).NotFoundPage }));

/** A page of a signed-in admin; frame and page are asked for together. */
const innerPage = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [{ AdminLayout }, Content] = await Promise.all([import("./AdminLayout.tsx"), load()]);
    return {
      default: () => (
        <AdminLayout>
          <Content />
        </AdminLayout>
      ),
    };
  });

/** A panel of the dashboard as a page of its own. */
const panelPage = (name: AdminPanelName, title: string, isWide: boolean) =>
  innerPage(async () => {
    const [{ PanelPage }, Panel] = await Promise.all([import("../PanelPage.tsx"), adminPanelLoads[name]()]);
    return () => (
      <PanelPage title={title} isWide={isWide}>
        <div className="card pad">
          <Panel />
        </div>
      </PanelPage>
    );
  });

const DashboardPage = innerPage(async () => (await import("./AdminDashboardPage.tsx")).AdminDashboardPage);
const SidebarPage = innerPage(async () => (await import("../../admin/OlderPanel.tsx")).OlderPanel);
const UploadPage = innerPage(async () => (await import("../../admin-questions/UploadPage.tsx")).UploadPage);
const AuditPage = innerPage(async () => (await import("../../admin/AuditPage.tsx")).AuditPage);
const ReportsPage = innerPage(async () => (await import("./AdminReportsPage.tsx")).AdminReportsPage);
const UsersPage = panelPage("users", adminTexts.users, true);
const QuestionsPage = panelPage("questions", adminTexts.questions, true);
const CreatePage = panelPage("create", adminTexts.create, false);

function FrontDoor() {
  const token = useAdminToken();
  return <Navigate to={token === null ? adminPaths.login() : adminPaths.dashboard()} replace />;
}

const titled = (title: string, element: ReactNode) => (
  <Page key={title} title={title}>
    {element}
  </Page>
);
const guarded = (title: string, element: ReactNode) => <RequireAdmin>{titled(title, element)}</RequireAdmin>;

/** Below `/admin`; matching ignores case, so `/admin/Adminlogin` is the login too (A-LOG-08). */
const routes = [
  { path: "/", element: <FrontDoor /> },
  { path: "adminlogin", element: titled("Admin Portal Login", <LoginPage />) },
  { path: "register", element: titled("Register an admin", <RegisterPage />) },
  { path: "forgot-password", element: titled("Forgot password", <ForgotPage />) },
  { path: "logout", element: titled("Logout", <LogoutPage />) },
  { path: "admindashboard", element: guarded(adminTexts.title, <DashboardPage />) },
  { path: "sidebar", element: guarded("Admin panel", <SidebarPage />) },
  { path: "users", element: guarded(adminTexts.users, <UsersPage />) },
  { path: "questions", element: guarded(adminTexts.questions, <QuestionsPage />) },
  { path: "createadmin", element: guarded(adminTexts.create, <CreatePage />) },
  { path: "upload", element: guarded(adminTexts.upload, <UploadPage />) },
  { path: "audit", element: guarded(adminTexts.audit, <AuditPage />) },
  { path: "reports", element: guarded(adminTexts.reports, <ReportsPage />) },
  { path: "*", element: <PublicLayout>{titled("Page not found", <NotFoundPage />)}</PublicLayout> },
];

/** Platform administration: its routes, and the data client with the admin's token. */
export function AdminPages() {
  return (
    <ApolloProvider client={adminClient()}>
      <Suspense fallback={<div className="page-wait" aria-busy="true" />}>{useRoutes(routes)}</Suspense>
    </ApolloProvider>
  );
}
