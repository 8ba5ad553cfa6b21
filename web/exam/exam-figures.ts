import { questionsPerPage } from "../../schema/rules/limits.ts";
import { percentOf } from "../lib/percent.ts";

/** Number of questions of an exam: server total, else loaded count, else pages × 10, else this page's count (C-QUIZ-18). */
export function examTotal(known: {
  serverTotal: number | null;
  loadedCount: number;
  pageCount: number | null;
  onThisPage: number;
}): number {
  return known.serverTotal || known.loadedCount || (known.pageCount ?? 0) * questionsPerPage || known.onThisPage;
}

export interface Tally {
  total: number;
  /** Right answers: the score. */
  passed: number;
  attempted: number;
  failed: number;
  unattempted: number;
  /** Whole percent of right answers. */
  percentage: number;
  /** Whole percent of answered questions. */
  progress: number;
}

/** The summary of an exam (C-QUIZ-22). */
export function tally({ total, passed, attempted }: { total: number; passed: number; attempted: number }): Tally {
  return {
    total,
    passed,
    attempted,
    failed: Math.max(0, attempted - passed),
    unattempted: Math.max(0, total - attempted),
    percentage: percentOf(passed, total),
    progress: percentOf(attempted, total),
  };
}
