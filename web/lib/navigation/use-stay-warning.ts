import { useEffect } from "react";

/** Makes the browser ask before it closes or reloads the page, until the returned function is called. */
export function keepPageOpen(): () => void {
  // A new function each time, because the browser registers the same function only once.
  const ask = (event: BeforeUnloadEvent): void => {
    event.preventDefault();
    // Before version 119, Chrome asks only because of this line.
    event.returnValue = true;
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}

/** While something typed is not saved, the browser asks before it closes or reloads the page. */
export function useStayWarning(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? keepPageOpen() : undefined), [isUnsaved]);
}
