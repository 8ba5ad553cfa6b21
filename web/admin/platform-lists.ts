import { AdminsPanel } from "./AdminsPanel.tsx";
import { PaymentsPanel } from "./PaymentsPanel.tsx";
import { SchoolsPanel } from "./SchoolsPanel.tsx";

/** The lists of the platform, fetched together when the first of them is opened (EXT-58 to EXT-60). */
export const platformLists = { schools: SchoolsPanel, payments: PaymentsPanel, admins: AdminsPanel };
