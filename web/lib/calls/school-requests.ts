import { useSyncExternalStore } from "react";
import { currentSchoolSession, subscribeSchoolSession } from "../sessions/school-session.ts";
import { createSignal } from "../signal.ts";

/* Requests of the school area that are under way: its buttons wait for all of them (S-SHELL-12). */
const running = new Set<symbol>();
const { notify, subscribe } = createSignal();

/** Counts a request until the returned function is called. For the client alone. */
export function startSchoolRequest(): () => void {
  const request = Symbol("request");
  running.add(request);
  // A request may start or end while React renders, when those who are told must not set state; `canSendToSchool` knows it at once.
  queueMicrotask(notify);
  return () => {
    if (running.delete(request)) queueMicrotask(notify);
  };
}

/** A request without an answer must not block the next person who signs in. */
function forgetOnSessionEnd(): void {
  if (currentSchoolSession() !== null || running.size === 0) return;
  running.clear();
  notify();
}
// There is no session when the build draws a frame.
if (typeof window !== "undefined") subscribeSchoolSession(forgetOnSessionEnd);

/** Calls back when a request begins or ends. */
export const subscribeSchoolRequests = subscribe;

export const isSchoolBusy = (): boolean => running.size > 0;

/** Whether any request of the school area runs. */
export const useSchoolBusy = (): boolean => useSyncExternalStore(subscribe, isSchoolBusy, () => false);

/** Whether something may be sent now: not without a session, not while another request runs (S-SHELL-13). */
export const canSendToSchool = (): boolean => currentSchoolSession() !== null && !isSchoolBusy();
