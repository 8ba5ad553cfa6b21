import { closesAt } from "../attempt/timing.ts";
import { touchSessions } from "../auth/sessions.ts";
import type { Authenticate } from "../core/accounts/access.ts";
import type { Deps } from "../core/deps.ts";
import { isId } from "../core/ids.ts";
import { sameSecret } from "../core/accounts/tokens.ts";
import { findAttemptOwner } from "./store.ts";

// Tokens have begun with this word since the first version: those given out before an update go on working.
const kind = "sitting";

/**
 * D-81: opens one attempt and nothing else, and is worked out anew instead of stored. The student's sign-in ID is part of it:
 * who found a login card cannot go on with what it opened once the school has issued another.
 */
export const makeAttemptToken = (deps: Deps, attemptId: string, signInHash: string | null): string =>
  `${kind}.${attemptId}.${deps.tokens.hash(textOf(attemptId, signInHash))}`;

const textOf = (attemptId: string, signInHash: string | null): string => `${kind}\n${attemptId}\n${signInHash ?? ""}`;

/** Accepts the tokens of attempts beside those of sessions; they work until two minutes after the deadline. */
export const withAttemptTokens =
  (deps: Deps, sessions: Authenticate): Authenticate =>
  async (token) => {
    const [given, attemptId = "", proof = ""] = token.split(".");
    if (given !== kind || !isId(attemptId)) return sessions(token);
    const owner = await findAttemptOwner(deps.db, attemptId);
    if (owner === undefined || `${given}.${attemptId}.${proof}` !== token) return null;
    const proofs = deps.tokens.hashes(textOf(attemptId, owner.sign_in_hash));
    if (!proofs.some((right) => sameSecret(proof, right))) return null;
    if (deps.clock.now() > closesAt(owner.deadline)) return null;
    const { student_id: id, school_id: schoolId, session_seen_at: seenAt, session_timeout: idleMinutes } = owner;
    await touchSessions(deps.db, { subjectId: id, seenAt, idleMinutes }, deps.clock.now());
    return { audience: "school", id, sessionId: attemptId, role: "STUDENT", schoolId, attemptId };
  };
