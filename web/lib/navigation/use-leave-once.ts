import { useNavigate, type NavigateOptions } from "react-router-dom";
import { useLeaving } from "./use-leaving.ts";

/** `useLeaving` for a button, which navigates by itself. `leave` returns false if the page is being left already. */
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
