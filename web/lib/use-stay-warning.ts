import { useEffect } from "react";

/** Listens to `beforeunload`: the browser asks before it closes or reloads the page. */
export function keepPageOpen(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Chrome asks only for this one before version 119.
  event.returnValue = true;
}

/** While something typed is not saved, the browser asks before it closes or reloads the page. */
export function useStayWarning(isUnsaved: boolean): void {
  useEffect(
    function askBeforeClosing() {
      if (!isUnsaved) return undefined;
      window.addEventListener("beforeunload", keepPageOpen);
      return () => window.removeEventListener("beforeunload", keepPageOpen);
    },
    [isUnsaved],
  );
}
