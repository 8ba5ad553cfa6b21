import type { auth } from "../../schema/rest/auth.ts";
import { audit } from "../core/audit.ts";
import { hashChangedPassword } from "../core/accounts/own-password.ts";
import { deleteCandidateCodes } from "../core/accounts/codes.ts";
import type { Deps } from "../core/deps.ts";
import { unauthenticated } from "../core/errors.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { passwordChangedMail } from "./mails.ts";
import { endSessions } from "./sessions.ts";
import { deleteResetTokens, findCandidate, holdsPassword, setPassword } from "./store.ts";

const done = { message: "Password changed successfully!" };

/** EXT-41: changes the password of the caller. Other sessions and codes end, this session stays, and a mail says so. */
export async function changePassword(deps: Deps, call: Call<typeof auth.changePassword>): Promise<{ message: string }> {
  const { id, sessionId } = callerOf(call);
  const candidate = await findCandidate(deps.db, id);
  if (candidate === undefined) throw unauthenticated();
  const passwordHash = await hashChangedPassword(deps, "candidate", candidate, call);
  if (passwordHash === null) return done;
  const isChanged = await deps.db.transaction().execute(async (db) => {
    // deleted before the account is locked, because checking a code locks the two in this order
    await deleteCandidateCodes(db, candidate.email);
    if (!(await holdsPassword(db, candidate))) return false;
    await deleteResetTokens(db, id);
    await setPassword(db, id, passwordHash);
    await endSessions({ db, clock: deps.clock }, "candidate", id, "PASSWORD_CHANGED", sessionId);
    await deps.mailer.queue(db, passwordChangedMail(candidate, "every other device"));
    await audit(db, deps.clock, { actor: id, action: "password.changed", requestId: call.requestId });
    return true;
  });
  // it was changed since it was compared, perhaps by the same call
  if (!isChanged) return changePassword(deps, call);
  deps.mailer.wake();
  return done;
}
