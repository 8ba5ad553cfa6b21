import type { Row } from "../../../schema/rest/row.ts";
import { inOneForm } from "../../../schema/rules/one-form.ts";
import type { AuditAction } from "../../../schema/rules/audit-actions.ts";
import { audit, hasActed } from "../audit.ts";
import { after } from "../clock.ts";
import type { Deps } from "../deps.ts";
import { badRequest, type HttpError } from "../errors.ts";
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
/** How long after a change the same call is its repetition. */
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
export async function hashChangedPassword(
  deps: Deps,
  audience: PasswordAudience,
  account: Account,
  call: Change,
): Promise<string | null> {
  const { currentPassword: password, newPassword } = call.body;
  if (!(await isOwnPassword(deps, audience, account, password, call))) {
    const since = after(deps.clock.now(), -repeatMinutes, "minute");
    // the new password is only tried after a change, so that a call is one guess at the password
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
