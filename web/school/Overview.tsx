import type { ReactNode } from "react";
import { counted } from "../../schema/rules/counted.ts";
import styles from "./Overview.module.css";

/** A figure of the dashboard tab; its value is null where the server does not send it. */
export interface Figure {
  label: string;
  value: number | null;
  dot?: "good" | "info" | "plain";
}

interface OverviewProps {
  schoolName: string | null;
  /** Who is signed in. */
  who?: ReactNode;
  figures: readonly Figure[];
  /** Links and buttons of the role. */
  actions?: ReactNode;
  news?: ReactNode;
  children?: ReactNode;
}

/** The dashboard tab: name of the school, figures, and the most used actions of the role. */
export function Overview({ schoolName, who, figures, actions, news, children }: OverviewProps) {
  return (
    <div className="page-body">
      <div className="page-head">
        <div>
          <h1>Dashboard</h1>
          {schoolName && <p className="muted">{schoolName}</p>}
          {who}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {news}
      <dl className={figures.length > 3 ? `${styles.figures} ${styles.six}` : styles.figures}>
        {figures.map(({ label, value, dot }) => (
          <div className="card figure" key={label}>
            <dt>
              {dot && <i className={dot === "plain" ? "dot" : `dot ${dot}`} aria-hidden="true" />}
              {label}
            </dt>
            <dd className="tabular">{value === null ? "–" : counted(value)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
