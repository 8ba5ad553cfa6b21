import { useEffect, useRef } from "react";

function startAtHeading(): void {
  window.scrollTo(0, 0);
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A new step on the same page starts at its heading, for the eye, the keyboard and the reader. */
export function useTopOfPage(): void {
  useEffect(startAtHeading, []);
}

/** The same for a list that gives way to something else on its page: when it is back. */
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
