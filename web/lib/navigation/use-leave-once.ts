import { useNavigate, type NavigateOptions } from "react-router-dom";
import { useLeaving } from "./use-leaving.ts";

/** For a button that leads to another page, as `useLeaving`. `leave` does nothing and returns false while the page is being left. */
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
