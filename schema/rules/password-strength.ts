import { passwordMinLength } from "./limits.ts";

/* Apart from the rules of the forms, so that a page comes without the library of the rules. */

/** Strength of a new password of a school admin: 8 characters and how many kinds of characters (S-FPW-13). */
export function schoolPasswordStrength(password: string): "weak" | "medium" | "strong" {
  const kinds = [/\p{L}/u, /\d/, /[^\p{L}\d\s]/u].filter((kind) => kind.test(password)).length;
  if ([...password].length < passwordMinLength || kinds < 2) return "weak";
  return kinds === 3 ? "strong" : "medium";
}

/** Points of a new password, 0 to 4 (S-REG-14): eight characters, a capital, a digit, a special character. */
export const registrationPasswordPoints = (password: string): number =>
  [
    [...password].length >= passwordMinLength,
    /\p{Lu}/u.test(password),
    /\d/.test(password),
    /[^\p{L}\d\s]/u.test(password),
  ].filter(Boolean).length;

/** Names of the points from 0 to 4. */
export const registrationPasswordNames = ["Weak", "Fair", "Good", "Strong", "Very Strong"] as const;
