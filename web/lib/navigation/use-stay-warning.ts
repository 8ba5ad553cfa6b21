import { useEffect } from "react";

/** Makes the browser ask before it closes or reloads the page, until the returned function is called. */
export function keepPageOpen(): () => void {
  // A function of its own: the browser registers one that it knows already only once.
  const ask = (event: BeforeUnloadEvent): void => {
    event.preventDefault();
    // Chrome asks only for this one before version 119.
    event.returnValue = true;
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}

/** While something typed is not saved, the browser asks before it closes or reloads the page. */
export function useStayWarning(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? keepPageOpen() : undefined), [isUnsaved]);
}
