import { findAdminByEmail } from "../admin/store.ts";
import { endSessions } from "../auth/sessions.ts";
import { findCandidateByEmail } from "../auth/store.ts";
import type { Deps } from "../core/deps.ts";
import { demoAccounts } from "../core/accounts/demo-accounts.ts";
import { isPassword } from "../core/accounts/passwords.ts";
import { findSchoolAdmin } from "../school/store.ts";
import { hasAid } from "../../server/runtime.ts";

const finders = { candidate: findCandidateByEmail, admin: findAdminByEmail, school: findSchoolAdmin };

/** Ends sessions of demo accounts on a server where these are closed; the login refuses new ones (D-103). */
export async function closeDemoAccounts({ config, db, clock }: Pick<Deps, "config" | "db" | "clock">): Promise<void> {
  if (hasAid(config, "accounts")) return;
  for (const { kind, email, password } of demoAccounts) {
    const account = await finders[kind](db, email);
    const isPrinted = await isPassword(account?.password_hash ?? undefined, password);
    if (account !== undefined && isPrinted) await endSessions({ db, clock }, kind, account.id, "ACCOUNT_BLOCKED");
  }
}
