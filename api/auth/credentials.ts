import { audit } from "../core/audit.ts";
import type { Deps } from "../core/deps.ts";
import { checkPassword, type LoginLimits } from "../core/accounts/login-limits.ts";
import { deviceLoginLimits } from "./device-store.ts";
import { findCandidateByEmail, type Candidate } from "./store.ts";

interface LoginCall {
  body: { email: string; password: string };
  ip: string;
  deviceId: string | null;
  requestId: string;
  hasLeft: () => boolean;
}

/**
 * The candidate whose address and password these are, or null. A failure is counted and audited; an unknown address
 * costs as much time as a wrong password (SEC-04, LIM-10).
 */
export async function findByPassword(
  deps: Deps,
  call: LoginCall,
): Promise<{ candidate: Candidate; limits: LoginLimits } | null> {
  const { body, requestId, hasLeft } = call;
  const candidate = await findCandidateByEmail(deps.db, body.email);
  const limits = await deviceLoginLimits(deps, "candidate", candidate?.id, body.email, call);
  const { found, isLast } = await checkPassword(deps, limits, candidate, body.password, hasLeft);
  if (found !== null) return { candidate: found, limits };
  await deps.db.transaction().execute(async (db) => {
    const entry = { actor: candidate?.id ?? "unknown", object: body.email, requestId };
    await audit(db, deps.clock, { ...entry, action: "login.failed" });
    if (isLast) await audit(db, deps.clock, { ...entry, action: "login.locked" });
  });
  return null;
}
