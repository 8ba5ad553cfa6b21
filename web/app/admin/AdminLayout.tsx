import type { ReactNode } from "react";
import { useHasExtras } from "../../admin/use-has-extras.ts";
import { adminPaths } from "../../lib/navigation/admin-paths.ts";
import { useLeaveOnce } from "../../lib/navigation/use-leave-once.ts";
import { flagIcon, gridIcon, historyIcon } from "../../ui/icons/icon-paths.ts";
import { fileIcon, keyIcon, plusIcon, uploadIcon, usersIcon } from "../../ui/icons/staff-icons.ts";
import { DashboardLayout, entryOf, type MenuEntry } from "../DashboardLayout.tsx";
import { routes } from "../routes.ts";
import { adminTexts } from "./admin-texts.ts";
import { adminPanels } from "./panels.ts";

const disabledReason = adminTexts.fromCards;
/** `isExtra`: shown only if the server offers more than the documented operations (`useHasExtras`). */
const menu: readonly (MenuEntry & { isExtra?: boolean })[] = [
  entryOf(routes.adminDashboard, gridIcon),
  entryOf(routes.adminUpload, uploadIcon),
  { ...entryOf(routes.adminQuestions, fileIcon), panel: adminPanels.questions },
  { ...entryOf(routes.adminReports, flagIcon), isExtra: true },
  { ...entryOf(routes.adminUsers, usersIcon), disabledReason },
  { ...entryOf(routes.adminCreate, plusIcon), disabledReason },
  { ...entryOf(routes.adminAudit, historyIcon), isExtra: true },
  { ...entryOf(routes.adminPassword, keyIcon), panel: adminPanels.password, isExtra: true },
];

/** The frame of platform administration. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { leave } = useLeaveOnce();
  const hasExtras = useHasExtras();
  return (
    <div className="dense">
      <DashboardLayout
        label={adminTexts.menu}
        home={routes.adminDashboard.path}
        entries={menu.filter(({ isExtra }) => !isExtra || hasExtras)}
        personName={adminTexts.menu}
        isDark
        onLogout={() => leave(adminPaths.logout())}
      >
        {children}
      </DashboardLayout>
    </div>
  );
}
