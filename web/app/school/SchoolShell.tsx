import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { SchoolRole } from "../../../schema/rules/school-words.ts";
import { forgetTyped } from "../../lib/device/tab-storage.ts";
import { schoolPaths } from "../../lib/navigation/school-paths.ts";
import { endSchoolSession } from "../../lib/sessions/school-session.ts";
import { DashboardLayout } from "../DashboardLayout.tsx";
import { SchoolBar } from "./SchoolBar.tsx";
import { mayOpen, schoolTabs, tabPath, type SchoolTabName } from "./school-tabs.ts";
import { schoolTexts } from "./school-texts.ts";

interface SchoolShellProps {
  /** Null in the drawn frame, where nobody is known: it has what all roles have. */
  role: SchoolRole | null;
  tab: SchoolTabName | null;
  children: ReactNode;
}

/** Bar and menu of the school dashboard. */
export function SchoolShell({ role, tab, children }: SchoolShellProps) {
  const navigate = useNavigate();
  const logOut = (): void => {
    endSchoolSession();
    forgetTyped();
    void navigate(schoolPaths.login(), { replace: true });
  };
  const entries = schoolTabs
    .filter(({ name }) => mayOpen(role ?? "STUDENT", name))
    .map(({ name, label, icon }) => ({ label, icon, to: tabPath(name), isCurrent: name === tab }));
  return (
    <div className="dense">
      <DashboardLayout
        label={schoolTexts.menu}
        home={schoolPaths.dashboard()}
        entries={entries}
        personName={role ?? ""}
        logoutLabel="Log Out"
        onLogout={logOut}
        bar={<SchoolBar role={role} />}
      >
        {children}
      </DashboardLayout>
    </div>
  );
}
