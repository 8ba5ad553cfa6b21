import { dayAndTime } from "../lib/words/dates.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { answersOf, deliveredLate, shownStatus, type HistoryRow } from "./history-figures.ts";
import { holdsWords } from "../lib/words/plain-text.ts";

/** All texts of a row on the screen. */
const shown = (row: HistoryRow): string => {
  const { name, date, score, examType, receipt, lateAnswers } = row;
  return [
    name,
    examType && examTypeLabel(examType),
    date && dayAndTime(date),
    `${Math.round(score)}%`,
    shownStatus(row),
    answersOf(row),
    receipt,
    lateAnswers && deliveredLate(lateAnswers),
  ].join(" ");
};

/** Rows that hold every word of the search, in any order, without regard to case and accents. */
export const searchHistory = (rows: readonly HistoryRow[], search: string): readonly HistoryRow[] =>
  rows.filter((row) => holdsWords(shown(row), search));
