import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed, drawn anew before the browser takes the page for its sheets. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(function followPrinting() {
    const follow = ({ type }: Event): void => flushSync(() => setPrinting(type === "beforeprint"));
    window.addEventListener("beforeprint", follow);
    window.addEventListener("afterprint", follow);
    return () => {
      window.removeEventListener("beforeprint", follow);
      window.removeEventListener("afterprint", follow);
    };
  }, []);
  return isPrinting;
}
