import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Secrets } from "./tokens.ts";

/** Encrypts a value for the database: the mails of the queue, which may contain codes and links. */
export function seal(secret: string, value: unknown): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** Decrypts with whichever secret fits. @throws when the text was altered or encrypted with yet another secret */
export function unseal(secrets: Secrets, text: string): unknown {
  const [secret, next, ...rest] = secrets;
  if (next === undefined) return open(secret, text);
  try {
    return open(secret, text);
  } catch {
    return unseal([next, ...rest], text);
  }
}

function open(secret: string, text: string): unknown {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8"));
}

const deriveKey = (secret: string): Buffer => createHash("sha256").update(`seal:${secret}`).digest();
