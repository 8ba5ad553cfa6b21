import { sortableTime } from "../lib/words/dates.ts";
import type { AdminOverviewQuery } from "./overview.generated.ts";

export type Overview = NonNullable<AdminOverviewQuery["adminOverview"]>;
export type Paper = Overview["questions"][number];

const dayMs = 86_400_000;

/** First and last day of the last `days` days in Lagos, today included. */
export function lastDays(days: number, now: Date): { from: string; to: string } {
  const dayOf = (time: number): string => sortableTime(time).slice(0, 10);
  return { from: dayOf(now.getTime() - (days - 1) * dayMs), to: dayOf(now.getTime()) };
}

/** Questions and papers of each exam type, the largest first. */
export function byExamType(papers: readonly Paper[]): { examType: string; questions: number; papers: number }[] {
  const sums = new Map<string, { examType: string; questions: number; papers: number }>();
  for (const { examType, count } of papers) {
    const sum = sums.get(examType) ?? { examType, questions: 0, papers: 0 };
    sum.questions += count;
    sum.papers += 1;
    sums.set(examType, sum);
  }
  return [...sums.values()].sort((a, b) => b.questions - a.questions);
}

/** The round number at or above the largest value, for the top of an axis. */
export function axisTop(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const unit = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * unit).find((top) => top >= most) ?? most;
}
