import type { SchoolRole } from "../../../schema/rules/school-words.ts";
import { schoolPaths } from "../../lib/navigation/school-paths.ts";
import { chartIcon, gearIcon, gridIcon, homeIcon, userIcon } from "../../ui/icons/icon-paths.ts";
import { bookIcon, fileIcon, usersIcon } from "../../ui/icons/staff-icons.ts";
import type { IconPath } from "../../ui/icons/icon-path.ts";

const everybody: readonly SchoolRole[] = ["ADMIN", "TEACHER", "STUDENT"];
const staff: readonly SchoolRole[] = ["ADMIN", "TEACHER"];
const admins: readonly SchoolRole[] = ["ADMIN"];

/** The tabs of the school dashboard, in their order, with who may open them (S-SHELL-01 to 04). */
export const schoolTabs = [
  { name: "dashboard", label: "Dashboard", icon: homeIcon, roles: everybody },
  { name: "exams", label: "Exams", icon: fileIcon, roles: everybody },
  { name: "subjects", label: "Subjects", icon: bookIcon, roles: staff },
  { name: "classes", label: "Classes", icon: gridIcon, roles: staff },
  { name: "students", label: "Students", icon: usersIcon, roles: staff },
  { name: "teachers", label: "Teachers", icon: userIcon, roles: admins },
  { name: "reports", label: "Reports", icon: chartIcon, roles: staff },
  { name: "settings", label: "Settings", icon: gearIcon, roles: admins },
] as const satisfies readonly { name: string; label: string; icon: IconPath; roles: readonly SchoolRole[] }[];

export type SchoolTabName = (typeof schoolTabs)[number]["name"];

/** The tab that an address names; the first one if it is unknown. */
export const tabNamed = (name: string | null): (typeof schoolTabs)[number] =>
  schoolTabs.find((tab) => tab.name === name) ?? schoolTabs[0];

export const mayOpen = (role: SchoolRole, name: SchoolTabName): boolean => tabNamed(name).roles.includes(role);

/** The address of a tab on the dashboard's route, so that a reload opens it again (S-RT-07). */
export const tabPath = (name: SchoolTabName): string => schoolPaths.dashboard(name === "dashboard" ? undefined : name);
