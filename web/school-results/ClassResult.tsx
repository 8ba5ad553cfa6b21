import { schoolPassPercent } from "../../schema/rules/limits.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { useSchoolClassResultQuery, type SchoolClassResultQuery } from "./class-result.generated.ts";
import { classResultTexts as words } from "./class-result-texts.ts";
import styles from "./ClassResult.module.css";

type Figures = NonNullable<SchoolClassResultQuery["schoolClassResult"]>;

/** Height of the highest bar, in pixels; its number stands above it. */
const highest = 88;

function Bars({ taken, passed, distribution }: Figures) {
  const most = Math.max(1, ...distribution);
  return (
    <figure className={styles.chart}>
      <div className={`${styles.bars} tabular`} aria-hidden="true">
        {distribution.map((count, tenth) => (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
          <span key={tenth} className={tenth * 10 >= schoolPassPercent ? styles.passed : undefined}>
            {count > 0 ? count : ""}
            <i style={{ height: `${(count / most) * highest}px` }} />
          </span>
        ))}
      </div>
      <div className={`${styles.scale} tabular`} aria-hidden="true">
        <span>0%</span>
        <span>50%</span>
        <span>100%</span>
      </div>
      <figcaption className="visually-hidden">{words.bars(taken - passed, passed, schoolPassPercent)}</figcaption>
    </figure>
  );
}

function Absent({ absent, absentTotal }: Figures) {
  if (absentTotal === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{words.absentNames(absentTotal)}</summary>
      <ul className={styles.names}>
        {absent.map(({ studentId, name }) => (
          <li key={studentId}>{name}</li>
        ))}
        {absentTotal > absent.length && <li className="muted">{words.more(absentTotal - absent.length)}</li>}
      </ul>
    </details>
  );
}

/** Average, passes, distribution and absent students of a completed exam; nothing where the server has none (EXT-50). */
export function ClassResult({ examId }: { examId: string }) {
  const isBusy = useSchoolBusy();
  const query = useSchoolClassResultQuery({
    variables: { examId },
    // late answers and extra time change the figures of a completed exam
    fetchPolicy: "cache-and-network",
  });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  const found = data?.schoolClassResult;
  if (codeOf(error) === "NOT_OFFERED") return null;
  if (!found) {
    return (
      <section className={`card padded ${styles.card}`} aria-label={words.title}>
        {loading && !error ? (
          <Skeleton label={words.loading} lines={3} />
        ) : (
          <ErrorPanel level={2} title={words.failed} retryLabel="Retry" busy={isBusy} onRetry={again.onRetry} />
        )}
      </section>
    );
  }
  return (
    <section className={`card padded ${styles.card}`} aria-label={words.title}>
      <dl className={`${styles.figures} tabular`}>
        <div>
          <dt>{words.average}</dt>
          <dd>{found.average === null ? "–" : `${found.average}%`}</dd>
        </div>
        <div>
          <dt>{words.passed(schoolPassPercent)}</dt>
          <dd>
            {found.passed} <small>of {found.taken}</small>
          </dd>
        </div>
        <div>
          <dt>{words.absent}</dt>
          <dd>{found.absentTotal}</dd>
        </div>
      </dl>
      {found.taken > 0 && <Bars {...found} />}
      <Absent {...found} />
    </section>
  );
}
