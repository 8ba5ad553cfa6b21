import type { table } from "../../schema/rest/table.ts";
import type { Deps } from "../core/deps.ts";
import type { Handlers } from "../core/http/serve.ts";
import { auditLog } from "./audit.ts";
import { adminChangePassword } from "./change-password.ts";
import { adminLogin } from "./login.ts";
import { adminOverview } from "./overview.ts";
import { platformAdmins, platformPayments, platformSchools, removeAdmin } from "./platform.ts";
import { adminRegister, createAdmin } from "./register.ts";

/** Candidate document section 7, platform admin accounts. */
export const createAdminHandlers = (deps: Deps): Handlers<typeof table.admin> => ({
  adminLogin: (call) => adminLogin(deps, call),
  adminRegister: (call) => adminRegister(deps, call),
  createAdmin: (call) => createAdmin(deps, call),
  adminChangePassword: (call) => adminChangePassword(deps, call),
  adminOverview: (call) => adminOverview(deps, call),
  auditLog: (call) => auditLog(deps, call),
  platformSchools: (call) => platformSchools(deps, call),
  platformPayments: (call) => platformPayments(deps, call),
  platformAdmins: (call) => platformAdmins(deps, call),
  removeAdmin: (call) => removeAdmin(deps, call),
});
