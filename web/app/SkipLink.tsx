import type { MouseEvent } from "react";
import styles from "./SkipLink.module.css";

// The router would take "#main" for a new page, without the state that the present one was opened with.
function skip(event: MouseEvent): void {
  const main = document.getElementById("main");
  if (main === null) return;
  event.preventDefault();
  main.focus({ preventScroll: true });
  main.scrollIntoView();
}

/** Leads to the main content; the first stop of the Tab key on every page. */
export function SkipLink() {
  return (
    <a className={`${styles.link} no-print`} href="#main" onClick={skip}>
      Skip to content
    </a>
  );
}
