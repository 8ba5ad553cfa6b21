import type { admin } from "../../schema/rest/admin.ts";
import { openAdminSession } from "../auth/sessions.ts";
import { audit } from "../core/audit.ts";
import type { Deps } from "../core/deps.ts";
import { unauthenticated } from "../core/errors.ts";
import { loginLimits } from "../core/login-limits.ts";
import { isPassword } from "../core/passwords.ts";
import type { Call } from "../core/serve.ts";
import { findAdminByEmail } from "./store.ts";

/** Opens an admin session of 8 hours; limits and answers as for candidates (SEC-04, LIM-10), counted apart. */
export async function adminLogin(
  deps: Deps,
  call: Call<typeof admin.adminLogin>,
): Promise<{ token: string; message: string }> {
  const { body, ip, requestId } = call;
  const limits = loginLimits(deps.config, "admin", body.email, ip);
  await deps.limits.check(deps.db, ...limits);
  const found = await findAdminByEmail(deps.db, body.email);
  const fits = await isPassword(found?.password_hash, body.password);
  if (fits) await deps.limits.check(deps.db, ...limits);
  const token = await deps.db.transaction().execute(async (db) => {
    const entry = { actor: found?.id ?? "unknown", object: body.email, requestId };
    if (!fits || found === undefined) {
      await audit(db, deps.clock, { ...entry, action: "admin-login.failed" });
      if (await deps.limits.hit(db, ...limits)) await audit(db, deps.clock, { ...entry, action: "admin-login.locked" });
      return null;
    }
    await audit(db, deps.clock, { ...entry, action: "admin-login.succeeded" });
    await deps.limits.clear(db, limits[0].key);
    return openAdminSession(deps, db, found.id);
  });
  if (token === null) throw unauthenticated("Invalid email or password");
  return { token, message: "Admin login successful!" };
}
