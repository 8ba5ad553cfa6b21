import type { platformLists } from "../../admin/platform-lists.ts";
import { buildPanel } from "../panel.ts";

const panelOf = (title: string, name: keyof typeof platformLists) =>
  buildPanel(
    { title, width: "widest", shape: "full", closesOutside: false },
    async () => (await import("../../admin/platform-lists.ts")).platformLists[name],
  );

/** The lists of the platform over the dashboard, apart from `adminPanels` because no other page of the area needs them. */
export const platformPanels = {
  schools: panelOf("Schools", "schools"),
  payments: panelOf("Payments", "payments"),
  admins: panelOf("Admins", "admins"),
};
