import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { productName } from "../../schema/rules/product.ts";
import { badRequest } from "./errors.ts";
import { createTurns } from "./turns.ts";

// Argon2id m=19456 KiB t=2 p=1 (SEC-01); at most four at once, or the machine has no memory left for exams.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const inTurn = createTurns(4, 100);

/** Hash to store. @throws HttpError 503 when more than 100 hashes wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** What an unknown account is compared with, so that it takes as long (SEC-04); made at start, or the first would lag. */
const dummy = hash("no account has this password", cost);

/** Whether the password fits; without a stored hash the answer is no after the same work. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await dummy);
  const fits = await inTurn(() => verify(against, password));
  return fits && stored !== undefined;
}

const common = new Set(
  readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# ")),
);

/**
 * Refuses a new password that others would try first: on the list, or made of the account's own address or the
 * product's name (SEC-02). Case makes no difference. @throws HttpError 400.
 */
export function refuseCommonPassword(password: string, email: string): void {
  const tried = password.toLowerCase();
  const address = email.toLowerCase();
  const own = [address, address.split("@")[0], productName.toLowerCase()];
  if (common.has(tried) || own.includes(tried)) {
    throw badRequest("This password is too common. Please choose another one.");
  }
}
