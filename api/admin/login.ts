import type { admin } from "../../schema/rest/admin.ts";
import { deviceLoginLimits, noteDevice } from "../auth/device-store.ts";
import { openAdminSession } from "../auth/sessions.ts";
import { audit } from "../core/audit.ts";
import type { Deps } from "../core/deps.ts";
import { unauthenticated } from "../core/errors.ts";
import { checkPassword } from "../core/accounts/login-limits.ts";
import type { Call } from "../core/http/serve.ts";
import { findAdminByEmail, holdsAdminPassword } from "./store.ts";

/** Opens an admin session of 8 hours. Limits and messages are those of candidates, counted separately (SEC-04, LIM-10). */
export async function adminLogin(
  deps: Deps,
  call: Call<typeof admin.adminLogin>,
): Promise<{ token: string; message: string }> {
  const { body, deviceId, requestId, hasLeft } = call;
  const known = await findAdminByEmail(deps.db, body.email);
  const limits = await deviceLoginLimits(deps, "admin", known?.id, body.email, call);
  const { found, isLast } = await checkPassword(deps, limits, known, body.password, hasLeft);
  const token = await deps.db.transaction().execute(async (db) => {
    const entry = { actor: known?.id ?? "unknown", object: body.email, requestId };
    // removed, or with another password, since it was compared
    if (found === null || !(await holdsAdminPassword(db, found))) {
      await audit(db, deps.clock, { ...entry, action: "admin-login.failed" });
      if (isLast) await audit(db, deps.clock, { ...entry, action: "admin-login.locked" });
      return null;
    }
    await audit(db, deps.clock, { ...entry, action: "admin-login.succeeded" });
    await deps.limits.clear(db, limits.own[0].key);
    await noteDevice(deps, db, "admin", found.id, deviceId);
    return openAdminSession(deps, db, found.id);
  });
  if (token === null) throw unauthenticated("Invalid email or password");
  return { token, message: "Admin login successful!" };
}
