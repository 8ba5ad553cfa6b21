import { useEffect, useRef } from "react";

function startAtHeading(): void {
  window.scrollTo(0, 0);
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Scrolls to the top and focuses the heading when a new step begins on the same page. */
export function useTopOfPage(): void {
  useEffect(startAtHeading, []);
}

/** The same when a list is shown again after another view of its page. */
export function useTopOnReturn(isAway: boolean): void {
  const wasAway = useRef(isAway);
  useEffect(
    function startAgain() {
      if (wasAway.current && !isAway) startAtHeading();
      wasAway.current = isAway;
    },
    [isAway],
  );
}
