import { endSessions } from "../auth/sessions.ts";
import { audit } from "../core/audit.ts";
import type { Deps } from "../core/deps.ts";
import { hashPassword } from "../core/accounts/passwords.ts";
import { findAdminByEmail, updateAdminPassword } from "./store.ts";

/**
 * Gives an admin a new random password and ends their sessions: for the person who runs the server, since no mail does
 * it (D-41). Returns the password, which is stored nowhere in clear, or null when no admin has this address.
 */
export async function resetAdminPassword(
  { db, clock, tokens }: Pick<Deps, "db" | "clock" | "tokens">,
  email: string,
): Promise<string | null> {
  const admin = await findAdminByEmail(db, email);
  if (admin === undefined) return null;
  // the ending has what the login form demands, whatever the random part contains
  const password = `${tokens.secret().slice(0, 20)}-Aa1`;
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await updateAdminPassword(trx, admin.id, passwordHash);
    await endSessions({ db: trx, clock }, "admin", admin.id, "PASSWORD_CHANGED");
    await audit(trx, clock, { actor: "operator", action: "admin.password-reset", object: admin.id });
  });
  return password;
}
