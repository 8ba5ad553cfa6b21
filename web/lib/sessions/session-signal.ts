import { createSignal } from "../signal.ts";

/** Tells listeners of every change of a session, in this tab by `notify` or in another by what it stores. */
export function createSessionSignal(...keys: string[]) {
  const { notify, subscribe } = createSignal();
  return {
    notify,
    subscribe: (listener: () => void): (() => void) => {
      const handleStorage = ({ key }: StorageEvent): void => {
        // A null key: another tab cleared everything.
        if (key === null || keys.includes(key)) listener();
      };
      const unsubscribe = subscribe(listener);
      window.addEventListener("storage", handleStorage);
      // A page that the back button takes out of the browser's memory has missed what was stored meanwhile, such as a logout.
      window.addEventListener("pageshow", listener);
      return () => {
        unsubscribe();
        window.removeEventListener("storage", handleStorage);
        window.removeEventListener("pageshow", listener);
      };
    },
  };
}
