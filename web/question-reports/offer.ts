import { useSyncExternalStore } from "react";

/* Known once a report was refused: the server behind this page takes none. */
let isOffered = true;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether questions can be reported, as far as this page has found out. */
export const useReportsOffered = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOffered,
    () => isOffered,
  );

/** Notes what a report has shown; every button of the page follows. */
export function setReportsOffered(offered: boolean): void {
  isOffered = offered;
  for (const listener of listeners) listener();
}
