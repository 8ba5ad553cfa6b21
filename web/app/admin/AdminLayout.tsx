import "../dashboard.css";
import "./admin.css";
import { useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useHasExtras } from "../../admin/use-has-extras.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { adminMenu } from "./admin-menu.ts";
import type { AdminPanelName } from "./admin-panels.ts";
import { adminTexts } from "./admin-texts.ts";
import { AdminPanelDialog } from "./AdminPanelDialog.tsx";
import { DashboardLayout } from "../DashboardLayout.tsx";

/** The frame of platform administration. On the dashboard the menu opens its panel over the page, elsewhere it leads to the page. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const hasExtras = useHasExtras();
  // Bound to the visit it was opened on: another page finds it closed.
  const [opened, setOpened] = useState<{ panel: AdminPanelName; on: string } | null>(null);
  const isDashboard = pathname.replace(/\/+$/, "").toLowerCase() === adminPaths.dashboard();
  const entries = adminMenu
    .filter(({ isExtra }) => !isExtra || hasExtras)
    .map(({ panel, label, to, icon, disabledReason }) => ({
      label,
      to,
      icon,
      disabledReason,
      onOpen: panel && isDashboard ? () => setOpened({ panel, on: key }) : undefined,
    }));
  return (
    <div className="dense">
      <DashboardLayout
        label={adminTexts.menu}
        entries={entries}
        personName={adminTexts.menu}
        isDark
        onLogout={() => void navigate(adminPaths.logout())}
      >
        {children}
      </DashboardLayout>
      {opened?.on === key && <AdminPanelDialog name={opened.panel} onClose={() => setOpened(null)} />}
    </div>
  );
}
