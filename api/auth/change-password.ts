import type { auth } from "../../schema/rest/auth.ts";
import { changeOwnPassword } from "../core/accounts/own-password.ts";
import { deleteCandidateCodes } from "../core/accounts/codes.ts";
import type { Deps } from "../core/deps.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { passwordChangedMail } from "./mails.ts";
import { endSessions } from "./sessions.ts";
import { deleteResetTokens, findCandidate, holdsPassword, setPassword } from "./store.ts";

/** EXT-41: changes the password of the caller. Other sessions and codes end, this session stays, and a mail says so. */
export function changePassword(deps: Deps, call: Call<typeof auth.changePassword>): Promise<{ message: string }> {
  const { id, sessionId } = callerOf(call);
  return changeOwnPassword(deps, "candidate", call, {
    find: () => findCandidate(deps.db, id),
    store: async (db, candidate, passwordHash) => {
      // deleted before the account is locked, because checking a code locks the two in this order
      await deleteCandidateCodes(db, candidate.email);
      if (!(await holdsPassword(db, candidate))) return false;
      await deleteResetTokens(db, id);
      await setPassword(db, id, passwordHash);
      await endSessions({ db, clock: deps.clock }, "candidate", id, "PASSWORD_CHANGED", sessionId);
      await deps.mailer.queue(db, passwordChangedMail(candidate, "every other device"));
      return true;
    },
  });
}
