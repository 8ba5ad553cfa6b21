import { candidatePassPercent } from "../../schema/rules/limits.ts";
import { dayAndTime } from "../lib/words/dates.ts";
import { percentBand } from "../../schema/rules/percent-band.ts";
import { percentText } from "../lib/words/percent.ts";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import type { HistoryRow } from "./history-figures.ts";
import styles from "./ScoreChart.module.css";

const columns: readonly TableColumn<HistoryRow>[] = [
  { label: "Exam", role: "lead", cell: ({ name }) => <bdi>{name}</bdi> },
  { label: "Date", cell: ({ date }) => <span className="tabular">{date ? dayAndTime(date) : "N/A"}</span> },
  { label: "Score", right: true, cell: ({ score }) => <span className="tabular">{percentText(score)}</span> },
];

const inScale = (score: number): number => Math.min(100, Math.max(0, score));

/** The chart, drawn in percent of its box, so that it fits every width; lines keep their thickness. */
function Line({ exams }: { exams: readonly HistoryRow[] }) {
  const xOf = (index: number): number => (exams.length === 1 ? 50 : (100 * index) / (exams.length - 1));
  const points = exams.map(({ id, score }, index) => ({ id, score, x: xOf(index), y: 100 - inScale(score) }));
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none">
      {[0, 100].map((y) => (
        <path key={y} className={styles.grid} d={`M0 ${y}H100`} />
      ))}
      <path className={styles.passLine} d={`M0 ${100 - candidatePassPercent}H100`} />
      <path
        className={styles.line}
        d={points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("")}
      />
      {points.map(({ id, score, x, y }) => (
        // A dot is a tiny line with round ends: it stays round in a box that is not square. Safari stretches one without length.
        <path key={id} className={`${styles.dot} ${styles[percentBand(score)]}`} d={`M${x} ${y}h.01`} />
      ))}
    </svg>
  );
}

/** Scores over time, oldest first, as a picture and as a table. */
export function ScoreChart({ exams }: { exams: readonly HistoryRow[] }) {
  const scores = exams.map(({ score }) => score);
  const first = percentText(scores[0] ?? 0);
  const last = percentText(scores.at(-1) ?? 0);
  const summary =
    exams.length === 1
      ? `One exam so far: ${first}.`
      : `Your last ${exams.length} exams, oldest on the left: from ${first} to ${last}, lowest ${percentText(Math.min(...scores))}, highest ${percentText(Math.max(...scores))}.`;
  return (
    <figure className={styles.chart}>
      <div className={styles.box} aria-hidden="true">
        <span className={styles.mark}>100%</span>
        <span className={`${styles.mark} ${styles.pass}`}>{candidatePassPercent}% pass</span>
        <span className={styles.mark}>0%</span>
        <Line exams={exams} />
      </div>
      <figcaption className="small muted">{summary}</figcaption>
      <details>
        <summary>Show as a table</summary>
        <Table caption="Scores, oldest first" columns={columns} rows={exams} keyOf={({ id }) => id} />
      </details>
    </figure>
  );
}
