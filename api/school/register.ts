import type { school } from "../../schema/rest/school.ts";
import { audit } from "../core/audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict } from "../core/errors.ts";
import { checkPassword, loginLimits } from "../core/accounts/login-limits.ts";
import { hashPassword, refuseCommonPassword } from "../core/accounts/passwords.ts";
import { registerLimits } from "../core/accounts/register-limits.ts";
import type { Call } from "../core/http/serve.ts";
import { insertSchoolSettings } from "../school-settings/store.ts";
import { findSchool, findSchoolAdmin, insertSchool, insertSchoolUser } from "./store.ts";

type RegisterCall = Call<typeof school.schoolRegister>;

const done = (schoolId: string) => ({ schoolId, message: "School registration successful!" });

/**
 * Creates a school with its settings and first administrator, usable at once (D-71). The same form again, after an
 * answer that got lost, is answered in the same way.
 */
export async function schoolRegister(deps: Deps, call: RegisterCall) {
  const { body, ip } = call;
  const { email } = body.schoolData;
  refuseCommonPassword(body.adminData.password, email, "adminData.password");
  const { refused, made } = registerLimits(deps.config, ip);
  // only spares the work when the limit is reached already; the request is counted below
  await deps.limits.check(deps.db, refused, ...made);
  const schoolId = await findSame(deps, call);
  if (schoolId !== null) return done(schoolId);
  // when the same form arrives twice at once, one call finds the school that the other has just made
  const created = (await create(deps, call)) ?? (await findSame(deps, call));
  if (created === null) {
    await deps.limits.take(deps.db, refused);
    throw conflict(
      "A school with this email address is registered already. Log in, or reset your password.",
      "schoolData.email",
    );
  }
  return done(created);
}

/** The school that the same form made before. A wrong password counts as a failed login (LIM-10). */
async function findSame(deps: Deps, { body, ip }: RegisterCall): Promise<string | null> {
  const { email, name } = body.schoolData;
  const admin = await findSchoolAdmin(deps.db, email);
  if (admin === undefined) return null;
  const limits = loginLimits(deps.config, "school", email, ip);
  const { found } = await checkPassword(deps, limits, admin, body.adminData.password);
  if (found === null) return null;
  return (await findSchool(deps.db, admin.school_id))?.name === name ? admin.school_id : null;
}

/** Null when the address is taken. */
async function create(deps: Deps, { body, ip, requestId }: RegisterCall): Promise<string | null> {
  const { schoolData: form, adminData } = body;
  const passwordHash = await hashPassword(adminData.password, ip);
  const [schoolId, adminId] = [deps.tokens.id(), deps.tokens.id()];
  const now = deps.clock.now();
  const { principalName, ...school } = form;
  const admin = { id: adminId, school_id: schoolId, role: "ADMIN" as const, name: principalName, email: form.email };
  return deps.db
    .transaction()
    .execute(async (db) => {
      await insertSchool(db, { id: schoolId, ...school, principal_name: principalName, created_at: now });
      const inserted = await insertSchoolUser(db, { ...admin, password_hash: passwordHash, created_at: now });
      if (inserted === undefined) throw new Taken();
      await deps.limits.take(db, ...registerLimits(deps.config, ip).made);
      await insertSchoolSettings(db, { school_id: schoolId, contact_email: form.email, contact_phone: form.phone });
      await audit(db, deps.clock, { actor: adminId, action: "school.registered", object: schoolId, requestId });
      return schoolId;
    })
    .catch((error: unknown) => {
      if (error instanceof Taken) return null;
      throw error;
    });
}

/** Thrown to roll back a school whose administrator's address is taken. */
class Taken extends Error {}
