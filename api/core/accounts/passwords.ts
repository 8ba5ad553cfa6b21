import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { createFairLimit, noOwner } from "../../../server/fair-limit.ts";
import { inOneForm } from "../../../schema/rules/one-form.ts";
import { productName } from "../../../schema/rules/product.ts";
import { badRequest, busy, unavailable } from "../errors.ts";

// Argon2id m=19456 KiB t=2 p=1 (SEC-01); four at once, so that enough memory is left for exams
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const runLimited = createFairLimit({ atOnce: 4, maxWaiting: 100, refusal: busy });

/**
 * The forms under which a password may be stored: in one form (D-314), and as an account of an earlier version typed it on
 * another keyboard. All are the same where no letter has an accent.
 */
const formsOf = (password: string): Set<string> => new Set([inOneForm(password), password, inOneForm(password, "NFD")]);

/**
 * Hash to store; `ip` is who asks, as limits count it.
 * @throws HttpError 429 or 503 when more than 100 hashes wait
 */
export const hashPassword = (password: string, ip = noOwner): Promise<string> =>
  runLimited(ip, () => hash(inOneForm(password), cost));

/** A hash to compare with for an unknown account, which then takes as long (SEC-04). Made at the start, not for the first login. */
const dummyHash = hash("no account has this password", cost);

/**
 * Whether the password fits. Without a stored hash it does not, and finding that out takes as long.
 * @param hasLeft whether the caller has hung up meanwhile: nothing is computed for them then, and a password that fits
 * opens nothing
 * @param ip who asks, as limits count it
 * @throws HttpError 503 when the caller has hung up, 429 or 503 when more than 100 hashes wait
 */
export async function isPassword(
  stored: string | undefined,
  password: string,
  hasLeft: () => boolean = () => false,
  ip = noOwner,
): Promise<boolean> {
  const against = stored ?? (await dummyHash);
  const fits = await runLimited(ip, async () => {
    for (const form of formsOf(password)) {
      if (hasLeft()) throw unavailable();
      if (await verify(against, form)) return true;
    }
    return false;
  });
  if (fits && hasLeft()) throw unavailable();
  return fits && stored !== undefined;
}

const common = new Set(
  readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# ")),
);

/**
 * Refuses a new password that is on the list of common ones, or is the account's own address or the product's name, in
 * any case (SEC-02). @param field the name of the password in the input
 * @throws HttpError 400 that names it
 */
export function refuseCommonPassword(password: string, email: string, field: string): void {
  const tried = inOneForm(password).toLowerCase();
  const address = email.toLowerCase();
  const own = [address, address.split("@")[0], productName.toLowerCase()];
  if (common.has(tried) || own.includes(tried)) {
    throw badRequest("This password is too common. Please choose another one.", field);
  }
}
