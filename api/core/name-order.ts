const { compare } = new Intl.Collator("en");

/** Names as people look them up: Ṣadé stands with the S, which a database that compares bytes puts behind Z. */
export const inNameOrder = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => compare(nameOf(a), nameOf(b)));
