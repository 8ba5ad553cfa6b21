/** Whole percent of a part; 0 of nothing is 0. */
export const percentOf = (part: number, total: number): number => (total > 0 ? Math.round((part / total) * 100) : 0);

/** `84%`, whole. */
export const percentText = (percent: number): string => `${Math.round(percent)}%`;
