import "./page-head.css";
import type { ReactNode } from "react";

/** The opening of a public page: a large name, one sentence, and beside it what else is to be said. */
export function PageHead({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <header className="page-head">
      <div className="wrap">
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {children}
      </div>
    </header>
  );
}
