import { useCallback, useEffect, useRef } from "react";

/** Tells whether the component is still on the page, for an answer that comes after a while. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(function noteLeaving() {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}

/** Does something after a while, for example a documented redirect; dropped when the page is left first. */
export function useLater(): (action: () => void, delayMs: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = useIsShown();
  useEffect(function dropOnLeave() {
    return () => clearTimeout(timer.current);
  }, []);
  return useCallback(
    (action, delayMs) => {
      clearTimeout(timer.current);
      // The form was answered after its page was left.
      if (isShown()) timer.current = setTimeout(action, delayMs);
    },
    [isShown],
  );
}
