import type { auth } from "../../schema/rest/auth.ts";
import { audit } from "../core/audit.ts";
import { codeLimits, checkCode } from "../core/accounts/codes.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/errors.ts";
import type { Call } from "../core/http/serve.ts";
import { mailCode } from "./codes.ts";
import { findByPassword } from "./credentials.ts";
import { endSessions } from "./sessions.ts";

/**
 * EXT-03a: mails a code to the owner of a lost device; wrong credentials get the same answer and no mail.
 * Limited per address and network address: nobody else can use the owner's allowance up.
 */
export async function sendOtherDeviceCode(
  deps: Deps,
  call: Call<typeof auth.sendOtherDeviceCode>,
): Promise<{ message: string }> {
  const who = `${call.body.email.toLowerCase()}:${call.ip}`;
  await deps.limits.take(deps.db, ...codeLimits(deps.config, "other-device", who));
  const candidate = (await findByPassword(deps, call))?.candidate;
  if (candidate?.is_verified === true) {
    await deps.db.transaction().execute(async (db) => {
      await mailCode(deps, db, "other-device", candidate);
      await audit(db, deps.clock, { actor: candidate.id, action: "other-device.code", requestId: call.requestId });
    });
    deps.mailer.wake();
  }
  return { message: "If the email and password are right, a code is on its way to that email address." };
}

const refused = () => badRequest("The code is wrong or has expired.");

/** EXT-03b: right credentials and the mailed code end every session of the account; a normal login follows. */
export async function logoutOtherDevice(
  deps: Deps,
  call: Call<typeof auth.logoutOtherDevice>,
): Promise<{ message: string }> {
  const { email, otp } = call.body;
  const candidate = (await findByPassword(deps, call))?.candidate;
  if (candidate === undefined) throw refused();
  const guess = { purpose: "other-device", email, given: otp, device: null } as const;
  const verdict = await checkCode(deps, guess, async (db, given) => {
    if (given === "right") {
      await endSessions({ db, clock: deps.clock }, "candidate", candidate.id, "SIGNED_OUT_ELSEWHERE");
    }
    const action = given === "right" ? "other-device.ended" : "other-device.refused";
    await audit(db, deps.clock, { actor: candidate.id, action, requestId: call.requestId });
  });
  if (verdict !== "right") throw refused();
  return { message: "The other device has been logged out. You can log in now." };
}
