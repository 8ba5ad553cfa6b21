import { buildPanel } from "../panel.ts";
import { routes } from "../routes.ts";

const list = { width: "widest", shape: "full", closesOutside: false } as const;

/** What opens over the dashboard of an admin (A-DASH-03 to 05). */
export const adminPanels = {
  users: buildPanel(
    { ...list, title: routes.adminUsers.title },
    async () => (await import("../../admin-users/UsersPanel.tsx")).UsersPanel,
  ),
  questions: buildPanel(
    { ...list, title: routes.adminQuestions.title },
    async () => (await import("./AdminQuestionsPanel.tsx")).AdminQuestionsPanel,
  ),
  password: buildPanel(
    { title: routes.adminPassword.title, width: "narrow", shape: "sheet", closesOutside: false },
    async () => (await import("../../admin/ChangePasswordForm.tsx")).ChangePasswordForm,
  ),
  create: buildPanel(
    { title: routes.adminCreate.title, width: "narrow", shape: "sheet", closesOutside: false },
    async () => (await import("../../admin/CreateAdminForm.tsx")).CreateAdminForm,
  ),
};
