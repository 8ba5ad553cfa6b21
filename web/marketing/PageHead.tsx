import type { ReactNode } from "react";
import styles from "./PageHead.module.css";

/** The head of a public page: a large title, one sentence, and further content beside them. */
export function PageHead({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div className="page-width">
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {children}
      </div>
    </header>
  );
}
