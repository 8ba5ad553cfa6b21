import type { ReactNode } from "react";
import { PercentBadge } from "../../ui/Badge.tsx";

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
    <section className="card score" aria-label="Score">
      <div className="score-n">
        <span className="big num">
          {correct}
          <small>/{total}</small>
        </span>
        <PercentBadge percent={percent} large />
        {grade}
      </div>
      <dl className={parts.length === 2 ? "tri two num" : "tri num"}>
        {parts.map(({ label, count, tone }) => (
          <div key={label} className={tone}>
            <dt className="small mute">{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <div className="split" aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ label, count, tone }) => (
            <i key={label} className={tone} style={{ flexGrow: count }} />
          ))}
      </div>
      {children}
    </section>
  );
}
