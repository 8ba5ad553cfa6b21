import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { otpDigits } from "../../../schema/rules/limits.ts";

/** Source of all random values; tests replace it. */
export interface Tokens {
  id(): string;
  /** 256 random bits, safe in a URL. */
  secret(): string;
  /** Six digits from a cryptographic source (SEC-06). */
  otp(): string;
  /** Eight unambiguous characters for a person to read out. */
  receipt(): string;
  /** Thirteen such characters, 64 random bits: the sign-in ID of a teacher or student (D-51). */
  signInId(): string;
  hex(bytes: number): string;
  /** Keyed hash under which a secret is stored; the same input gives the same hash. */
  hash(text: string): string;
  /** Every hash under which a secret may have been stored: more than one while APP_SECRET is being changed. */
  hashes(text: string): string[];
}

/** The secret that makes hashes, and others whose hashes count, too. */
export type Secrets = readonly [string, ...string[]];

const unambiguous = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Tokens keyed with the application's secret. */
export function createTokens(...secrets: Secrets): Tokens {
  const hashWith = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const letters = (count: number) =>
    Array.from({ length: count }, () => unambiguous.charAt(randomInt(unambiguous.length))).join("");
  return {
    id: () => randomUUID(),
    secret: () => randomBytes(32).toString("base64url"),
    otp: () => String(randomInt(10 ** otpDigits)).padStart(otpDigits, "0"),
    signInId: () => letters(13),
    receipt: () => `AK-${letters(4)}-${letters(4)}`,
    hex: (bytes) => randomBytes(bytes).toString("hex"),
    hash: (text) => hashWith(secrets[0], text),
    hashes: (text) => secrets.map((secret) => hashWith(secret, text)),
  };
}

/** Compares in constant time; texts of different length differ. */
export function sameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
