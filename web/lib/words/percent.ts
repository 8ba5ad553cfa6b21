/** Whole percent of a part; 0 of nothing is 0. */
export const percentOf = (part: number, total: number): number => (total > 0 ? Math.round((part / total) * 100) : 0);

/** `61.5%`: the average of several results, to one decimal as the server counts it (D-28). */
export const meanText = (mean: number): string => `${Math.round(mean * 10) / 10}%`;

/** A single result as a whole percent: `84%`. */
export const percentText = (percent: number): string => `${Math.round(percent)}%`;
