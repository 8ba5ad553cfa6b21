import * as z from "zod/mini";
import { emailPattern } from "./auth.ts";
import { contactMessageMaxLength, emailMaxLength, nameMaxLength } from "./limits.ts";

const required = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, "This is too long"));

/** Contact form (C-CON-02): name, email and message all required. */
export const contactRules = z.object({
  name: required("Name required", nameMaxLength),
  email: z
    .string("Invalid email address")
    .check(z.trim(), z.maxLength(emailMaxLength), z.regex(emailPattern, "Invalid email address")),
  message: required("Message required", contactMessageMaxLength),
});
