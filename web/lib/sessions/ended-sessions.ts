import { sessionKeys } from "./session-keys.ts";
import { removeText, storedText, storeText } from "../device/storage.ts";

/* Whether each area of this browser has a session, and what is noted about one that has ended by itself. */

/** Prefix of what is known about the end of the last session of an area. */
export const endedPrefix = "ended:";

export type SignedInArea = keyof typeof sessionKeys;

/**
 * Notes that a session of this browser has ended by itself, for the login page, also of other tabs and after a reload.
 * @param end what the server said about it, if anything; session-end-words.ts reads it
 */
export const noteSessionEnd = (area: SignedInArea, end: unknown): void =>
  void storeText(endedPrefix + area, JSON.stringify({ notedAt: Date.now(), end: end ?? null }));

/** Whether this browser holds a session of the area, which may have ended. */
export const hasStoredSession = (area: SignedInArea): boolean => storedText(sessionKeys[area]) !== null;

/** What `noteSessionEnd` noted, as text. */
export const notedSessionEnd = (area: SignedInArea): string | null => storedText(endedPrefix + area);

export const forgetSessionEnd = (area: SignedInArea): void => removeText(endedPrefix + area);
