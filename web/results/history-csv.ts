import { sortableTime } from "../lib/dates.ts";
import type { HistoryRow } from "./history-figures.ts";

/**
 * What a spreadsheet would take for the start of a formula (OWASP, CSV injection), also behind spaces and in the wide
 * forms of East Asian keyboards.
 */
const startsFormula = /^\s*[=+\-@\t\r|＝＋－＠]/u;

/** One cell: text in quotes, quotes doubled, and no formula; a number stands plain. */
export function csvCell(value: string | number | null | undefined): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  return `"${(startsFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

const columns: readonly (readonly [string, (row: HistoryRow) => string | number | null])[] = [
  ["Exam", (row) => row.name],
  ["Exam type", (row) => row.examType],
  ["Subject", (row) => row.subjectName],
  ["Year", (row) => row.year],
  ["Date (Lagos)", (row) => (row.date ? sortableTime(row.date) : null)],
  ["Score (%)", (row) => Math.round(row.score)],
  ["Status", (row) => row.status],
  ["Score before re-marking (%)", (row) => (row.scoreBefore === null ? null : Math.round(row.scoreBefore))],
  ["Id", (row) => row.id],
];

/** The history as RFC 4180 text. The mark at the start tells spreadsheets that it is UTF-8. */
export function historyCsv(rows: readonly HistoryRow[]): string {
  const lines = [
    columns.map(([title]) => csvCell(title)),
    ...rows.map((row) => columns.map(([, of]) => csvCell(of(row)))),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.join(",")}\r\n`).join("")}`;
}
