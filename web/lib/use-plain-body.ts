import { useEffect } from "react";

/**
 * Dresses the page while questions are shown: toasts stay above the bar at the bottom, and the page is white. The browser is not to
 * translate it, because another wording may give an answer away, and counts and times would stand still.
 */
export function usePlainBody(isRunning: boolean): void {
  useEffect(
    function dressBody() {
      if (!isRunning) return undefined;
      document.body.classList.add("plain-page", "has-question-bar");
      document.body.translate = false;
      return () => {
        document.body.classList.remove("plain-page", "has-question-bar");
        document.body.translate = true;
      };
    },
    [isRunning],
  );
}
