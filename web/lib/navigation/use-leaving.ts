import { useRef } from "react";
import { useLocation, type Location } from "react-router-dom";

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
