import type { auth } from "../../schema/rest/auth.ts";
import { audit } from "../core/audit.ts";
import { codeLimits, hasLiveCode, whoAsks } from "../core/accounts/codes.ts";
import type { Deps } from "../core/deps.ts";
import { conflict } from "../core/errors.ts";
import { hashPassword, isPassword, refuseCommonPassword } from "../core/accounts/passwords.ts";
import { registerLimits } from "../core/accounts/register-limits.ts";
import type { Call } from "../core/http/serve.ts";
import { mailCode } from "./codes.ts";
import { findKnownDevice, noteDevice } from "./device-store.ts";
import { refererOf } from "./referer.ts";
import { findCandidateByEmail, insertCandidate, type Candidate } from "./store.ts";

const done = { message: "Registration successful! Please check your email for the verification code." };

/** Creates an unverified account and mails its code. The same form sent again gets the same response (D-88). */
export async function register(deps: Deps, call: Call<typeof auth.register>): Promise<{ message: string }> {
  const { body, ip } = call;
  refuseCommonPassword(body.password, body.email, "password");
  const { refused, made } = registerLimits(deps.config, ip);
  // only spares the work when the limit is reached already; the request is counted below
  await deps.limits.check(deps.db, refused, ...made);
  const taken = (await findCandidateByEmail(deps.db, body.email)) ?? (await create(deps, call));
  if (taken === null) return done;
  if (taken.is_verified || !(await isPassword(taken.password_hash, body.password, call.hasLeft, ip))) {
    await deps.limits.take(deps.db, refused);
    throw conflict("An account with this email already exists. Log in, or reset your password.", "email");
  }
  return mailAgain(deps, taken, call);
}

/** Null when the account was created, else the one that a parallel request created first. */
async function create(deps: Deps, call: Call<typeof auth.register>): Promise<Candidate | null> {
  const { body, ip, requestId } = call;
  const candidate = {
    id: deps.tokens.id(),
    first_name: body.firstName,
    last_name: body.lastName,
    email: body.email,
    phone: body.phoneNumber,
    password_hash: await hashPassword(body.password, ip),
    created_at: deps.clock.now(),
  };
  const taken = await deps.db.transaction().execute(async (db) => {
    const referrerId = await refererOf(db, body.referer, body.email);
    if (!(await insertCandidate(db, { ...candidate, referrer_id: referrerId }))) {
      return (await findCandidateByEmail(db, body.email)) ?? null;
    }
    // in the transaction that creates the account, so that parallel requests cannot exceed the limit
    await deps.limits.take(db, ...registerLimits(deps.config, ip).made);
    await noteDevice(deps, db, "candidate", candidate.id, call.deviceId);
    const device = await findKnownDevice({ ...deps, db }, "candidate", candidate.id, call.deviceId);
    await deps.limits.hit(db, codeLimits(deps.config, "verify", whoAsks(body.email, device))[0]);
    await mailCode(deps, db, "verify", candidate, device);
    await audit(db, deps.clock, { actor: candidate.id, action: "candidate.registered", requestId });
    return null;
  });
  deps.mailer.wake();
  return taken;
}

async function mailAgain(
  deps: Deps,
  candidate: Candidate,
  { deviceId, requestId }: Call<typeof auth.register>,
): Promise<{ message: string }> {
  await deps.db.transaction().execute(async (db) => {
    // it is not noted here: by a new device for each form the owner of the address could be mailed without end
    const device = await findKnownDevice({ ...deps, db }, "candidate", candidate.id, deviceId);
    if (await hasLiveCode(deps, db, "verify", candidate.email)) return;
    await deps.limits.take(db, ...codeLimits(deps.config, "verify", whoAsks(candidate.email, device)));
    await mailCode(deps, db, "verify", candidate, device);
    await audit(db, deps.clock, { actor: candidate.id, action: "otp.sent", requestId });
  });
  deps.mailer.wake();
  return done;
}
