import type { table } from "../../schema/rest/table.ts";
import { forgetDevices } from "../auth/device-store.ts";
import { endSessions } from "../auth/sessions.ts";
import {
  deleteCandidate,
  deleteResetTokens,
  findCandidate,
  listCandidates,
  lockEndingAccount,
  replaceContact,
} from "../auth/store.ts";
import { audit } from "../core/audit.ts";
import { deleteCandidateCodes } from "../core/accounts/codes.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, forbidden, notFound } from "../core/errors.ts";
import { changesSince } from "../core/database/form-changes.ts";
import { isId } from "../core/ids.ts";
import { partOf } from "../core/database/paging.ts";
import { deleteOwnMessages } from "../marketing/store.ts";
import { lockReportedBy, recountReports } from "../question-reports/store.ts";
import { isUniqueViolation } from "../core/database/database-errors.ts";
import { callerOf, type Handlers } from "../core/http/serve.ts";
import { presentUser } from "./present.ts";

const noUser = () => notFound("User not found");

/** Deletes the codes that were mailed to a candidate. Call it before the account is locked: checking a code locks the two in this order. */
async function deleteCodes(tx: Db, id: string): Promise<void> {
  const candidate = await findCandidate(tx, id);
  if (candidate !== undefined) await deleteCandidateCodes(tx, candidate.email);
}

/** Candidate document section 7, the admin's list of users; the accounts are those of candidates (D-46). */
export const createAdminUsersHandlers = (deps: Deps): Handlers<typeof table.adminUsers> => ({
  adminUsers: async ({ query }) => {
    const part = { search: query.search, ...partOf(query, deps.config) };
    const { rows, total } = await listCandidates(deps.db, part, deps.totals);
    return { users: rows.map(presentUser), total, canSearch: true };
  },

  // in the same transaction the sessions end and codes mailed to the old address are deleted (SEC-11)
  updateUser: async (call) => {
    const { id } = call.params;
    if (!isId(id)) throw noUser();
    const { seen, ...form } = call.body;
    const { firstName, lastName, email, phoneNumber } = form;
    const isChanged = changesSince(seen, form);
    const contact = {
      ...(isChanged("firstName") && { first_name: firstName }),
      ...(isChanged("lastName") && { last_name: lastName ?? "" }),
      ...(isChanged("email") && { email }),
      ...(isChanged("phoneNumber") && { phone: phoneNumber ?? "" }),
    };
    const present = await findCandidate(deps.db, id);
    if (present === undefined) throw noUser();
    const isSame = Object.entries(contact).every(([name, value]) => present[name as keyof typeof contact] === value);
    // the person may be in the middle of an exam (D-328)
    if (isSame) return presentUser(present);
    const entry = { actor: callerOf(call).id, action: "user.updated", object: id, requestId: call.requestId } as const;
    const updated = await deps.db
      .transaction()
      .execute(async (tx) => {
        await deleteCodes(tx, id);
        const change = await replaceContact(tx, id, contact);
        if (change === undefined) throw noUser();
        await deleteResetTokens(tx, id);
        await endSessions({ db: tx, clock: deps.clock }, "candidate", id, "DETAILS_CHANGED");
        await audit(tx, deps.clock, entry);
        return change.after;
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, "candidates_email")
          ? conflict("Another account has this email address.", "email")
          : error;
      });
    return presentUser(updated);
  },

  deleteUser: async (call) => {
    const { id } = call.params;
    const caller = callerOf(call);
    if (id === caller.id) throw forbidden("You cannot delete your own account.");
    if (!isId(id)) throw noUser();
    await deps.db.transaction().execute(async (tx) => {
      await deleteCodes(tx, id);
      await lockEndingAccount(tx, id);
      const reported = await lockReportedBy(tx, id);
      const gone = await deleteCandidate(tx, id);
      if (gone === undefined) throw noUser();
      await recountReports(tx, reported);
      await endSessions({ db: tx, clock: deps.clock }, "candidate", id, "ACCOUNT_REMOVED");
      await forgetDevices(tx, "candidate", id);
      await deleteOwnMessages(tx, gone.email);
      const object = `${id} ${gone.email}`;
      await audit(tx, deps.clock, { actor: caller.id, action: "user.deleted", object, requestId: call.requestId });
    });
    return { message: "User deleted successfully!" };
  },
});
