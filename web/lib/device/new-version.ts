import { useEffect, useSyncExternalStore } from "react";
import { createSignal } from "../signal.ts";
import { opensOffline } from "./service-worker.ts";

/*
 * A new version of the client that waits on this device. It is offered, and not while somebody answers questions: the page
 * would be loaded again in the middle of it (docs/decisions/024).
 */

/**
 * Takes the new version, and with it the page is loaded again. It resolves when that cannot be done at once: "elsewhere" while
 * another tab is in the middle of an attempt, "coming" while the browser still waits for work of the version before.
 */
export type TakeVersion = () => Promise<"elsewhere" | "coming">;

/** Held by every tab with a running attempt. */
const lockName = "akada-running-attempt";
const letGoMs = 2000;

let waiting: TakeVersion | null = null;
let running = 0;
const { notify, subscribe } = createSignal();

export function offerVersion(take: TakeVersion): void {
  waiting = take;
  notify();
}

/** The new version, while it may be offered. */
export const useOfferedVersion = (): TakeVersion | null =>
  useSyncExternalStore(
    subscribe,
    () => (running > 0 ? null : waiting),
    () => null,
  );

/** Loads the page again for a version that has taken over, not in the middle of an attempt. */
export function loadVersion(): void {
  if (running === 0) location.reload();
}

/** Whether this tab is in the middle of an attempt. */
export const useIsAttemptRunning = (): boolean => useSyncExternalStore(subscribe, () => running > 0);

/** Whether a tab of this browser is in the middle of an attempt. */
export async function isAttemptRunning(): Promise<boolean> {
  if (running > 0) return true;
  // The lock alone is only to be had where nobody holds it. A tab that was just left lets go of it in a moment.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), letGoMs);
  try {
    return await navigator.locks.request(lockName, { signal: patience.signal }, () => false);
  } catch {
    return true;
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps this version, in all tabs, for as long as the component is shown. */
export function useThisVersion(): void {
  useEffect(function holdVersion() {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    running += 1;
    notify();
    // Without a service worker no new version waits. A browser that lets this site store nothing has none, and refuses locks.
    if (opensOffline()) void navigator.locks.request(lockName, { mode: "shared" }, () => held).catch(() => undefined);
    return () => {
      running -= 1;
      letGo();
      notify();
    };
  }, []);
}
