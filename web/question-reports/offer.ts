import { useSyncExternalStore } from "react";
import { createSignal } from "../lib/signal.ts";

/* Becomes false once the server has refused a report because it takes none. */
let isOffered = true;
const { notify, subscribe } = createSignal();

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
  notify();
}
