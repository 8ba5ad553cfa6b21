import { useSyncExternalStore } from "react";
import type { Audience } from "./clients.ts";
import { forgetSessionEnd, noteSessionEnd } from "./ended-sessions.ts";
import { subscribeSession } from "./sessions.ts";
import { removeText, storedText, storeText } from "./storage.ts";

/* The session of a platform admin: one opaque token beside the candidate's session, and never used for it (D-46). */
const key = "adminToken";

const listeners = new Set<() => void>();
const logoutListeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

const adminToken = (): string | null => storedText(key);

export function startAdminSession(token: string): void {
  forgetSessionEnd("admin");
  storeText(key, token);
  notify();
}

/** Logging out on purpose: whatever this tab still holds for the admin is dropped, too. */
export function endAdminSession(): void {
  forgetSessionEnd("admin");
  removeText(key);
  for (const listener of logoutListeners) listener();
  notify();
}

/** Calls back on a logout, not when the session ran out: then work in progress waits for the next login. */
export const onAdminLogout = (listener: () => void): void => void logoutListeners.add(listener);

function expireAdminSession(end: unknown): void {
  noteSessionEnd("admin", end);
  removeText(key);
  notify();
}

/** Calls back on every change of the token, in this tab or another; a candidate's logout clears it too (C-SES-05). */
function subscribe(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent): void => {
    if (event.key === key) listener();
  };
  listeners.add(listener);
  const unsubscribe = subscribeSession(listener);
  window.addEventListener("storage", handleStorage);
  return () => {
    listeners.delete(listener);
    unsubscribe();
    window.removeEventListener("storage", handleStorage);
  };
}

export const adminAudience: Audience = { token: adminToken, expire: expireAdminSession, subscribe };

/** The admin's token of this browser; re-renders when it comes or goes, also from another tab. */
export const useAdminToken = (): string | null => useSyncExternalStore(subscribe, adminToken, () => null);
