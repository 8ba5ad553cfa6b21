import type { ReactNode } from "react";
import styles from "./PageHead.module.css";

/** The opening of a public page: a large name, one sentence, and beside it what else is to be said. */
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
