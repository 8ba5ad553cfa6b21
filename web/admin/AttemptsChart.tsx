import { amountThat, counted } from "../../schema/rules/counted.ts";
import { day as dayText } from "../lib/words/dates.ts";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { axisTop, type Overview } from "./overview-figures.ts";
import styles from "./AttemptsChart.module.css";

type Day = Overview["attemptsPerDay"][number];

// noon, so that the day is the same in every time zone near Lagos
const nameOf = ({ day }: Day): string => dayText(`${day}T12:00:00Z`);

const columns: readonly TableColumn<Day>[] = [
  { label: "Day", role: "lead", cell: nameOf },
  { label: "Exams begun", right: true, cell: ({ count }) => <span className="tabular">{counted(count)}</span> },
];

/** Exams begun per day as a chart, with a summary in words and the same figures in a table. */
export function AttemptsChart({ days }: { days: readonly Day[] }) {
  const top = axisTop(days.map(({ count }) => count));
  const sum = days.reduce((all, { count }) => all + count, 0);
  const busiest = days.reduce<Day | undefined>(
    (most, one) => (most && most.count >= one.count ? most : one),
    undefined,
  );
  const [first, last] = [days[0], days.at(-1)];
  const width = 100 / Math.max(1, days.length);
  return (
    <figure className={styles.chart}>
      <div className={styles.box} aria-hidden="true" hidden={sum === 0}>
        <span className="tabular">{counted(top)}</span>
        <span className="tabular">0</span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path className={styles.grid} d="M0 0H100M0 50H100M0 100H100" />
          {days.map(({ day, count }, index) => (
            <rect
              key={day}
              x={index * width + width * 0.15}
              width={width * 0.7}
              y={100 - (100 * count) / top}
              height={(100 * count) / top}
            />
          ))}
        </svg>
      </div>
      {first && last && sum > 0 && (
        <p className={`${styles.ends} small muted tabular`} aria-hidden="true">
          <span>{nameOf(first)}</span>
          <span>{nameOf(last)}</span>
        </p>
      )}
      <figcaption className="small muted">
        {sum === 0 || !busiest
          ? "No exam was begun in this time."
          : `${amountThat(sum, "exam", "was", "were")} begun; the busiest day was ${nameOf(busiest)} with ${counted(busiest.count)}.`}
      </figcaption>
      {sum > 0 && (
        <details>
          <summary>The days as a table</summary>
          <Table caption="Exams begun per day" columns={columns} rows={days} keyOf={({ day }) => day} />
        </details>
      )}
    </figure>
  );
}
