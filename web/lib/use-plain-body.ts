import { useEffect } from "react";

/** Sets a class while questions are shown: toasts stay above the bar at the bottom, and the page is white. */
export function usePlainBody(isRunning: boolean): void {
  useEffect(
    function dressBody() {
      if (!isRunning) return undefined;
      document.body.classList.add("plain-page", "has-question-bar");
      return () => document.body.classList.remove("plain-page", "has-question-bar");
    },
    [isRunning],
  );
}
