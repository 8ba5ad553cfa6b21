import { sql, type SelectQueryBuilder } from "kysely";
import type { ApiConfig } from "../config.ts";

/** The part of a list that was asked for. */
export interface Part {
  limit: number;
  offset: number;
}

/** The part of a list that the page of a call names; LIM_09_PAGE_SIZE is the largest. */
export function partOf(
  query: { page: number; limit: number },
  { LIM_09_PAGE_SIZE: most }: Pick<ApiConfig, "LIM_09_PAGE_SIZE">,
): Part {
  const limit = Math.min(query.limit, most);
  return { limit, offset: (query.page - 1) * limit };
}

/** One part of a list that was read as a whole. */
export const rowsOf = <Row>(list: readonly Row[], { limit, offset }: Part): Row[] => list.slice(offset, offset + limit);

/** Which rows of a list to read, from its beginning or its end: the database reads all rows before them, too. */
export interface PageRead {
  isBackward: boolean;
  limit: number;
  offset: number;
}

/** Reads a page from the nearer end of a list of `total` rows. A page read backward arrives in reverse order. */
export function nearestEnd(total: number, limit: number, offset: number): PageRead {
  const count = Math.max(0, Math.min(limit, total - offset));
  const after = Math.max(0, total - offset - limit);
  return after < offset
    ? { isBackward: true, limit: count, offset: after }
    : { isBackward: false, limit: count, offset };
}

/**
 * Orders a query for ids and limits it to a page, which it reads from the nearer end. Where an index has these columns,
 * the rows before the page are not read from the table.
 */
export function selectPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  order: Readonly<Record<string, "asc" | "desc">>,
  total: number,
  { limit, offset }: Part,
): SelectQueryBuilder<DB, Table, Row> {
  const read = nearestEnd(total, limit, offset);
  return Object.entries(order)
    .reduce((ordered, [column, direction]) => {
      const isAscending = (direction === "asc") !== read.isBackward;
      return ordered.orderBy(sql.ref(column), isAscending ? "asc" : "desc");
    }, query)
    .limit(read.limit)
    .offset(read.offset);
}
