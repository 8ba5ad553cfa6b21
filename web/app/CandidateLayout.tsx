import type { ReactNode } from "react";
import { isOpen, paths, type PathName } from "../lib/paths.ts";
import { useSession } from "../lib/sessions.ts";
import { chartIcon, gearIcon, historyIcon, homeIcon, userIcon } from "../ui/icon-paths.ts";
import { DashboardLayout, type MenuEntry } from "./DashboardLayout.tsx";
import { useLogout } from "./use-logout.ts";

const menu: readonly (MenuEntry & { name: PathName })[] = [
  { name: "dashboard", label: "Dashboard", to: paths.dashboard(), icon: homeIcon },
  { name: "profile", label: "Profile", to: paths.profile(), icon: userIcon },
  { name: "performance", label: "Performance", to: paths.performance(), icon: chartIcon },
  { name: "examHistory", label: "Exam History", to: paths.examHistory(), icon: historyIcon },
  { name: "settings", label: "Settings", to: paths.settings(), icon: gearIcon },
];

/** The dashboard frame of a candidate. Logging out here leads to the login page. */
export function CandidateLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  const { isBusy, logOut } = useLogout(paths.login());
  return (
    <DashboardLayout
      label="Dashboard"
      entries={menu.filter(({ name }) => isOpen(name))}
      personName={session?.user.firstName?.trim() || "Candidate"}
      isLoggingOut={isBusy}
      onLogout={() => void logOut()}
    >
      {children}
    </DashboardLayout>
  );
}
