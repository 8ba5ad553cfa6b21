import { postUtmeMaxScore, utmeMaxScore } from "../../schema/rules/limits.ts";

/** A score as it was typed: null for an empty field, undefined for no number in the range. */
export function readScore(text: string, most: number): number | null | undefined {
  const written = text.trim().replace(",", ".");
  if (written === "") return null;
  const score = /^\d{1,3}(\.\d{1,2})?$/.test(written) ? Number(written) : Number.NaN;
  return score >= 0 && score <= most ? score : undefined;
}

/** Half of each, out of 100: UTME counts 50 points and so does Post UTME. */
export const aggregateOf = (utme: number, postUtme: number): number =>
  (utme / utmeMaxScore) * 50 + (postUtme / postUtmeMaxScore) * 50;
