import type { auth } from "../../schema/rest/auth.ts";
import { audit } from "../core/audit.ts";
import { codeLimits, checkCode, whoAsks, type Verdict } from "../core/accounts/codes.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/errors.ts";
import type { Call } from "../core/http/serve.ts";
import { mailCode, mailNobody } from "./codes.ts";
import { findKnownDevice } from "./device-store.ts";
import { findCandidateByEmail, markVerified } from "./store.ts";

/**
 * Mails a new code. An unknown or verified address gets the same answer and no mail, so that nobody can ask who has an account.
 * The device on which the account was registered has limits of its own (D-293).
 */
export async function resendOtp(deps: Deps, call: Call<typeof auth.resendOtp>): Promise<{ message: string }> {
  const { email } = call.body;
  await deps.db.transaction().execute(async (db) => {
    const candidate = await findCandidateByEmail(db, email);
    const device = await findKnownDevice({ ...deps, db }, "candidate", candidate?.id, call.deviceId);
    await deps.limits.take(db, ...codeLimits(deps.config, "verify", whoAsks(email, device)));
    const to = candidate?.is_verified === false ? candidate : null;
    await (to === null ? mailNobody(deps, db, "verify") : mailCode(deps, db, "verify", to, device));
    await audit(db, deps.clock, { actor: to?.id ?? "unknown", action: "otp.sent", requestId: call.requestId });
  });
  deps.mailer.wake();
  return { message: "New OTP sent successfully!" };
}

/** Checks the code and marks the address as verified, in one transaction; once more with the same code is a success, too. */
export async function verifyOtp(deps: Deps, call: Call<typeof auth.verifyOtp>): Promise<{ message: string }> {
  const { email, otp } = call.body;
  const owner = await findCandidateByEmail(deps.db, email);
  const device = await findKnownDevice(deps, "candidate", owner?.id, call.deviceId);
  const settle = async (db: Db, given: Verdict): Promise<Verdict | void> => {
    if (given === "right" && (await findCandidateByEmail(db, email))?.is_verified === true) return;
    const candidate = given === "right" ? await markVerified(db, email) : undefined;
    const action = candidate === undefined ? "otp.refused" : "otp.verified";
    const actor = candidate?.id ?? "unknown";
    await audit(db, deps.clock, { actor, action, object: email, requestId: call.requestId });
    return candidate === undefined ? "wrong" : "right";
  };
  const verdict = await checkCode(deps, { purpose: "verify", email, given: otp, device }, settle);
  if (verdict !== "right") throw badRequest("Invalid or expired OTP");
  return { message: "OTP verified successfully!" };
}
