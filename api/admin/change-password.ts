import type { admin } from "../../schema/rest/admin.ts";
import { endSessions } from "../auth/sessions.ts";
import { changeOwnPassword } from "../core/accounts/own-password.ts";
import type { Deps } from "../core/deps.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { adminPasswordChangedMail } from "./mails.ts";
import { findAdmin, replaceAdminPassword } from "./store.ts";

/** EXT-44b: changes the password of an admin. Other sessions end, this one stays, and a mail says so. */
export function adminChangePassword(
  deps: Deps,
  call: Call<typeof admin.adminChangePassword>,
): Promise<{ message: string }> {
  const { id, sessionId } = callerOf(call);
  return changeOwnPassword(deps, "admin", call, {
    find: () => findAdmin(deps.db, id),
    store: async (db, account, passwordHash) => {
      if (!(await replaceAdminPassword(db, account, passwordHash))) return false;
      await endSessions({ db, clock: deps.clock }, "admin", id, "PASSWORD_CHANGED", sessionId);
      await deps.mailer.queue(db, adminPasswordChangedMail(account));
      return true;
    },
  });
}
