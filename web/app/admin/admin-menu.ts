import { adminPaths } from "../../lib/admin-paths.ts";
import { flagIcon, gridIcon, historyIcon } from "../../ui/icon-paths.ts";
import { fileIcon, plusIcon, uploadIcon, usersIcon } from "../../ui/staff-icons.ts";
import type { AdminPanelName } from "./admin-panels.ts";
import { adminTexts } from "./admin-texts.ts";
import type { MenuEntry } from "../DashboardLayout.tsx";

export interface AdminMenuEntry extends Omit<MenuEntry, "onOpen"> {
  /** Opens over the dashboard instead of leading away from it. */
  panel?: AdminPanelName;
  /** Only of a server that has the operations beyond the documented ones; `useHasExtras` tells. */
  isExtra?: boolean;
}

/** The side menu of platform administration, in its order. A page that is added gets its line here. */
export const adminMenu: readonly AdminMenuEntry[] = [
  { label: "Dashboard", to: adminPaths.dashboard(), icon: gridIcon },
  { label: adminTexts.upload, to: adminPaths.upload(), icon: uploadIcon },
  { label: adminTexts.questions, to: adminPaths.questions(), icon: fileIcon, panel: "questions" },
  { label: adminTexts.reports, to: adminPaths.reports(), icon: flagIcon, isExtra: true },
  { label: adminTexts.users, to: adminPaths.users(), icon: usersIcon, disabledReason: adminTexts.fromCards },
  { label: adminTexts.create, to: adminPaths.create(), icon: plusIcon, disabledReason: adminTexts.fromCards },
  { label: adminTexts.audit, to: adminPaths.audit(), icon: historyIcon, isExtra: true },
];
