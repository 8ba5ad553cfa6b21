import * as z from "zod/mini";
import { passwordChange, passwordChangeForm, strongPassword } from "./auth.ts";
import { emailPattern, oneLine } from "./patterns.ts";
import { emailMaxLength, nameMaxLength } from "./limits.ts";

const email = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(emailMaxLength, message), z.regex(emailPattern, message));
const password = strongPassword(
  "Password must be at least 8 characters long and include uppercase, lowercase, and numbers",
);

/** Admin login (A-LOG-03, 04). */
export const adminLoginRules = z.object({ email: email("Please enter a valid email address"), password });

/** Admin registration (A-REG-01, SEC-14): the invitation code is an extra field, asked for when one is needed. */
export const adminRegisterRules = z.object({
  name: z
    .string("Full name required")
    .check(z.trim(), z.minLength(1, "Full name required"), z.maxLength(nameMaxLength, "This is too long"), oneLine),
  email: email("Please enter a valid email address"),
  password,
  inviteCode: z.nullish(z.string().check(z.maxLength(200, "This is too long"))),
});

/** Create admin (A-CRE-01), with the rule of the admin login form, so that the new admin can sign in (D-22). */
export const createAdminRules = z.object({ email: email("Please enter a valid email address"), password });

/** Change of an admin's own password (EXT-44b), with the rule of the admin login form. */
export const adminChangePasswordRules = passwordChange(password);
export const adminChangePasswordFormRules = passwordChangeForm(password);
