import type { auth } from "../../schema/rest/auth.ts";
import { resetTokenMinutes } from "../../schema/rules/limits.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import { whoAsks } from "../core/accounts/codes.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, notFound } from "../core/errors.ts";
import type { Limit } from "../core/http/limits.ts";
import { hashPassword, refuseCommonPassword } from "../core/accounts/passwords.ts";
import type { Call } from "../core/http/serve.ts";
import { findKnownDevice, unlockAccount } from "./device-store.ts";
import { passwordChangedMail, resetMail } from "./mails.ts";
import { endSessions } from "./sessions.ts";
import {
  findCandidateByEmail,
  findResetToken,
  holdCandidate,
  saveResetToken,
  setPassword,
  takeResetToken,
} from "./store.ts";

/**
 * Mails a reset link; 404 for an unknown address unless HIDE_UNKNOWN_EMAIL, the limit for both alike (SEC-05). A known device of the
 * account has a limit of its own, and its link stays while others ask: it is the last one in the mailbox (D-293).
 */
export async function forgotPassword(deps: Deps, call: Call<typeof auth.forgotPassword>): Promise<{ message: string }> {
  const { email } = call.body;
  const { config, clock, tokens } = deps;
  const isKnown = await deps.db.transaction().execute(async (db) => {
    const candidate = await findCandidateByEmail(db, email);
    const device = await findKnownDevice({ db, tokens }, "candidate", candidate?.id, call.deviceId);
    const key = `forgot:${whoAsks(email, device)}`;
    await deps.limits.take(db, { key, most: config.LIM_12_FORGOT_HOUR, minutes: 60 });
    if (candidate === undefined && !config.HIDE_UNKNOWN_EMAIL) return false;
    // From here on the same for everybody: the time that the answer takes must not tell what it hides.
    const { id, ...to } = candidate ?? { id: tokens.id(), email, first_name: "" };
    // It may be closed or deleted at this moment. Held before its token, as everywhere.
    const isHeld = await holdCandidate(db, id);
    const token = tokens.secret();
    const now = clock.now();
    const expiresAt = after(now, resetTokenMinutes, "minute");
    const row = { token_hash: tokens.hash(token), candidate_id: id, expires_at: expiresAt, device_hash: device };
    const isSaved = await saveResetToken(db, row, now);
    const mail = resetMail(to, `${config.PUBLIC_WEB_URL}/reset-password?token=${token}`, expiresAt);
    await deps.mailer.queue(db, { ...mail, isForNobody: !isSaved });
    await audit(db, clock, { actor: isHeld ? id : "unknown", action: "reset.asked", requestId: call.requestId });
    return isHeld;
  });
  deps.mailer.wake();
  if (!isKnown && !config.HIDE_UNKNOWN_EMAIL) throw notFound("No account found with this email address");
  return { message: "A password reset link has been sent to your email." };
}

const invalid = () => badRequest("Invalid or expired reset link. Please request a new one.");

/** Sets a new password with a mailed token, ends every session of the account and says so by mail (SEC-07). */
export async function resetPassword(deps: Deps, call: Call<typeof auth.resetPassword>): Promise<{ message: string }> {
  const { body, ip, requestId } = call;
  const { config, clock } = deps;
  const tries: Limit = { key: `reset-tries:${ip}`, most: config.LIM_12_RESET_TRIES_HOUR, minutes: 60 };
  // looked up before the limit: nobody can guess a token of 256 bits, and a neighbour's wrong ones must not stop a right one
  const tokenHashes = deps.tokens.hashes(body.token);
  const owner = await findResetToken(deps.db, tokenHashes, clock.now());
  if (owner === undefined) {
    await deps.limits.take(deps.db, tries);
    throw invalid();
  }
  refuseCommonPassword(body.newPassword, owner.email, "newPassword");
  const passwordHash = await hashPassword(body.newPassword, ip);
  await deps.db.transaction().execute(async (db) => {
    // the account before its token, as everywhere; without the token the password stays as it was
    const candidate = await setPassword(db, owner.id, passwordHash);
    if (candidate === undefined || !(await takeResetToken(db, tokenHashes, clock.now()))) throw invalid();
    await endSessions({ db, clock }, "candidate", candidate.id, "PASSWORD_CHANGED");
    // failed logins of others no longer lock this account
    await unlockAccount(deps, db, "candidate", candidate, call);
    await deps.mailer.queue(db, passwordChangedMail(candidate, "every device"));
    await audit(db, clock, { actor: candidate.id, action: "reset.done", requestId });
  });
  deps.mailer.wake();
  return { message: "Password reset successfully!" };
}
