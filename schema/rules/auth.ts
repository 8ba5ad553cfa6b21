import * as z from "zod/mini";
import { emailMaxLength, passwordMaxLength, passwordMinLength, phoneMaxLength, resetTokenMaxLength } from "./limits.ts";
import { emailAddress, newEmailAddress, phoneNumber, requiredLine, sameTwice, tooLong } from "./fields.ts";
import { otpIncomplete, otpPattern } from "./otp.ts";

/** Upper case, lower case and a digit (candidate reset and admin login, document section 5). */
const mixedPassword = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[^]*$/;

/** Length in code points, the way a person counts characters (SEC-01). */
const lengthOf = (text: string): number => [...text].length;

const notTooLong = z.refine<string>(
  (value) => lengthOf(value) <= passwordMaxLength,
  `Password must be at most ${passwordMaxLength} characters`,
);

const tooShort = "Password must be at least 8 characters";

/** Register form and body, messages of document section 5 (C-REG-04 to 09). */
export const registerRules = z
  .object({
    firstName: requiredLine("First name required"),
    lastName: requiredLine("Last name required"),
    email: newEmailAddress("Invalid email address"),
    phoneNumber: requiredLine("Phone number required", phoneMaxLength).check(phoneNumber),
    referer: z.nullish(z.string().check(z.trim(), z.maxLength(emailMaxLength, tooLong))),
    password: z.string(tooShort).check(
      z.refine((value) => lengthOf(value) >= passwordMinLength, tooShort),
      notTooLong,
    ),
    confirmPassword: z.string("Passwords do not match"),
  })
  .check(sameTwice("password", "Passwords do not match"));

const email = emailAddress("Please enter a valid email address");

/** Login form and body (C-LOG-04, 05). The password is checked as typed: no trim, no case change. */
export const loginRules = z.object({
  email,
  password: z
    .string("Password is required")
    .check(z.minLength(1, "Password is required"), z.maxLength(1024, "Invalid email or password")),
});

/** OTP verification (C-OTP-07): exactly six digits. */
export const otpRules = z.object({
  email,
  otp: z.string(otpIncomplete).check(z.regex(otpPattern, otpIncomplete)),
});

/** A body that only names an address: resend, forgot password (C-FPW-01). */
export const emailRules = z.object({ email });

const mixedPasswordMessage =
  "Password must be at least 8 characters long and include uppercase, lowercase, and numbers.";

/** The composition rule of reset and admin login; the documents end the admin text without the full stop. */
export const strongPassword = (message: string) =>
  z.string(message).check(
    z.refine((value) => lengthOf(value) >= passwordMinLength && mixedPassword.test(value), message),
    notTooLong,
  );

/** Reset body (C-RPW-02). */
export const resetRules = z.object({
  token: z
    .string("Invalid reset link. Please request a new one.")
    .check(z.minLength(1), z.maxLength(resetTokenMaxLength)),
  newPassword: strongPassword(mixedPasswordMessage),
});

/** Reset form: the body plus the confirmation (C-RPW-03). */
export const resetFormRules = z
  .object({ newPassword: strongPassword(mixedPasswordMessage), confirmPassword: z.string() })
  .check(sameTwice("newPassword", "Passwords do not match."));

const currentPassword = z
  .string("Current password is required")
  .check(z.minLength(1, "Current password is required"), z.maxLength(1024, "The current password is wrong."));

/** Fields of a change of password while signed in: `newPassword` has the rule of the area. */
export const passwordChange = (newPassword: z.ZodMiniType<string>) => z.object({ currentPassword, newPassword });

/** The same as a form, with the confirmation. */
export const passwordChangeForm = (newPassword: z.ZodMiniType<string>) =>
  z
    .object({ currentPassword, newPassword, confirmPassword: z.string() })
    .check(sameTwice("newPassword", "Passwords do not match."));

/** Change of a candidate's password (EXT-41), with the rule of the reset. */
export const changePasswordRules = passwordChange(strongPassword(mixedPasswordMessage));
export const changePasswordFormRules = passwordChangeForm(strongPassword(mixedPasswordMessage));

/** Signing out another device (EXT-03). */
export const otherDeviceRules = z.object({
  email,
  password: loginRules.shape.password,
  otp: otpRules.shape.otp,
});
