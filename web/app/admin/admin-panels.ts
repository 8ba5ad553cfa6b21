import { lazy, type ComponentType } from "react";
import { adminTexts } from "./admin-texts.ts";

/** What a panel is told by the dialog or page it stands in. */
export interface AdminPanelProps {
  /** Told when something is being sent. */
  onBusy?: (isBusy: boolean) => void;
}

/** The three things that open over the dashboard and are pages, too (A-DASH-03 to 05), each fetched when first opened. */
export const adminPanelLoads = {
  users: async () => (await import("../../admin-users/UsersPanel.tsx")).UsersPanel,
  questions: async () => (await import("./AdminQuestionsPanel.tsx")).AdminQuestionsPanel,
  create: async () => (await import("../../admin/CreateAdminForm.tsx")).CreateAdminForm,
} as const satisfies Record<string, () => Promise<ComponentType<AdminPanelProps>>>;
export type AdminPanelName = keyof typeof adminPanelLoads;

const lazyPanel = (load: () => Promise<ComponentType<AdminPanelProps>>) =>
  lazy(async () => ({ default: await load() }));

interface AdminPanel {
  title: string;
  shape: "sheet" | "full";
  width: "narrow" | "wide" | "widest";
  Panel: ComponentType<AdminPanelProps>;
}

export const adminPanels: Record<AdminPanelName, AdminPanel> = {
  users: { title: adminTexts.users, shape: "full", width: "widest", Panel: lazyPanel(adminPanelLoads.users) },
  questions: {
    title: adminTexts.questions,
    shape: "full",
    width: "widest",
    Panel: lazyPanel(adminPanelLoads.questions),
  },
  create: { title: adminTexts.create, shape: "sheet", width: "narrow", Panel: lazyPanel(adminPanelLoads.create) },
};
