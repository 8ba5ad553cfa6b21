import { useSyncExternalStore } from "react";

/* Becomes false once the server has refused a report because it takes none. */
let isOffered = true;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether questions can be reported, as far as this page knows. */
export const useReportsOffered = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOffered,
    () => isOffered,
  );

/** Sets whether questions can be reported; all report buttons of the page follow. */
export function setReportsOffered(offered: boolean): void {
  isOffered = offered;
  for (const listener of listeners) listener();
}
