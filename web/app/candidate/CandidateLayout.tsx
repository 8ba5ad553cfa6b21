import type { ReactNode } from "react";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/sessions.ts";
import { chartIcon, gearIcon, historyIcon, homeIcon, userIcon } from "../../ui/icon-paths.ts";
import { DashboardLayout, entryOf, type MenuEntry } from "../DashboardLayout.tsx";
import { routes } from "../routes.ts";
import { panels } from "./panels.ts";
import { useLogout } from "./use-logout.ts";

const menu: readonly MenuEntry[] = [
  entryOf(routes.dashboard, homeIcon),
  { ...entryOf(routes.profile, userIcon), panel: panels.profile },
  { ...entryOf(routes.performance, chartIcon), panel: panels.performance },
  { ...entryOf(routes.examHistory, historyIcon), panel: panels.examHistory },
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
