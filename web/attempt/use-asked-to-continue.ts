import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Whether the person came by such a link, also before a reload. */
export const useIsContinuing = (): boolean =>
  (useLocation().state as { isContinuing?: true } | null)?.isContinuing === true;

/** Goes on with the offered attempt when the person came by such a link; a reload, and an offer that comes later, ask. */
export function useAskedToContinue(isOffered: boolean, goOn: () => void): void {
  const isContinuing = useIsContinuing();
  const isPressed = useNavigationType() !== "POP" && isContinuing;
  const isDone = useRef(false);
  useEffect(
    function continueOnce() {
      if (!isOffered || !isPressed || isDone.current) return;
      isDone.current = true;
      goOn();
    },
    [isOffered, isPressed, goOn],
  );
}
