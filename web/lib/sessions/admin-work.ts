import type { WorkOwner } from "../forms/kept-changes.ts";
import { adminAudience, adminEmail } from "./admin-session.ts";

/** For work that waits for the next login of the same admin. */
export const adminWorkOwner: WorkOwner = { id: () => (adminAudience.token() === null ? null : adminEmail()) };
