import type { WorkOwner } from "../forms/kept-work.ts";
import { adminAudience, adminEmail, onAdminLogout } from "./admin-session.ts";

/** For work that waits for the next login of the same admin. */
export const adminWorkOwner: WorkOwner = {
  id: () => (adminAudience.token() === null ? null : adminEmail()),
  onLogout: onAdminLogout,
};
