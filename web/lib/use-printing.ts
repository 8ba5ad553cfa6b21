import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed. The page is drawn with the new value before the browser makes the sheets. */
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
