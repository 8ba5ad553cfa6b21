import { questionsPerPage } from "../../schema/rules/limits.ts";
import { isFlagged } from "./attempt.ts";
import { pageOf, questionAt } from "./pages.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import type { AttemptState } from "./state.ts";

/** Number of questions: server total, else loaded count, else pages × 10, else this page's count (C-QUIZ-18). */
export function questionTotal(known: {
  serverTotal: number | null;
  loadedCount: number;
  pageCount: number | null;
  onThisPage: number;
}): number {
  return known.serverTotal || known.loadedCount || (known.pageCount ?? 0) * questionsPerPage || known.onThisPage;
}

export const totalOf = ({ attempt, pages }: AttemptState): number =>
  questionTotal({
    serverTotal: attempt?.totalQuestions ?? null,
    loadedCount: Object.values(pages).reduce((sum, page) => sum + page.length, 0),
    pageCount: attempt?.totalPages ?? null,
    onThisPage: pages[pageOf(attempt?.current ?? 0)]?.length ?? 0,
  });

/** How many pages the questions come in. */
export const pageCountOf = (state: AttemptState): number =>
  state.attempt?.totalPages ?? Math.max(1, Math.ceil(totalOf(state) / questionsPerPage));

/** The pages that have not come yet, in their order. */
export const missingPages = (state: AttemptState): number[] =>
  Array.from({ length: pageCountOf(state) }, (_, index) => index + 1).filter((page) => !state.pages[page]);

/** How many screens the questions fill; a server may send the number of pages but not of the questions. */
export const screenCountOf = (state: AttemptState, shownAtOnce: number): number =>
  shownAtOnce === questionsPerPage ? pageCountOf(state) : Math.max(1, Math.ceil(totalOf(state) / shownAtOnce));

/** One entry per question; `shownAtOnce` questions are seen together. */
export function paletteOf(state: AttemptState, shownAtOnce: number): PaletteEntry[] {
  const { attempt, pages } = state;
  const screenOf = (index: number): number => Math.floor(index / shownAtOnce);
  const seen = new Set(attempt?.visited.map(screenOf));
  return Array.from({ length: totalOf(state) }, (_, index) => {
    const id = questionAt(pages, index)?.id;
    const kept = id === undefined ? undefined : attempt?.answers[id];
    return {
      number: index + 1,
      state: kept ? "answered" : seen.has(screenOf(index)) ? "seen" : "unseen",
      isFlagged: id !== undefined && attempt !== null && isFlagged(attempt, id),
      isCurrent: index === attempt?.current,
      isWaiting: kept !== undefined && kept.state !== "saved" && kept.state !== "declined",
    };
  });
}
