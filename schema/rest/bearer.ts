/* How a token travels and what its absence is called: the gateway and the API must say and read the same. */

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header ?? "")?.[1] ?? null;
}

/** Documented text for a call that came without its token (candidate document section 8, school document section 8). */
export const missingToken = {
  candidate: "No access token found",
  admin: "No access token found",
  school: "No authentication token provided",
} as const;
