import type { auth } from "../../schema/rest/auth.ts";
import { audit } from "../core/audit.ts";
import { codeLimits, guessLimit, useCode } from "../core/codes.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/errors.ts";
import type { Call } from "../core/serve.ts";
import { mailCode } from "./codes.ts";
import { findCandidateByEmail, markVerified } from "./store.ts";

/** Mails a new code. An unknown or verified address gets the same answer and no mail, so that nobody can ask who has an account. */
export async function resendOtp(deps: Deps, call: Call<typeof auth.resendOtp>): Promise<{ message: string }> {
  const { email } = call.body;
  await deps.db.transaction().execute(async (db) => {
    await deps.limits.take(db, ...codeLimits(deps.config, "verify", email.toLowerCase()));
    const candidate = await findCandidateByEmail(db, email);
    if (candidate === undefined || candidate.is_verified) return;
    await mailCode(deps, db, "verify", candidate);
    await audit(db, deps.clock, { actor: candidate.id, action: "otp.sent", requestId: call.requestId });
  });
  deps.mailer.wake();
  return { message: "New OTP sent successfully!" };
}

/** Uses the code up and marks its address verified, both or neither. */
export async function verifyOtp(deps: Deps, call: Call<typeof auth.verifyOtp>): Promise<{ message: string }> {
  const { email, otp } = call.body;
  const guesses = guessLimit(deps.config, "verify", email);
  await deps.limits.check(deps.db, guesses);
  const isVerified = await deps.db.transaction().execute(async (db) => {
    const candidate = (await useCode(deps, db, "verify", email, otp)) ? await markVerified(db, email) : undefined;
    if (candidate === undefined) await deps.limits.hit(db, guesses);
    const action = candidate === undefined ? "otp.refused" : "otp.verified";
    const actor = candidate?.id ?? "unknown";
    await audit(db, deps.clock, { actor, action, object: email, requestId: call.requestId });
    return candidate !== undefined;
  });
  if (!isVerified) throw badRequest("Invalid or expired OTP");
  return { message: "OTP verified successfully!" };
}
