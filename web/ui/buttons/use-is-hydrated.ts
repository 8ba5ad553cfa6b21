import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page is hydrated: false in a page drawn by the build until its code has run. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
