import type { ReactNode } from "react";
import { dashboardPaths } from "../../lib/navigation/dashboard-paths.ts";
import { paths } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import {
  chartIcon,
  gearIcon,
  gridIcon,
  historyIcon,
  homeIcon,
  trophyIcon,
  userIcon,
} from "../../ui/icons/icon-paths.ts";
import { cardIcon, targetIcon } from "../../ui/icons/menu-icons.ts";
import { DashboardLayout, entryOf, type MenuEntry } from "../DashboardLayout.tsx";
import { routes } from "../routes.ts";
import { panels } from "./panels.ts";
import { useLogout } from "./use-logout.ts";

const menu: readonly MenuEntry[] = [
  entryOf(routes.dashboard, homeIcon),
  // a dialog of the dashboard, and so never the page that is open
  { label: "Practise", to: dashboardPaths.practise(), icon: targetIcon, isCurrent: false },
  { ...entryOf(routes.exams, gridIcon), label: "Take an exam" },
  { ...entryOf(routes.profile, userIcon), panel: panels.profile },
  { ...entryOf(routes.performance, chartIcon), panel: panels.performance },
  { ...entryOf(routes.examHistory, historyIcon), panel: panels.examHistory },
  entryOf(routes.userLeaderboard, trophyIcon),
  entryOf(routes.payments, cardIcon),
  { ...entryOf(routes.settings, gearIcon), panel: panels.settings },
];

/** The dashboard frame of a candidate. Logging out here leads to the login page. */
export function CandidateLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  const { isBusy, logOut } = useLogout(paths.login());
  return (
    <DashboardLayout
      label={routes.dashboard.title}
      home={routes.dashboard.path}
      entries={menu}
      personName={session?.user.firstName?.trim() || "Candidate"}
      isLoggingOut={isBusy}
      onLogout={() => void logOut()}
    >
      {children}
    </DashboardLayout>
  );
}
