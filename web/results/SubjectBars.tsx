import { amount } from "../../schema/rules/counted.ts";
import { percentBand } from "../../schema/rules/percent-band.ts";
import { meanText } from "../lib/words/percent.ts";
import type { SubjectMean } from "./history-figures.ts";
import "../ui/notices/ProgressBar.css";
import styles from "./SubjectBars.module.css";

/** Means by subject: words and numbers, with a bar beside them. */
export function SubjectBars({ means }: { means: readonly SubjectMean[] }) {
  return (
    <ul className={styles.list}>
      {means.map(({ subject, mean, exams }) => (
        <li key={subject}>
          <span>
            <bdi>{subject}</bdi> <span className="small muted">{amount(exams, "exam")}</span>
          </span>
          <b className="tabular">{meanText(mean)}</b>
          <span className={`progress ${percentBand(Math.floor(mean))}`} aria-hidden="true">
            <i style={{ width: `${Math.min(100, Math.max(0, mean))}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
