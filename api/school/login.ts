import type { school } from "../../schema/rest/school.ts";
import { deviceLoginLimits, noteDevice } from "../auth/device-store.ts";
import { openSchoolSession } from "../auth/sessions.ts";
import { audit } from "../core/audit.ts";
import type { Deps } from "../core/deps.ts";
import { unauthenticated, type HttpError } from "../core/errors.ts";
import type { Limit } from "../core/http/limits.ts";
import { checkPassword, type CheckedPassword, type LoginLimits } from "../core/accounts/login-limits.ts";
import type { Call } from "../core/http/serve.ts";
import { findNamed } from "../school-subjects/store.ts";
import { findBySignIn, findSchool, findSchoolAdmin, lockUnchanged, type SchoolUser } from "./store.ts";

type LoginCall = Call<typeof school.schoolLogin>;

/** Opens a session of one hour for one of the three roles; the limits of failures differ (LIM-10, LIM-13). */
export async function schoolLogin(deps: Deps, call: LoginCall) {
  const { body, ip, deviceId, requestId } = call;
  const isAdmin = body.role === "ADMIN";
  const { found: user, isLast, limits } = isAdmin ? await byPassword(deps, body, call) : await bySignIn(deps, body, ip);
  const isLive = user !== null && (isAdmin || isWithin(deps, user));
  const opened = await deps.db.transaction().execute(async (db) => {
    // a reset, a new sign-in ID or a deletion may have happened since the secret was compared
    const person = isLive && (await lockUnchanged(db, user)) !== undefined ? user : null;
    const entry = { actor: user?.id ?? "unknown", object: isAdmin ? body.email : body.role, requestId };
    if (person === null) {
      await audit(db, deps.clock, { ...entry, action: "school-login.failed" });
      if (isLast) await audit(db, deps.clock, { ...entry, action: "school-login.locked" });
      return null;
    }
    await audit(db, deps.clock, { ...entry, action: "school-login.succeeded" });
    if (limits !== undefined) {
      await deps.limits.clear(db, limits.own[0].key);
      await noteDevice(deps, db, "school", person.id, deviceId);
    }
    const token = await openSchoolSession(deps, db, person.id);
    const { school_id: schoolId, class_id: classId } = person;
    const schoolName = (await findSchool(db, schoolId))?.name ?? null;
    const ownClass = classId === null ? undefined : await findNamed(db, "school_classes", schoolId, classId);
    return { token, user: present(person, schoolName, ownClass?.name ?? null) };
  });
  if (opened === null) throw refusal(isAdmin, user !== null && !isLive);
  return { data: opened };
}

const present = (user: SchoolUser, schoolName: string | null, className: string | null) => ({
  id: user.id,
  role: user.role,
  name: user.name,
  email: user.email,
  schoolId: user.school_id,
  schoolName,
  classId: user.class_id,
  className,
  ...(user.admission_no !== null && { admissionNo: user.admission_no }),
});

/** Says that an ID has expired, which only its owner can get to see. */
function refusal(isAdmin: boolean, isExpired: boolean): HttpError {
  if (isAdmin) return unauthenticated("Invalid email or password");
  return unauthenticated(
    isExpired ? "This sign-in ID has expired. Ask your school for a new one." : "Invalid sign-in ID",
  );
}

const signInLimit = (deps: Deps, ip: string): Limit => ({
  key: `sign-in:${ip}`,
  most: deps.config.LIM_13_SIGN_IN_HOUR,
  minutes: 60,
});

const isWithin = (deps: Deps, user: SchoolUser): boolean =>
  user.sign_in_expires_at !== null && user.sign_in_expires_at > deps.clock.now();

/** `limits` only where a password was checked. */
type CheckedLogin = CheckedPassword<SchoolUser> & { limits?: LoginLimits };

async function byPassword(
  deps: Deps,
  body: { email: string; password: string },
  call: Pick<LoginCall, "ip" | "deviceId" | "hasLeft">,
): Promise<CheckedLogin> {
  const known = await findSchoolAdmin(deps.db, body.email);
  const limits = await deviceLoginLimits(deps, "school", known?.id, body.email, call);
  return { ...(await checkPassword(deps, limits, known, body.password, call.hasLeft)), limits };
}

/** Accepts an ID typed in groups and in lower case. */
const bare = (signInId: string): string => signInId.replaceAll(/[\s-]/g, "").toUpperCase();

/** Wrong IDs are counted by network address (LIM-13). A right one is never refused, because an ID cannot be guessed. */
async function bySignIn(
  deps: Deps,
  body: { role: "TEACHER" | "STUDENT"; signInId: string },
  ip: string,
): Promise<CheckedLogin> {
  const found = (await findBySignIn(deps.db, body.role, deps.tokens.hashes(bare(body.signInId)))) ?? null;
  const count = (): Promise<boolean> => deps.limits.take(deps.db, signInLimit(deps, ip));
  return { found, isLast: found === null && (await count()) };
}
