import { useState } from "react";
import { counted } from "../../schema/rules/counted.ts";
import { useShown } from "../lib/calls/use-shown.ts";
import { codeOf, reasonOf } from "../lib/calls/message-of.ts";
import { LoadFailure } from "../ui/notices/LoadFailure.tsx";
import { Select } from "../ui/fields/Select.tsx";
import { Skeleton, SkeletonLine } from "../ui/notices/Skeleton.tsx";
import { useAdminOverviewQuery } from "./overview.generated.ts";
import { AttemptsChart } from "./AttemptsChart.tsx";
import { lastDays } from "./overview-figures.ts";
import { PapersChart } from "./PapersChart.tsx";
import styles from "./Overview.module.css";

const periods = [7, 30, 90, 365] as const;

/** Figures and charts of the dashboard; empty where the server has none. */
export function Overview() {
  const [days, setDays] = useState(30);
  const [now] = useState(() => new Date());
  const query = useAdminOverviewQuery({
    variables: lastDays(days, now),
    fetchPolicy: "cache-and-network",
  });
  const { data, error, again } = useShown(query);
  const overview = data?.adminOverview;
  if (codeOf(error) === "NOT_OFFERED") return null;
  const problem = error && (
    <div className="card">
      <LoadFailure title="The overview could not be loaded." reason={reasonOf(error)} hasOld={!!overview} {...again} />
    </div>
  );
  if (!overview) {
    return (
      problem ?? (
        <Skeleton label="Loading overview...">
          <SkeletonLine height={112} />
          <SkeletonLine height={320} />
        </Skeleton>
      )
    );
  }
  const questions = overview.questions.reduce((sum, { count }) => sum + count, 0);
  const attempts = overview.attemptsPerDay.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={`stack ${styles.overview}`}>
      {problem}
      <dl className={`${styles.totals} tabular`}>
        {(
          [
            ["Candidates", overview.candidates],
            ["Live subscriptions", overview.subscriptions],
            ["Questions", questions],
            // while another time loads, the chart still shows the one before, with its days
            [`Exams begun, ${days} days`, query.data || error ? attempts : null],
          ] as const
        ).map(([label, value]) => (
          <div key={label} className="card">
            <dt>{label}</dt>
            <dd>{value === null ? "–" : counted(value)}</dd>
          </div>
        ))}
      </dl>
      <section className="card padded" aria-labelledby="days-title">
        <div className="row spread">
          <h2 id="days-title">Exams begun per day</h2>
          <Select label="Period" value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {periods.map((period) => (
              <option key={period} value={period}>
                {period} days
              </option>
            ))}
          </Select>
        </div>
        <AttemptsChart days={overview.attemptsPerDay} />
      </section>
      <section className="card padded stack" aria-labelledby="papers-title">
        <h2 id="papers-title">Question bank</h2>
        <PapersChart papers={overview.questions} />
      </section>
    </div>
  );
}
