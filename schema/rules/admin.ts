import * as z from "zod/mini";
import { passwordChange, passwordChangeForm, strongPassword } from "./auth.ts";
import { emailAddress, newEmailAddress, requiredLine, tooLong } from "./fields.ts";

const invalid = "Please enter a valid email address";
const email = newEmailAddress(invalid);
const password = strongPassword(
  "Password must be at least 8 characters long and include uppercase, lowercase, and numbers",
);

/** Admin login (A-LOG-03, 04). */
export const adminLoginRules = z.object({ email: emailAddress(invalid), password });

/** Admin registration (A-REG-01, SEC-14): the invitation code is an extra field, asked for when one is needed. */
export const adminRegisterRules = z.object({
  name: requiredLine("Full name required"),
  email,
  password,
  inviteCode: z.nullish(z.string().check(z.maxLength(200, tooLong))),
});

/** Create admin (A-CRE-01), with the rule of the admin login form, so that the new admin can sign in (D-22). */
export const createAdminRules = z.object({ email, password });

/** Change of an admin's own password (EXT-44b), with the rule of the admin login form. */
export const adminChangePasswordRules = passwordChange(password);
export const adminChangePasswordFormRules = passwordChangeForm(password);
