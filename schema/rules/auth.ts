import * as z from "zod/mini";
import {
  emailMaxLength,
  nameMaxLength,
  passwordMaxLength,
  passwordMinLength,
  phoneMaxLength,
  resetTokenMaxLength,
} from "./limits.ts";
import { otpIncomplete, otpPattern } from "./otp.ts";
import { emailPattern, oneLine } from "./patterns.ts";

/** Upper case, lower case and a digit (candidate reset and admin login, document section 5). */
const mixedPassword = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[^]*$/;

/** Length in code points, the way a person counts characters (SEC-01). */
const lengthOf = (text: string): number => [...text].length;

const tooLong = "This is too long";
const text = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, tooLong), oneLine);

const email = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(emailMaxLength, message), z.regex(emailPattern, message));

const newPassword = (message: string) =>
  z.string(message).check(
    z.refine((value) => lengthOf(value) >= passwordMinLength, message),
    z.refine(
      (value) => lengthOf(value) <= passwordMaxLength,
      `Password must be at most ${passwordMaxLength} characters`,
    ),
  );

/** Register form and body, messages of document section 5 (C-REG-04 to 09). */
export const registerRules = z
  .object({
    firstName: text("First name required", nameMaxLength),
    lastName: text("Last name required", nameMaxLength),
    email: email("Invalid email address"),
    phoneNumber: text("Phone number required", phoneMaxLength),
    referer: z.nullish(z.string().check(z.trim(), z.maxLength(emailMaxLength, tooLong))),
    password: newPassword("Password must be at least 8 characters"),
    confirmPassword: z.string("Passwords do not match"),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "Passwords do not match",
    }),
  );

/** Login form and body (C-LOG-04, 05). The password is checked as typed: no trim, no case change. */
export const loginRules = z.object({
  email: email("Please enter a valid email address"),
  password: z
    .string("Password is required")
    .check(z.minLength(1, "Password is required"), z.maxLength(1024, "Invalid email or password")),
});

/** OTP verification (C-OTP-07): exactly six digits. */
export const otpRules = z.object({
  email: email("Please enter a valid email address"),
  otp: z.string(otpIncomplete).check(z.regex(otpPattern, otpIncomplete)),
});

/** A body that only names an address: resend, forgot password (C-FPW-01). */
export const emailRules = z.object({ email: email("Please enter a valid email address") });

const mixedPasswordMessage =
  "Password must be at least 8 characters long and include uppercase, lowercase, and numbers.";

/** The composition rule of reset and admin login; the documents end the admin text without the full stop. */
export const strongPassword = (message: string) =>
  z.string(message).check(
    z.refine((value) => lengthOf(value) >= passwordMinLength && mixedPassword.test(value), message),
    z.refine(
      (value) => lengthOf(value) <= passwordMaxLength,
      `Password must be at most ${passwordMaxLength} characters`,
    ),
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
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "Passwords do not match.",
    }),
  );

const currentPassword = z
  .string("Current password is required")
  .check(z.minLength(1, "Current password is required"), z.maxLength(1024, "The current password is wrong."));

/** Fields of a change of password while signed in: `newPassword` has the rule of the area. */
export const passwordChange = (newPassword: z.ZodMiniType<string>) => z.object({ currentPassword, newPassword });

/** The same as a form, with the confirmation. */
export const passwordChangeForm = (newPassword: z.ZodMiniType<string>) =>
  z.object({ currentPassword, newPassword, confirmPassword: z.string() }).check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "Passwords do not match.",
    }),
  );

/** Change of a candidate's password (EXT-41), with the rule of the reset. */
export const changePasswordRules = passwordChange(strongPassword(mixedPasswordMessage));
export const changePasswordFormRules = passwordChangeForm(strongPassword(mixedPasswordMessage));

/** Signing out another device (EXT-03). */
export const otherDeviceRules = z.object({
  email: email("Please enter a valid email address"),
  password: loginRules.shape.password,
  otp: z.string(otpIncomplete).check(z.regex(otpPattern, otpIncomplete)),
});
