/** The part of a list that was asked for. */
export interface Part {
  limit: number;
  offset: number;
}

/** Which rows of a list to read: the database walks over those before them, so it begins at the end that is nearer. */
export interface Walk {
  isBackward: boolean;
  limit: number;
  offset: number;
}

/** The shorter way to a page of a list of `total` rows. A page read backward arrives in reverse. */
export function nearestEnd(total: number, limit: number, offset: number): Walk {
  const count = Math.max(0, Math.min(limit, total - offset));
  const after = Math.max(0, total - offset - limit);
  return after < offset
    ? { isBackward: true, limit: count, offset: after }
    : { isBackward: false, limit: count, offset };
}
