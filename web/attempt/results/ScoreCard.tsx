import type { ReactNode } from "react";
import { PercentBadge } from "../../ui/display/Badge.tsx";
import styles from "./ScoreCard.module.css";

interface ScorePart {
  label: string;
  count: number;
  tone: "good" | "bad" | "rest";
}

interface ScoreCardProps {
  correct: number;
  total: number;
  percent: number;
  /** The groups of questions: correct, incorrect and so on. */
  parts: readonly ScorePart[];
  /** Beside the percentage. */
  grade?: ReactNode;
  /** Below the bar. */
  children?: ReactNode;
}

/** Right answers of all, as number, percentage, counts and a bar. */
export function ScoreCard({ correct, total, percent, parts, grade, children }: ScoreCardProps) {
  return (
    <section className={`card ${styles.card}`} aria-label="Score">
      <div className={styles.score}>
        <span className={`${styles.big} tabular`}>
          {correct}
          <small>/{total}</small>
        </span>
        <PercentBadge percent={percent} large />
        {grade}
      </div>
      <dl className={parts.length === 2 ? `${styles.parts} ${styles.two} tabular` : `${styles.parts} tabular`}>
        {parts.map(({ label, count, tone }) => (
          <div key={label} className={styles[tone]}>
            <dt className="small muted">{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.split} aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ label, count, tone }) => (
            <i key={label} className={styles[tone]} style={{ flexGrow: count }} />
          ))}
      </div>
      {children}
    </section>
  );
}
