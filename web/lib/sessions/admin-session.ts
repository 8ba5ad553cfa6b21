import { useSyncExternalStore } from "react";
import type { Audience } from "../calls/clients.ts";
import { forgetSessionEnd, noteSessionEnd } from "./ended-sessions.ts";
import { sessionKeys } from "./session-keys.ts";
import { createSessionSignal } from "./session-signal.ts";
import { createSignal } from "../signal.ts";
import { subscribeSession } from "./sessions.ts";
import { keep, kept, removeText, storedText, storeText, unkeep } from "../device/storage.ts";

/* The session of a platform admin: one opaque token beside the candidate's session, and never used for it (D-46). */
const key = sessionKeys.admin;
const signal = createSessionSignal(key);
const logout = createSignal();

/** The address that the admin of the token logged in with, so that another tab can name them; not for any call. */
const emailName = "admin-email";

const adminToken = (): string | null => storedText(key);

export function startAdminSession(token: string, email: string): void {
  forgetSessionEnd("admin");
  keep(emailName, email.trim().toLowerCase());
  storeText(key, token);
  signal.notify();
}

/** Logging out on purpose: whatever this tab still holds for the admin is dropped, too. */
export function endAdminSession(): void {
  forgetSessionEnd("admin");
  removeText(key);
  unkeep(emailName);
  logout.notify();
  signal.notify();
}

/** Calls back on a logout, not when the session ran out: then work in progress waits for the next login. */
export const onAdminLogout = logout.subscribe;

function expireAdminSession(end: unknown): void {
  noteSessionEnd("admin", end);
  removeText(key);
  signal.notify();
}

/** Calls back on every change of the token, in this tab or another; a candidate's logout clears it too (C-SES-05). */
function subscribe(listener: () => void): () => void {
  const ends = [signal.subscribe(listener), subscribeSession(listener)];
  return () => {
    for (const end of ends) end();
  };
}

export const adminAudience: Audience = { token: adminToken, expire: expireAdminSession, subscribe };

/** The admin's token of this browser; re-renders when it comes or goes, also from another tab. */
export const useAdminToken = (): string | null => useSyncExternalStore(subscribe, adminToken, () => null);

/** The address of the admin; empty where the login of an earlier version has not kept it. */
export const adminEmail = (): string => String(kept(emailName) ?? "");
