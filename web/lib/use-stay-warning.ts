import { useEffect } from "react";

/** While something typed is not saved, the browser asks before it closes or reloads the page. */
export function useStayWarning(isUnsaved: boolean): void {
  useEffect(
    function askBeforeClosing() {
      if (!isUnsaved) return undefined;
      const handleUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
      window.addEventListener("beforeunload", handleUnload);
      return () => window.removeEventListener("beforeunload", handleUnload);
    },
    [isUnsaved],
  );
}
