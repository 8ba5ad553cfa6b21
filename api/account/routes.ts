import type { table } from "../../schema/rest/table.ts";
import { findCandidate, updateContact, type Candidate } from "../auth/store.ts";
import type { Deps } from "../core/deps.ts";
import { forbidden, unauthenticated } from "../core/errors.ts";
import { callerOf, type Call, type Handlers } from "../core/http/serve.ts";
import type { account } from "../../schema/rest/account.ts";
import { accountClosing, closeAccount } from "./closing.ts";
import { ownData } from "./own-data.ts";
import { presentDetails, presentProfile } from "./present.ts";

/** The caller's own record. It is missing when the account was deleted a moment ago, which also ends the session. */
function present(candidate: Candidate | undefined): Candidate {
  if (candidate === undefined) throw unauthenticated("Your session has ended. Please log in again.");
  return candidate;
}

type OwnCall = Call<typeof account.userDetails> | Call<typeof account.updateUserDetails>;

/** Refuses every id but the caller's own, whether it exists or not (SEC-21). */
function requireOwnId(call: OwnCall, repeated?: string | null): string {
  const caller = callerOf(call);
  if (call.params.id !== caller.id || (repeated ?? caller.id) !== caller.id) throw forbidden();
  return caller.id;
}

/** Candidate document section 7, profile and settings; own data (EXT-42, EXT-43). */
export const createAccountHandlers = (deps: Deps): Handlers<typeof table.account> => ({
  profile: async (call) => presentProfile(present(await findCandidate(deps.db, callerOf(call).id))),

  userDetails: async (call) => presentDetails(present(await findCandidate(deps.db, requireOwnId(call)))),

  updateUserDetails: async (call) => {
    const id = requireOwnId(call, call.body.id);
    const updated = present(await updateContact(deps.db, id, call.body));
    return {
      message: "Profile updated successfully",
      user: { id: updated.id, email: updated.email, ...presentDetails(updated) },
    };
  },

  ownData: (call) => ownData(deps, call),
  accountClosing: (call) => accountClosing(deps, call),
  closeAccount: (call) => closeAccount(deps, call),
});
