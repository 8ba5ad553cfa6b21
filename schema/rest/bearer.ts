import { hash, timingSafeEqual } from "node:crypto";

/* How a token and the name of a write travel and what the absence of a token is called: the gateway and the API must say and read the same. */

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header ?? "")?.[1] ?? null;
}

/** Whether a header carries this token and no other; digests are compared, so that the time taken says nothing about it. */
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

/** Whether a text can name a write in the header `Idempotency-Key`; others are left out and ignored. */
export const isRepeatKey = (text: string): boolean => /^[\w-]{16,100}$/.test(text);
