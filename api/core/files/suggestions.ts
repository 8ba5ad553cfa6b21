/* Suggestions for unknown headings of a file. */

/**
 * Whether `written` becomes `word` by at most `maxEdits` edits: a letter inserted, deleted or replaced, or two neighbours
 * swapped.
 */
export function isMisspelling(written: string, word: string, maxEdits: number): boolean {
  // also keeps a cell of any length from taking long
  if (Math.abs(written.length - word.length) > maxEdits) return false;
  return editDistance(written, word) <= maxEdits;
}

/** Optimal string alignment, row by row: `row[j]` is the distance between the letters of `a` so far and the first j of `b`. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

/** ` Did you mean name, email?` to append to a sentence; empty without a suggestion. */
export const didYouMean = (names: readonly string[]): string =>
  names.length === 0 ? "" : ` Did you mean ${[...new Set(names)].join(", ")}?`;
