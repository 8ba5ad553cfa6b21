import { compareNames } from "../../schema/rules/names.ts";

/** Sorts as people look names up. A database that compares bytes would put Ṣadé after Z. */
export const sortByName = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => compareNames(nameOf(a), nameOf(b)));
