import type { admin } from "../../schema/rest/admin.ts";
import { hasAid } from "../../server/runtime.ts";
import { audit } from "../core/audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, forbidden } from "../core/errors.ts";
import type { Limit } from "../core/http/limits.ts";
import { hashPassword, refuseCommonPassword } from "../core/accounts/passwords.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { sameSecret } from "../core/accounts/tokens.ts";
import { insertAdmin, lockAndHasAdmin } from "./store.ts";

const taken = () => conflict("An administrator with this email already exists.", "email");

interface NewAdmin {
  name: string;
  email: string;
  password: string;
}

/** A record to insert. @throws HttpError 400 for a common password */
async function recordOf(deps: Deps, { name, email, password }: NewAdmin, ip: string) {
  refuseCommonPassword(password, email, "password");
  return {
    id: deps.tokens.id(),
    name,
    email,
    password_hash: await hashPassword(password, ip),
    created_at: deps.clock.now(),
  };
}

/** Open while there is no admin, afterwards with the invitation code only; closed in production and to a network unless it is set open (SEC-14, D-40, D-103). */
export async function adminRegister(deps: Deps, call: Call<typeof admin.adminRegister>): Promise<{ message: string }> {
  const { body, ip, requestId } = call;
  const { config, limits } = deps;
  if ((config.ADMIN_REGISTRATION ?? (hasAid(config, "accounts") ? "open" : "closed")) === "closed") {
    throw forbidden("Administrator registration is closed.");
  }
  const tries: Limit = { key: `invite:${ip}`, most: config.LIM_12_RESET_TRIES_HOUR, minutes: 60 };
  // before the slow hash of the password, and before any other refusal could tell something to somebody who guesses codes
  await limits.check(deps.db, tries);
  const record = await recordOf(deps, body, ip);
  // counted before the code is checked, so that parallel guesses cannot get past the limit
  await limits.take(deps.db, tries);
  const outcome = await deps.db.transaction().execute(async (db) => {
    if ((await lockAndHasAdmin(db)) && !isInvited(deps, body.inviteCode)) {
      await audit(db, deps.clock, { actor: "unknown", action: "admin.refused", object: body.email, requestId });
      return "not invited";
    }
    await limits.giveBack(db, tries);
    if (!(await insertAdmin(db, record))) return "taken";
    await audit(db, deps.clock, { actor: record.id, action: "admin.registered", object: record.id, requestId });
    return "done";
  });
  if (outcome === "taken") throw taken();
  if (outcome === "not invited") {
    throw forbidden(
      config.ADMIN_INVITE_CODE === undefined
        ? "Administrator registration is closed."
        : "An invitation code is needed to register an administrator.",
    );
  }
  return { message: "Admin registered successfully!" };
}

function isInvited({ config, tokens }: Deps, given: string | null | undefined): boolean {
  if (config.ADMIN_INVITE_CODE === undefined) return false;
  return sameSecret(tokens.hash(given ?? ""), tokens.hash(config.ADMIN_INVITE_CODE));
}

/** An admin creates another. The form has no name, so the mail address is used. */
export async function createAdmin(deps: Deps, call: Call<typeof admin.createAdmin>): Promise<{ message: string }> {
  const caller = callerOf(call);
  const record = await recordOf(deps, { ...call.body, name: call.body.email }, call.ip);
  await deps.db.transaction().execute(async (db) => {
    if (!(await insertAdmin(db, record))) throw taken();
    const entry = { actor: caller.id, action: "admin.created", object: record.id, requestId: call.requestId } as const;
    await audit(db, deps.clock, entry);
  });
  return { message: "Admin Created Successfully!" };
}
