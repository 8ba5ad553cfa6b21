/** Sorts what a server lists in an order of its own as our own server does; rows without a time come last. */
export const newestFirst = <Row extends { date: string | null }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (b.date ?? "").localeCompare(a.date ?? ""));
