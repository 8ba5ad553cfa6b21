/** `34 min`; the time that was used for an exam. */
export const minutesUsed = (seconds: number): string =>
  seconds < 60 ? "less than 1 min" : `${Math.round(seconds / 60)} min`;
