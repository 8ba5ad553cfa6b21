const { compare } = new Intl.Collator("en");

/** Sorts as people look names up: Ṣadé among the S. A database that compares bytes would put it after Z. */
export const sortByName = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => compare(nameOf(a), nameOf(b)));
