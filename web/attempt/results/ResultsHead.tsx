import { useEffect, useRef } from "react";
import styles from "./ResultsHead.module.css";

/** What was answered and when, with " · " between its parts, and the heading; a screen reader begins there. */
export function ResultsHead({ what, title }: { what: string; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function focusHeading() {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <p className={`muted small tabular ${styles.paper}`}>
        {what.split(" · ").map((part, place) => (
          <span key={part}>
            {place > 0 && <span className={styles.dot}> · </span>}
            {part}
          </span>
        ))}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
    </>
  );
}
