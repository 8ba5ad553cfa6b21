import { amount } from "../../schema/rules/counted.ts";
import { candidatePassPercent } from "../../schema/rules/limits.ts";
import { answeredWords } from "../lib/words/answered-words.ts";
import type { ExamHistoryQuery } from "./results.generated.ts";
import { texts } from "./texts.ts";

export type HistoryRow = NonNullable<ExamHistoryQuery["examHistory"]>[number];

/** The mean of a subject in percent, and over how many exams. */
export interface SubjectMean {
  subject: string;
  mean: number;
  exams: number;
}

/** The score in percent, not rounded: a mean of rounded scores would differ from the one that the server counts. */
const exactScore = ({ score, rightAnswers, totalQuestions }: HistoryRow): number =>
  rightAnswers !== null && totalQuestions ? (rightAnswers / totalQuestions) * 100 : score;

/** Means by subject, best first; rows of a server that sends no subject do not count. */
export function subjectMeans(rows: readonly HistoryRow[]): SubjectMean[] {
  const bySubject = new Map<string, number[]>();
  for (const row of rows) {
    const { subjectName } = row;
    if (subjectName) bySubject.set(subjectName, [...(bySubject.get(subjectName) ?? []), exactScore(row)]);
  }
  return [...bySubject]
    .map(([subject, scores]) => ({
      subject,
      mean: scores.reduce((sum, score) => sum + score, 0) / scores.length,
      exams: scores.length,
    }))
    .sort((a, b) => b.mean - a.mean || b.exams - a.exams || a.subject.localeCompare(b.subject));
}

/** For sorting: rows without a date count as the oldest. */
const timeOf = ({ date }: HistoryRow): number => (date === null ? 0 : Date.parse(date));

/** The latest `most` exams, oldest first, for the chart. */
export const latestExams = (rows: readonly HistoryRow[], most: number): HistoryRow[] =>
  [...rows].sort((a, b) => timeOf(a) - timeOf(b)).slice(-most);

/** Pass as the server says it, whatever the case. */
export const isPass = (status: string): boolean => /^pass/i.test(status.trim());

/** Whether it is known that no question was answered: that is no failed exam. */
export const isUntried = ({ answeredQuestions, totalQuestions }: HistoryRow): boolean =>
  answeredQuestions === 0 && totalQuestions !== null && totalQuestions > 0;

/** How many of the answers were right, where that says more than the score; null also where the server does not say. */
export const answersOf = ({ rightAnswers, answeredQuestions, totalQuestions }: HistoryRow): string | null =>
  rightAnswers === null || answeredQuestions === null || totalQuestions === null
    ? null
    : answeredWords(rightAnswers, answeredQuestions, totalQuestions);

/** Pass or Fail as the server says it, or that the exam was not tried. */
export const shownStatus = (row: HistoryRow): string => (isUntried(row) ? texts.untried : row.status);

/** Whether a corrected key turned a fail into a pass or the reverse; null if neither. */
export function verdictChange({ status, scoreBefore }: HistoryRow): string | null {
  if (scoreBefore === null) return null;
  const passed = Math.round(scoreBefore) >= candidatePassPercent;
  if (passed === isPass(status)) return null;
  return passed ? texts.nowFails : texts.nowPasses;
}

/** `Delivered late: 3 answers`. */
export const deliveredLate = (answers: number): string => `Delivered late: ${amount(answers, "answer")}`;
