import { hash, timingSafeEqual } from "node:crypto";

/* The headers for tokens and idempotency keys, and the texts for a missing token, which gateway and API share. */

/** The token of an `Authorization: Bearer …` header, or null. It is opaque (D-18): a foreign server may use any characters. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? "")?.[1] ?? null;
}

/** Whether a header has this token. Compares digests in constant time. */
export function isBearer(header: string | undefined, token: string): boolean {
  const given = bearerOf(header);
  return given !== null && timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", token, "buffer"));
}

/** Documented text for a call that came without its token (candidate document section 8, school document section 8). */
export const missingToken = {
  candidate: "No access token found",
  admin: "No access token found",
  school: "No authentication token provided",
} as const;

/** Whether a text may be an `Idempotency-Key`; others are not sent, and ignored when they arrive. */
export const isRepeatKey = (text: string): boolean => /^[\w-]{16,100}$/.test(text);
