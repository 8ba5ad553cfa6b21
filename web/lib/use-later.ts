import { useCallback, useEffect, useRef } from "react";

/** Does something after a while, for example a documented redirect; dropped when the page is left first. */
export function useLater(): (action: () => void, delayMs: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(function dropOnLeave() {
    return () => clearTimeout(timer.current);
  }, []);
  return useCallback((action, delayMs) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delayMs);
  }, []);
}
