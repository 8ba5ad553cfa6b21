import type { Row } from "../../../schema/rest/row.ts";
import { inOneForm } from "../../../schema/rules/one-form.ts";
import type { AuditAction } from "../../../schema/rules/audit-actions.ts";
import { audit, hasActed } from "../audit.ts";
import { after } from "../clock.ts";
import type { Db } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { badRequest, unauthenticated, type HttpError } from "../errors.ts";
import { checkPassword, loginLimits, type PasswordAudience } from "./login-limits.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.ts";
import { callerOf, type Call } from "../http/serve.ts";

type SignedInCall = Pick<Call<Row>, "caller" | "ip" | "requestId">;
interface Change extends SignedInCall {
  body: { currentPassword: string; newPassword: string };
}
interface Account {
  id: string;
  email: string | null;
  password_hash: string | null;
}

/** The status is 400, because the client ends the session when it gets 401. */
export const wrongPassword = (field: "currentPassword" | "password"): HttpError =>
  badRequest(field === "password" ? "The password is wrong." : "The current password is wrong.", field);

/** What the audit log calls a change of password. */
const changes: Record<PasswordAudience, AuditAction> = {
  candidate: "password.changed",
  admin: "admin-password.changed",
  school: "school-password.changed",
};
/** A change that is sent again within so many minutes counts as the same one. */
const repeatMinutes = 10;

/**
 * Whether it is the password of a person who is signed in. Failures are limited as those of a login are, and counted for this
 * session alone (LIM-10).
 * @throws HttpError 429 with Retry-After
 */
async function isOwnPassword(
  deps: Deps,
  audience: PasswordAudience,
  account: Account,
  password: string,
  call: SignedInCall,
): Promise<boolean> {
  const session = `session ${callerOf(call).sessionId}`;
  const limits = loginLimits(deps.config, audience, account.email ?? "", call.ip, session);
  return (await checkPassword(deps, limits, account, password)).found !== null;
}

const auditRefusal = (deps: Deps, { id: actor }: Account, { requestId }: SignedInCall): Promise<void> =>
  audit(deps.db, deps.clock, { actor, action: "password.refused", requestId });

/**
 * Asks for the password of a person who is signed in. A wrong one is audited.
 * @throws HttpError 400 for a wrong password, 429 with Retry-After
 */
export async function checkOwnPassword(
  deps: Deps,
  audience: PasswordAudience,
  account: Account,
  { password, field }: { password: string; field: "currentPassword" | "password" },
  call: SignedInCall,
): Promise<void> {
  if (await isOwnPassword(deps, audience, account, password, call)) return;
  await auditRefusal(deps, account, call);
  throw wrongPassword(field);
}

/**
 * Checks a change of password by a person who is signed in and returns the hash to store; null when the same change was made
 * minutes ago, by a button pressed twice or a call whose answer got lost (D-399).
 * @throws HttpError 400 when the current password is wrong or the new one is the same or too common, 429 with Retry-After
 */
async function hashChangedPassword(
  deps: Deps,
  audience: PasswordAudience,
  account: Account,
  call: Change,
): Promise<string | null> {
  const { currentPassword: password, newPassword } = call.body;
  if (!(await isOwnPassword(deps, audience, account, password, call))) {
    const since = after(deps.clock.now(), -repeatMinutes, "minute");
    // only after a change is the new password compared too; otherwise a call would be two guesses at the password
    const wasChanged = await hasActed(deps.db, { actor: account.id, action: changes[audience] }, since);
    if (wasChanged && (await isOwnPassword(deps, audience, account, newPassword, call))) return null;
    await auditRefusal(deps, account, call);
    throw wrongPassword("currentPassword");
  }
  if (inOneForm(newPassword) === inOneForm(password))
    throw badRequest("The new password must differ from the current one.", "newPassword");
  refuseCommonPassword(newPassword, account.email ?? "", "newPassword");
  return hashPassword(newPassword, call.ip);
}

const overtaken = new Error("The password has changed since it was compared.");

/** How an audience finds the account of the caller, and stores the hash of a new password with all that goes with it. */
interface OwnAccount<Own extends Account> {
  find: () => Promise<Own | undefined>;
  /** False, and everything is taken back, where the password is no longer that of the account that was found. */
  store: (db: Db, account: Own, passwordHash: string) => Promise<boolean>;
}

/**
 * Changes the password of a person who is signed in and audits it (EXT-41, EXT-44). The same change again changes nothing (D-399).
 * @throws HttpError 400 when the current password is wrong or the new one is the same or too common, 401 when the account is
 *   gone, 429 with Retry-After
 */
export async function changeOwnPassword<Own extends Account>(
  deps: Deps,
  audience: PasswordAudience,
  call: Change,
  own: OwnAccount<Own>,
): Promise<{ message: string }> {
  const done = { message: "Password changed successfully!" };
  const account = await own.find();
  if (account === undefined) throw unauthenticated();
  const passwordHash = await hashChangedPassword(deps, audience, account, call);
  if (passwordHash === null) return done;
  try {
    await deps.db.transaction().execute(async (db) => {
      if (!(await own.store(db, account, passwordHash))) throw overtaken;
      const { requestId } = call;
      await audit(db, deps.clock, { actor: account.id, action: changes[audience], requestId });
    });
  } catch (error) {
    if (error !== overtaken) throw error;
    // perhaps by this same call, sent twice: it is compared with what is stored now
    return changeOwnPassword(deps, audience, call, own);
  }
  deps.mailer.wake();
  return done;
}
