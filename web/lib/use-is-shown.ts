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
