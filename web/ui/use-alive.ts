import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page reacts: false in what the build draws, until its code has come. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
