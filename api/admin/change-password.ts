import type { admin } from "../../schema/rest/admin.ts";
import { endSessions } from "../auth/sessions.ts";
import { audit } from "../core/audit.ts";
import { hashChangedPassword } from "../core/accounts/own-password.ts";
import type { Deps } from "../core/deps.ts";
import { unauthenticated } from "../core/errors.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { adminPasswordChangedMail } from "./mails.ts";
import { findAdmin, replaceAdminPassword } from "./store.ts";

const done = { message: "Password changed successfully!" };

/** EXT-44b: changes the password of an admin. Other sessions end, this one stays, and a mail says so. */
export async function adminChangePassword(
  deps: Deps,
  call: Call<typeof admin.adminChangePassword>,
): Promise<{ message: string }> {
  const { id, sessionId } = callerOf(call);
  const account = await findAdmin(deps.db, id);
  if (account === undefined) throw unauthenticated();
  const passwordHash = await hashChangedPassword(deps, "admin", account, call);
  if (passwordHash === null) return done;
  const isChanged = await deps.db.transaction().execute(async (db) => {
    if (!(await replaceAdminPassword(db, account, passwordHash))) return false;
    await endSessions({ db, clock: deps.clock }, "admin", id, "PASSWORD_CHANGED", sessionId);
    await deps.mailer.queue(db, adminPasswordChangedMail(account));
    await audit(db, deps.clock, { actor: id, action: "admin-password.changed", requestId: call.requestId });
    return true;
  });
  // it was changed since it was compared, perhaps by the same call
  if (!isChanged) return adminChangePassword(deps, call);
  deps.mailer.wake();
  return done;
}
