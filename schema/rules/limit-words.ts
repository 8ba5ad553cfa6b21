import { passwordMinLength } from "./limits.ts";

/* Limits as texts say them. Plain values, for pages without a form. */

/** The rule `strongPassword` of auth.ts, below a field for a new password. */
export const strongPasswordHelp = `At least ${passwordMinLength} characters, with capital letters, small letters and numbers.`;
