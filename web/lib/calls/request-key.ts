/** Random hexadecimal digits, two for each byte. Not `randomUUID`, which browsers do not offer on plain http. */
export const randomHex = (byteCount: number): string =>
  [...crypto.getRandomValues(new Uint8Array(byteCount))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A key that makes sending one filled form twice harmless. */
export const newRequestKey = (): string => randomHex(16);
