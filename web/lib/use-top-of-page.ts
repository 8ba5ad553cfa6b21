import { useEffect } from "react";

/** A new step on the same page starts at its heading, for the eye, the keyboard and the reader. */
export function useTopOfPage(): void {
  useEffect(function startAtHeading() {
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
}
