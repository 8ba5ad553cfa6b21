import { credentialsDaysDefault } from "../../schema/rules/limits.ts";
import { endSessions } from "../auth/sessions.ts";
import { schoolCallerOf, type Caller } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { setSignIn } from "../school/store.ts";

export type Role = "TEACHER" | "STUDENT";
export const wordOf: Record<Role, string> = { TEACHER: "Teacher", STUDENT: "Student" };

interface Issued {
  name: string;
  email: string | null;
  tempPassword: string;
  expiresAt: Date;
}

/** A new sign-in ID with its hash; the ID itself is shown once and not stored (D-51). */
export function newSignIn(deps: Deps, days: number = credentialsDaysDefault) {
  const signInId = deps.tokens.signInId();
  return { signInId, hash: deps.tokens.hash(signInId), expiresAt: after(deps.clock.now(), days, "day") };
}

/** Issues a sign-in ID for a person of the caller's school; an earlier one and its sessions end. */
export async function issueCredentials(
  deps: Deps,
  call: { caller: Caller | null; requestId: string },
  role: Role,
  { id, days }: { id: string; days: number },
): Promise<Issued> {
  const { id: actor, schoolId } = schoolCallerOf(call);
  if (!isId(id)) throw notFound(`${wordOf[role]} not found`);
  return deps.db.transaction().execute(async (db) => {
    const issued = await reissue(deps, db, { schoolId, role, id }, days);
    await audit(db, deps.clock, { actor, action: "sign-in.issued", object: id, requestId: call.requestId });
    return issued;
  });
}

/** The same in the caller's transaction. @throws HttpError 404 when the school has no such person */
export async function reissue(
  deps: Deps,
  db: Db,
  who: { schoolId: string; role: Role; id: string },
  days?: number,
): Promise<Issued> {
  const { signInId, hash, expiresAt } = newSignIn(deps, days);
  const user = await setSignIn(db, who, { hash, expiresAt });
  if (user === undefined) throw notFound(`${wordOf[who.role]} not found`);
  await endSessions({ db, clock: deps.clock }, "school", user.id, "NEW_SIGN_IN_ID");
  return { name: user.name, email: user.email, tempPassword: signInId, expiresAt };
}
