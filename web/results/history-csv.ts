import { csvCell } from "../../schema/rules/csv-cell.ts";
import { sortableTime } from "../lib/words/dates.ts";
import { shownStatus, type HistoryRow } from "./history-figures.ts";

/** A cell of the file; numbers are not quoted. */
const cellOf = (value: string | number | null): string =>
  typeof value === "number" ? String(value) : csvCell(value ?? "");

const columns: readonly (readonly [string, (row: HistoryRow) => string | number | null])[] = [
  ["Exam", (row) => row.name],
  ["Exam type", (row) => row.examType],
  ["Subject", (row) => row.subjectName],
  ["Year", (row) => row.year],
  ["Date (Lagos)", (row) => (row.date ? sortableTime(row.date) : null)],
  ["Score (%)", (row) => Math.round(row.score)],
  ["Status", shownStatus],
  ["Score before re-marking (%)", (row) => (row.scoreBefore === null ? null : Math.round(row.scoreBefore))],
  ["Answers delivered late", (row) => row.lateAnswers],
  ["Receipt", (row) => row.receipt],
  ["Id", (row) => row.id],
];

/** The history as RFC 4180 text. The mark at the start tells spreadsheets that it is UTF-8. */
export function historyCsv(rows: readonly HistoryRow[]): string {
  const lines = [
    columns.map(([title]) => csvCell(title)),
    ...rows.map((row) => columns.map(([, of]) => cellOf(of(row)))),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.join(",")}\r\n`).join("")}`;
}
