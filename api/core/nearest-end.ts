/** The part of a list that was asked for. */
export interface Part {
  limit: number;
  offset: number;
}

/** Which rows of a list to read, from its beginning or its end: the database reads all rows before them, too. */
export interface Walk {
  isBackward: boolean;
  limit: number;
  offset: number;
}

/** Reads a page from the nearer end of a list of `total` rows. A page read backward arrives in reverse order. */
export function nearestEnd(total: number, limit: number, offset: number): Walk {
  const count = Math.max(0, Math.min(limit, total - offset));
  const after = Math.max(0, total - offset - limit);
  return after < offset
    ? { isBackward: true, limit: count, offset: after }
    : { isBackward: false, limit: count, offset };
}
