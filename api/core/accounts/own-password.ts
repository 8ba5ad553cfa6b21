import type { Row } from "../../../schema/rest/row.ts";
import { inOneForm } from "../../../schema/rules/one-form.ts";
import { audit } from "../audit.ts";
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

/**
 * Asks for the password of a person who is signed in. Failures are limited as those of a login are, and counted for this
 * session alone (LIM-10). A wrong password is audited.
 * @throws HttpError 400 for a wrong password, 429 with Retry-After
 */
export async function checkOwnPassword(
  deps: Deps,
  audience: PasswordAudience,
  account: Account,
  { password, field }: { password: string; field: "currentPassword" | "password" },
  call: SignedInCall,
): Promise<void> {
  const session = `session ${callerOf(call).sessionId}`;
  const limits = loginLimits(deps.config, audience, account.email ?? "", call.ip, session);
  const { found } = await checkPassword(deps, limits, account, password);
  if (found !== null) return;
  await audit(deps.db, deps.clock, { actor: account.id, action: "password.refused", requestId: call.requestId });
  throw wrongPassword(field);
}

/**
 * Checks a change of password by a person who is signed in and returns the hash to store.
 * @throws HttpError 400 when the current password is wrong or the new one is the same or too common, 429 with Retry-After
 */
export async function hashChangedPassword(
  deps: Deps,
  audience: PasswordAudience,
  account: Account,
  call: Change,
): Promise<string> {
  const { currentPassword: password, newPassword } = call.body;
  await checkOwnPassword(deps, audience, account, { password, field: "currentPassword" }, call);
  if (inOneForm(newPassword) === inOneForm(password))
    throw badRequest("The new password must differ from the current one.", "newPassword");
  refuseCommonPassword(newPassword, account.email ?? "", "newPassword");
  return hashPassword(newPassword, call.ip);
}
