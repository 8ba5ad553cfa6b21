import { percentBand, percentText } from "../lib/percent.ts";
import type { SubjectMean } from "./history-figures.ts";

/** Means by subject: words and numbers, with a bar beside them. */
export function SubjectBars({ means }: { means: readonly SubjectMean[] }) {
  return (
    <ul className="subjects">
      {means.map(({ subject, mean, exams }) => (
        <li key={subject}>
          <span>
            <bdi>{subject}</bdi>{" "}
            <span className="small mute">
              {exams} {exams === 1 ? "exam" : "exams"}
            </span>
          </span>
          <b className="num">{percentText(mean)}</b>
          <span className={`bar ${percentBand(mean)}`} aria-hidden="true">
            <i style={{ width: `${Math.min(100, Math.max(0, mean))}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
