/** A key that makes sending one filled form twice harmless. Not `randomUUID`, which plain http does not have. */
export const newRequestKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
