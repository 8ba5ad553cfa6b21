import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** As `useOnline`, outside components. */
export const isOnline = (): boolean => navigator.onLine !== false;

/** Whether the browser reports a network; calls may fail all the same. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
