import { useRef } from "react";
import { useLocation, useNavigate, type Location, type NavigateOptions } from "react-router-dom";

/**
 * For what leads to another page. This one stays while the next is fetched, and a second press, which would put the next one
 * into the history twice, is to do nothing.
 */
export function useLeaving() {
  const location = useLocation();
  const leftAt = useRef<Location>(null);
  return {
    isLeaving: () => leftAt.current === location,
    noteLeaving: () => {
      leftAt.current = location;
    },
  };
}

/** The same for a button, which navigates by itself. `leave` returns false if the page is being left already. */
export function useLeaveOnce() {
  const navigate = useNavigate();
  const { isLeaving, noteLeaving } = useLeaving();
  const leave = (to: string, options?: NavigateOptions): boolean => {
    if (isLeaving()) return false;
    noteLeaving();
    void navigate(to, options);
    return true;
  };
  return { isLeaving, leave };
}
