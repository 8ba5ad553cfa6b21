import type { auth } from "../../schema/rest/auth.ts";
import { audit } from "../core/audit.ts";
import type { Deps } from "../core/deps.ts";
import { forbidden, unauthenticated, unavailable } from "../core/errors.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { findByPassword } from "./credentials.ts";
import { noteDevice } from "./device-store.ts";
import { presentUser } from "./present.ts";
import { endSession, openCandidateSession } from "./sessions.ts";
import { holdsPassword } from "./store.ts";

const wrong = () => unauthenticated("Invalid email or password");

/** Opens the session of an account. A live session on another device is not replaced (D-16). */
export async function login(deps: Deps, call: Call<typeof auth.login>) {
  const { deviceId, requestId } = call;
  const arrivedAt = deps.clock.now();
  const known = await findByPassword(deps, call);
  if (known === null) throw wrong();
  const { candidate, limits } = known;
  if (!candidate.is_verified) {
    throw unauthenticated("Please verify your email address before you log in.", "EMAIL_NOT_VERIFIED");
  }
  const accessToken = await deps.db.transaction().execute(async (db) => {
    // a password reset may have ended all sessions since the password was compared
    if (!(await holdsPassword(db, candidate))) throw wrong();
    const token = await openCandidateSession(deps, db, candidate.id, deviceId, arrivedAt);
    const action = token === null ? "login.refused" : "login.succeeded";
    await audit(db, deps.clock, { actor: candidate.id, action, requestId });
    if (token !== null) await deps.limits.clear(db, limits.own[0].key);
    await noteDevice(deps, db, "candidate", candidate.id, deviceId);
    // The caller may have given up and asked again meanwhile. This session would end the one that the second call opened.
    if (call.hasLeft()) throw unavailable();
    return token;
  });
  if (accessToken === null) throw forbidden("Already logged in on another device", "OTHER_DEVICE");
  return { user: presentUser(candidate), accessToken, message: "Login successful!" };
}

/** Ends the session of the token; `userId` must be its owner (SEC-10). */
export async function logout(deps: Deps, call: Call<typeof auth.logout>): Promise<{ message: string }> {
  const caller = callerOf(call);
  if (call.body.userId !== caller.id) throw forbidden();
  await deps.db.transaction().execute(async (db) => {
    await endSession(db, caller.sessionId, deps.clock.now());
    await audit(db, deps.clock, { actor: caller.id, action: "logout", requestId: call.requestId });
  });
  return { message: "Logged out successfully" };
}
