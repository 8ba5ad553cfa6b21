import type { school } from "../../schema/rest/school.ts";
import { endSessions } from "../auth/sessions.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import { hashChangedPassword } from "../core/accounts/own-password.ts";
import { deleteSchoolResetCode } from "../core/accounts/codes.ts";
import type { Deps } from "../core/deps.ts";
import { unauthenticated } from "../core/errors.ts";
import type { Call } from "../core/http/serve.ts";
import { schoolPasswordChangedMail } from "./mails.ts";
import { refuseShortPassword } from "./recovery.ts";
import { deleteSchoolResetTokens, findSchoolAdminById, lockUnchanged, setSchoolPassword } from "./store.ts";

const done = { message: "Password changed successfully!" };

/** EXT-44a: changes the password of a school admin. Other sessions end, this one stays, and a mail says so. */
export async function schoolChangePassword(
  deps: Deps,
  call: Call<typeof school.schoolChangePassword>,
): Promise<{ message: string }> {
  const { id, sessionId, schoolId } = schoolCallerOf(call);
  const admin = await findSchoolAdminById(deps.db, schoolId, id);
  if (admin === undefined || admin.email === null) throw unauthenticated();
  const to = { email: admin.email, name: admin.name };
  refuseShortPassword(call.body.newPassword, admin.password_min_length);
  const passwordHash = await hashChangedPassword(deps, "school", admin, call);
  if (passwordHash === null) return done;
  const isChanged = await deps.db.transaction().execute(async (db) => {
    // before the token, in the order of a code that is checked
    await deleteSchoolResetCode(db, to.email);
    await deleteSchoolResetTokens(db, id);
    if ((await lockUnchanged(db, admin)) === undefined) return false;
    await setSchoolPassword(db, id, passwordHash);
    await endSessions({ db, clock: deps.clock }, "school", id, "PASSWORD_CHANGED", sessionId);
    await deps.mailer.queue(db, schoolPasswordChangedMail(to, "every other device"));
    await audit(db, deps.clock, { actor: id, action: "school-password.changed", requestId: call.requestId });
    return true;
  });
  // it was changed since it was compared, perhaps by the same call
  if (!isChanged) return schoolChangePassword(deps, call);
  deps.mailer.wake();
  return done;
}
