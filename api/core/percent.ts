import { candidatePassPercent, schoolPassPercent } from "../../schema/rules/limits.ts";

/** Whole percent, rounded half up; 0 without questions. */
export const percentOf = (score: number, total: number): number => (total > 0 ? Math.round((100 * score) / total) : 0);

/** Pass or fail of a candidate, decided by the rounded percent that the person sees (D-25). */
export const statusOf = (score: number, total: number): "Pass" | "Fail" =>
  percentOf(score, total) >= candidatePassPercent ? "Pass" : "Fail";

/** Passed or failed at a school, decided by the rounded percent that the person sees (S-REP-06). */
export const schoolStatusOf = (score: number, total: number): "Passed" | "Failed" =>
  percentOf(score, total) >= schoolPassPercent ? "Passed" : "Failed";

/** Rounds a mean in percent to one decimal (D-28). */
export const oneDecimal = (percent: number): number => Math.round(percent * 10) / 10;
