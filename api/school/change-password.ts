import type { school } from "../../schema/rest/school.ts";
import { endSessions } from "../auth/sessions.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { changeOwnPassword } from "../core/accounts/own-password.ts";
import { deleteSchoolResetCode } from "../core/accounts/codes.ts";
import type { Deps } from "../core/deps.ts";
import type { Call } from "../core/http/serve.ts";
import { schoolPasswordChangedMail } from "./mails.ts";
import { refuseShortPassword } from "./recovery.ts";
import { deleteSchoolResetTokens, findSchoolAdminById, lockUnchanged, setSchoolPassword } from "./store.ts";

/** EXT-44a: changes the password of a school admin. Other sessions end, this one stays, and a mail says so. */
export function schoolChangePassword(
  deps: Deps,
  call: Call<typeof school.schoolChangePassword>,
): Promise<{ message: string }> {
  const { id, sessionId, schoolId } = schoolCallerOf(call);
  return changeOwnPassword(deps, "school", call, {
    find: async () => {
      const admin = await findSchoolAdminById(deps.db, schoolId, id);
      if (admin === undefined || admin.email === null) return undefined;
      refuseShortPassword(call.body.newPassword, admin.password_min_length);
      return { ...admin, email: admin.email };
    },
    store: async (db, admin, passwordHash) => {
      // before the token, in the order of a code that is checked
      await deleteSchoolResetCode(db, admin.email);
      await deleteSchoolResetTokens(db, id);
      if ((await lockUnchanged(db, admin)) === undefined) return false;
      await setSchoolPassword(db, id, passwordHash);
      await endSessions({ db, clock: deps.clock }, "school", id, "PASSWORD_CHANGED", sessionId);
      await deps.mailer.queue(db, schoolPasswordChangedMail(admin, "every other device"));
      return true;
    },
  });
}
