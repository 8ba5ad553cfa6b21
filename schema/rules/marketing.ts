import * as z from "zod/mini";
import { emailPattern, oneLine } from "./auth.ts";
import { contactMessageMaxLength, emailMaxLength, nameMaxLength } from "./limits.ts";

const tooLong = "This is too long";
const invalidEmail = "Invalid email address";

/** Contact form (C-CON-02). Name and address stand in a mail: a line break is refused before it could be trimmed away (SEC-45). */
export const contactRules = z.object({
  name: z
    .string("Name required")
    .check(oneLine, z.trim(), z.minLength(1, "Name required"), z.maxLength(nameMaxLength, tooLong)),
  email: z
    .string(invalidEmail)
    .check(oneLine, z.trim(), z.maxLength(emailMaxLength, invalidEmail), z.regex(emailPattern, invalidEmail)),
  message: z
    .string("Message required")
    .check(z.trim(), z.minLength(1, "Message required"), z.maxLength(contactMessageMaxLength, tooLong)),
});
