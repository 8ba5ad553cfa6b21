import type { Caller } from "./access.ts";
import type { ApiConfig } from "../config.ts";
import { isClosedDemoAccount } from "./demo-accounts.ts";
import type { Deps } from "../deps.ts";
import type { Limit } from "../http/limits.ts";
import { isPassword } from "./passwords.ts";

const minutes = 15;

/** Who has a password; their accounts are counted apart. */
export type PasswordAudience = Caller["audience"];

/** Failed logins of an account and of an address. */
export interface LoginLimits {
  own: [Limit, ...Limit[]];
  ofAddress: Limit;
  ip: string;
}

/**
 * Limits of failed logins (LIM-10): of an account at one address, of an account, of an address. Failures on `known`, a device or
 * session of the owner, are counted for it alone, so that wrong passwords of strangers do not lock the owner out there.
 */
export function loginLimits(
  config: ApiConfig,
  audience: PasswordAudience,
  email: string,
  ip: string,
  known: string | null = null,
): LoginLimits {
  const account = `login:${audience}:${email.toLowerCase()}`;
  const ofPlace: Limit = { key: `${account}:${known ?? ip}`, most: config.LIM_10_PER_ACCOUNT_AND_ADDRESS, minutes };
  const ofAccount: Limit = { key: account, most: config.LIM_10_PER_ACCOUNT, minutes };
  return {
    own: known === null ? [ofPlace, ofAccount] : [ofPlace],
    ofAddress: { key: `login-ip:${ip}`, most: config.LIM_10_PER_ADDRESS, minutes },
    ip,
  };
}

/** What came of a try: `isLast` says that it used up the last one of the account for now. */
export interface CheckedPassword<Found> {
  found: Found | null;
  isLast: boolean;
}

/**
 * Checks the password of an account, or of an unknown one, under LIM-10. The try is counted before it is checked, so that parallel guesses cannot slip past the
 * limit of their account, and given back when it was right. What others behind the same address did wrong never refuses
 * a right password; wrong ones of an address beyond its limit get 429.
 * @throws HttpError 429 with Retry-After; 503 when the caller has hung up (`hasLeft`)
 */
export async function checkPassword<Found extends { email: string | null; password_hash: string | null }>(
  { config, db, limits }: Pick<Deps, "config" | "db" | "limits">,
  { own, ofAddress, ip }: LoginLimits,
  known: Found | undefined,
  password: string,
  hasLeft?: () => boolean,
): Promise<CheckedPassword<Found>> {
  const isLast = await limits.take(db, ...own);
  const isRight = await isPassword(known?.password_hash ?? undefined, password, hasLeft, ip).catch(
    async (error: unknown) => {
      await limits.giveBack(db, ...own);
      throw error;
    },
  );
  const isOpen = isRight && known !== undefined && !isClosedDemoAccount(config, known.email, password);
  const found = isOpen ? known : null;
  if (found !== null) await limits.giveBack(db, ...own);
  else await limits.take(db, ofAddress);
  return { found, isLast };
}
