import * as z from "zod/mini";
import { otpRules, passwordChange, passwordChangeForm } from "./auth.ts";
import { sameTwice, tooLong } from "./fields.ts";
import { passwordMaxLength, passwordMinLength } from "./limits.ts";
import { schoolPasswordStrength } from "./password-strength.ts";

/** The mailed code that verifies a school's address (EXT-34c). */
export const schoolMailCodeRules = z.object({ otp: otpRules.shape.otp });

const weak = "Please use a stronger password";

const tooShort = `Password must be at least ${passwordMinLength} characters long`;
const newPassword = z.string(tooShort).check(
  z.refine((value) => [...value].length >= passwordMinLength, tooShort),
  z.refine((value) => [...value].length <= passwordMaxLength, tooLong),
  z.refine((value) => schoolPasswordStrength(value) !== "weak", weak),
);

/** Reset body of the school side (S-FPW-11, 13). */
export const schoolResetRules = z.object({
  resetToken: z.string("Invalid or expired reset token").check(z.minLength(1), z.maxLength(200)),
  newPassword,
});

/** Reset form of the school side (S-FPW-11 to 13). */
export const schoolResetFormRules = z
  .object({ newPassword, confirmPassword: z.string() })
  .check(sameTwice("newPassword", "Passwords do not match"));

/** Change of a school admin's password (EXT-44a). */
export const schoolChangePasswordRules = passwordChange(newPassword);
export const schoolChangePasswordFormRules = passwordChangeForm(newPassword);
