import { RuntimeFault } from "../../server/runtime.ts";
import { createAdminRules } from "../../schema/rules/admin.ts";
import { audit } from "../core/audit.ts";
import type { Deps } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import { hashPassword, refuseCommonPassword } from "../core/accounts/passwords.ts";
import { findAdminByEmail, insertAdmin } from "./store.ts";

/**
 * Creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD unless that address has an account (SEC-14).
 * @throws RuntimeFault when one of the two is missing or the admin login form would refuse them.
 */
export async function ensureFirstAdmin({
  config,
  db,
  tokens,
  clock,
}: Pick<Deps, "config" | "db" | "tokens" | "clock">) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (email === undefined && password === undefined) return;
  if (email === undefined) throw new RuntimeFault("ADMIN_EMAIL: needed together with ADMIN_PASSWORD");
  if (await findAdminByEmail(db, email)) return;
  if (password === undefined) throw new RuntimeFault("ADMIN_PASSWORD: needed together with ADMIN_EMAIL");
  refuse(email, password);
  const id = tokens.id();
  const record = { id, name: email, email, password_hash: await hashPassword(password), created_at: clock.now() };
  await db.transaction().execute(async (trx) => {
    if (await insertAdmin(trx, record))
      await audit(trx, clock, { actor: "environment", action: "admin.created", object: id });
  });
}

function refuse(email: string, password: string): void {
  const parsed = createAdminRules.safeParse({ email, password });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RuntimeFault(`${issue?.path[0] === "email" ? "ADMIN_EMAIL" : "ADMIN_PASSWORD"}: ${issue?.message ?? ""}`);
  }
  try {
    refuseCommonPassword(password, email, "password");
  } catch (error) {
    if (error instanceof HttpError) throw new RuntimeFault(`ADMIN_PASSWORD: ${error.message}`);
    throw error;
  }
}
