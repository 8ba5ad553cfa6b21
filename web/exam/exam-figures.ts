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

export interface PaletteEntry {
  /** From 1. */
  number: number;
  state: "answered" | "seen" | "unseen";
  isFlagged: boolean;
  isCurrent: boolean;
  /** Answered here, not confirmed by the server. */
  isWaiting: boolean;
}

const stateWords = { answered: "answered", seen: "not answered", unseen: "not seen" } as const;

/** `Question 12, answered, flagged`: what a reader hears for a button of the palette. */
export const paletteName = (entry: PaletteEntry): string =>
  [
    `Question ${entry.number}`,
    stateWords[entry.state],
    entry.isFlagged && "flagged",
    entry.isWaiting && "not saved yet",
    entry.isCurrent && "current",
  ]
    .filter(Boolean)
    .join(", ");

/** Whole minutes for a sentence: `41 min`, `less than a minute`. */
export function minutesText(leftMs: number): string {
  const minutes = Math.floor(leftMs / 60_000);
  return minutes < 1 ? "less than a minute" : `${minutes} min`;
}
