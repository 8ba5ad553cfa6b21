import { percentGreenFrom, percentYellowFrom } from "./limits.ts";

export type PercentBand = "good" | "mid" | "bad";

/** Green from 70, yellow from 50, else red, of the rounded value that is shown. */
export function percentBand(percent: number): PercentBand {
  const whole = Math.round(percent);
  return whole >= percentGreenFrom ? "good" : whole >= percentYellowFrom ? "mid" : "bad";
}
