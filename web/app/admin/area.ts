import type { Area, PagesOf } from "../area.ts";
import { AdminFrontDoor } from "./AdminFrontDoor.tsx";
import { panelPage } from "../panel-page.tsx";
import { AdminArea } from "./AdminArea.tsx";
import { adminPanels } from "./panels.ts";
import { RequireAdmin } from "./RequireAdmin.tsx";

const pages: PagesOf<"admin"> = {
  admin: async () => AdminFrontDoor,
  adminLogin: async () => (await import("../../admin/AdminLoginPage.tsx")).AdminLoginPage,
  adminRegister: async () => (await import("../../admin/AdminRegisterPage.tsx")).AdminRegisterPage,
  adminForgotPassword: async () => (await import("../../admin/AdminForgotPage.tsx")).AdminForgotPage,
  adminLogout: async () => (await import("../../admin/AdminLogoutPage.tsx")).AdminLogoutPage,
  adminDashboard: async () => (await import("./AdminDashboardPage.tsx")).AdminDashboardPage,
  adminUpload: async () => (await import("./AdminUploadPage.tsx")).AdminUploadPage,
  adminQuestions: panelPage(adminPanels.questions),
  adminReports: async () => (await import("./AdminReportsPage.tsx")).AdminReportsPage,
  adminUsers: panelPage(adminPanels.users),
  adminCreate: panelPage(adminPanels.create),
  adminPassword: panelPage(adminPanels.password),
  adminAudit: async () => (await import("../../admin/AuditPage.tsx")).AuditPage,
  adminSidebar: async () => (await import("../../admin/OlderPanel.tsx")).OlderPanel,
};

/** The pages of platform administration, loaded when one is opened. */
export const adminArea: Area = {
  loadProvider: async () => AdminArea,
  Guard: RequireAdmin,
  loadDashboard: async () => (await import("./AdminLayout.tsx")).AdminLayout,
  loadSignInSides: async () => (await import("./sign-in-sides.ts")).signInSides,
  pages,
};
