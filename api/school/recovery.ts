import { passwordMinLength, resetTokenMinutes } from "../../schema/rules/limits.ts";
import type { school } from "../../schema/rest/school.ts";
import { findKnownDevice, unlockAccount } from "../auth/device-store.ts";
import { endSessions } from "../auth/sessions.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import { codeLimits, checkCode, makeCode, whoAsks, type Verdict } from "../core/accounts/codes.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/errors.ts";
import type { Limit } from "../core/http/limits.ts";
import { hashPassword, refuseCommonPassword } from "../core/accounts/passwords.ts";
import type { Call } from "../core/http/serve.ts";
import { markVerified } from "./mail.ts";
import { schoolCodeMail, schoolPasswordChangedMail } from "./mails.ts";
import {
  findSchoolAdmin,
  findSchoolResetToken,
  saveSchoolResetToken,
  setSchoolPassword,
  takeSchoolResetToken,
} from "./store.ts";

/*
 * D-50: recovery of a school administrator. An unknown address goes the same way with a code that nobody is told, so
 * that no answer, no limit, and not the time that an answer takes, says who has an account. On a device that has signed in to
 * the account before, codes and guesses are counted apart, so that a stranger who asks and guesses without end does not keep the
 * owner out (D-293).
 */
const purpose = "school-reset";

/** EXT-04: mails a code, at most three times an hour (LIM-12). */
export async function schoolForgotPassword(deps: Deps, call: Call<typeof school.schoolForgotPassword>) {
  await sendCode(deps, call, (who) => ({
    key: `forgot:school:${who}`,
    most: deps.config.LIM_12_FORGOT_HOUR,
    minutes: 60,
  }));
  return { message: "If a school account has this email address, a code is on its way to it." };
}

/** EXT-06: mails a new code, which voids the last; once in 120 seconds (LIM-12). */
export async function schoolResendOtp(deps: Deps, call: Call<typeof school.schoolResendOtp>) {
  await sendCode(deps, call);
  return { message: "If a school account has this email address, a new code is on its way to it." };
}

async function sendCode(
  deps: Deps,
  { body: { email }, deviceId, requestId }: { body: { email: string }; deviceId: string | null; requestId: string },
  furtherLimit?: (who: string) => Limit,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const admin = await findSchoolAdmin(db, email);
    const device = await findKnownDevice({ ...deps, db }, "school", admin?.id, deviceId);
    const who = whoAsks(email, device);
    const further = furtherLimit === undefined ? [] : [furtherLimit(who)];
    await deps.limits.take(db, ...codeLimits(deps.config, purpose, who), ...further);
    const { code, expiresAt, isSaved } = await makeCode(deps, db, purpose, email, device);
    // to the stored address: the one that was asked for may have another letter that only looks the same in lower case
    const to = { email: admin?.email ?? email, name: admin?.name ?? "" };
    const isForNobody = admin === undefined || !isSaved;
    await deps.mailer.queue(db, { ...schoolCodeMail(to, code, expiresAt), isForNobody });
    await audit(db, deps.clock, { actor: admin?.id ?? "unknown", action: "school-reset.code", requestId });
  });
  deps.mailer.wake();
}

/** EXT-05: exchanges the code for a token with which the password can be set once. */
export async function schoolVerifyOtp(deps: Deps, call: Call<typeof school.schoolVerifyOtp>) {
  const { email, otp } = call.body;
  let resetToken = "";
  const owner = await findSchoolAdmin(deps.db, email);
  const device = await findKnownDevice(deps, "school", owner?.id, call.deviceId);
  const settle = async (db: Db, given: Verdict): Promise<Verdict> => {
    const admin = await findSchoolAdmin(db, email);
    const isRight = given === "right" && admin !== undefined;
    const action = isRight ? "school-reset.verified" : "school-reset.refused";
    const entry = { actor: admin?.id ?? "unknown", object: email, requestId: call.requestId };
    await audit(db, deps.clock, { ...entry, action });
    if (isRight) {
      resetToken = await newToken(deps, db, admin.id);
      // the code was mailed, so the address is verified (D-99)
      await markVerified(deps, db, admin.school_id);
    }
    return given === "right" && !isRight ? "wrong" : given;
  };
  const verdict = await checkCode(deps, { purpose, email, given: otp, device }, settle);
  if (verdict === "over") throw badRequest("OTP has expired");
  if (verdict === "wrong") throw badRequest("Invalid OTP. Please try again.");
  return { resetToken, message: "OTP verified successfully!" };
}

async function newToken(deps: Deps, db: Db, userId: string): Promise<string> {
  const token = deps.tokens.secret();
  const expiresAt = after(deps.clock.now(), resetTokenMinutes, "minute");
  await saveSchoolResetToken(db, { token_hash: deps.tokens.hash(token), user_id: userId, expires_at: expiresAt });
  return token;
}

const invalid = () => badRequest("Invalid or expired reset token. Please request a new code.");

/** EXT-07: sets the password, ends every session of the account and says so by mail (SEC-07). */
export async function schoolResetPassword(deps: Deps, call: Call<typeof school.schoolResetPassword>) {
  const { body, ip, requestId } = call;
  const { config, clock } = deps;
  const tries: Limit = { key: `reset-tries:${ip}`, most: config.LIM_12_RESET_TRIES_HOUR, minutes: 60 };
  // looked up before the limit: nobody can guess a token of 256 bits, and a neighbour's wrong ones must not stop a right one
  const tokenHashes = deps.tokens.hashes(body.resetToken);
  const owner = await findSchoolResetToken(deps.db, tokenHashes, clock.now());
  if (owner === undefined) {
    await deps.limits.take(deps.db, tries);
    throw invalid();
  }
  refuseShortPassword(body.newPassword, owner.password_min_length);
  refuseCommonPassword(body.newPassword, owner.email ?? "", "newPassword");
  const passwordHash = await hashPassword(body.newPassword, ip);
  await deps.db.transaction().execute(async (db) => {
    const used = await takeSchoolResetToken(db, tokenHashes, clock.now());
    const admin = used && (await setSchoolPassword(db, used.user_id, passwordHash));
    if (admin === undefined || admin.email === null) throw invalid();
    await endSessions({ db, clock }, "school", admin.id, "PASSWORD_CHANGED");
    // failed logins of others no longer lock this account
    await unlockAccount(deps, db, "school", { id: admin.id, email: admin.email }, call);
    await deps.mailer.queue(db, schoolPasswordChangedMail({ email: admin.email, name: admin.name }, "every device"));
    await audit(db, clock, { actor: admin.id, action: "school-reset.done", requestId });
  });
  deps.mailer.wake();
  return { message: "Password reset successfully!" };
}

/** D-55: the school's own minimum, but not less than the product's. @throws HttpError 400 */
export function refuseShortPassword(password: string, setting: number): void {
  const least = Math.max(passwordMinLength, setting);
  if ([...password].length < least)
    throw badRequest(`Password must be at least ${least} characters long`, "newPassword");
}
