import { useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/sessions.ts";
import { chartIcon, gearIcon, historyIcon, homeIcon, userIcon } from "../../ui/icon-paths.ts";
import { DashboardLayout, type MenuEntry } from "../DashboardLayout.tsx";
import { PanelDialog } from "./PanelDialog.tsx";
import type { PanelName } from "./panels.ts";
import { useLogout } from "./use-logout.ts";

const home: MenuEntry = { label: "Dashboard", to: paths.dashboard(), icon: homeIcon };
const menu: readonly (MenuEntry & { panel: PanelName })[] = [
  { panel: "profile", label: "Profile", to: paths.profile(), icon: userIcon },
  { panel: "performance", label: "Performance", to: paths.performance(), icon: chartIcon },
  { panel: "examHistory", label: "Exam History", to: paths.examHistory(), icon: historyIcon },
  { panel: "settings", label: "Settings", to: paths.settings(), icon: gearIcon },
];

/**
 * The dashboard frame of a candidate. On the dashboard itself the four panels open over the page (C-DASH-04), one at a
 * time; elsewhere the same entries lead to their pages. Logging out here leads to the login page.
 */
export function CandidateLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, key } = useLocation();
  const { isBusy, logOut } = useLogout(paths.login());
  // Bound to the visit it was opened on: another page finds it closed.
  const [opened, setOpened] = useState<{ panel: PanelName; on: string } | null>(null);
  const isDashboard = pathname.replace(/\/+$/, "").toLowerCase() === paths.dashboard();
  const entries = menu.map(({ panel, label, to, icon }) => ({
    label,
    to,
    icon,
    onOpen: isDashboard ? () => setOpened({ panel, on: key }) : undefined,
  }));
  return (
    <>
      <DashboardLayout
        label="Dashboard"
        entries={[home, ...entries]}
        personName={session?.user.firstName?.trim() || "Candidate"}
        isLoggingOut={isBusy}
        onLogout={() => void logOut()}
      >
        {children}
      </DashboardLayout>
      {opened?.on === key && <PanelDialog name={opened.panel} onClose={() => setOpened(null)} />}
    </>
  );
}
