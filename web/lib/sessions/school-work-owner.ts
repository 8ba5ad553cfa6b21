import type { WorkOwner } from "../forms/kept-work.ts";
import { currentSchoolSession, onSchoolLogout } from "./school-session.ts";

/** For work that waits for the next login of the same person. */
export const schoolWorkOwner: WorkOwner = {
  id: () => currentSchoolSession()?.userId ?? null,
  onLogout: onSchoolLogout,
};
