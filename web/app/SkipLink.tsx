import styles from "./SkipLink.module.css";
/** Leads to the main content; the first stop of the Tab key on every page. */
export function SkipLink() {
  return (
    <a className={`${styles.link} no-print`} href="#main">
      Skip to content
    </a>
  );
}
