import { percentGreenFrom, percentYellowFrom } from "../../schema/rules/limits.ts";

export type PercentBand = "good" | "mid" | "bad";

/** Whole percent of a part; 0 of nothing is 0. */
export const percentOf = (part: number, total: number): number => (total > 0 ? Math.round((part / total) * 100) : 0);

/** `84%`, whole. */
export const percentText = (percent: number): string => `${Math.round(percent)}%`;

/** Green from 70, yellow from 50, else red, of the rounded value that is shown. */
export function percentBand(percent: number): PercentBand {
  const whole = Math.round(percent);
  return whole >= percentGreenFrom ? "good" : whole >= percentYellowFrom ? "mid" : "bad";
}
