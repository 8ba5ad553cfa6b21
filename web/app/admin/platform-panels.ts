import type { platformLists } from "../../admin/platform-lists.ts";
import { buildPanel } from "../panel.ts";

const panelOf = (title: string, name: keyof typeof platformLists) =>
  buildPanel(
    { title, width: "widest", shape: "full", closesOutside: false },
    async () => (await import("../../admin/platform-lists.ts")).platformLists[name],
  );

/** Schools, payments and admins, which open over the dashboard. They are not in `adminPanels`, which every admin page loads. */
export const platformPanels = {
  schools: panelOf("Schools", "schools"),
  payments: panelOf("Payments", "payments"),
  admins: panelOf("Admins", "admins"),
};
