import * as z from "zod/mini";
import { emailPattern, oneLine, phoneNumber, tooLong } from "./fields.ts";
import { contactMessageMaxLength, emailMaxLength, nameMaxLength, phoneMaxLength } from "./limits.ts";

const invalidEmail = "Invalid email address";

/** Contact form (C-CON-02). Name and address are used in a mail, so line breaks are refused before trimming (SEC-45). */
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

const schoolRequired = "School name is required";
const phoneRequired = "Phone number is required";

/** Form to ask for a demonstration (D-63), sent as a contact message; its own message is optional. */
export const demoRules = z.object({
  school: z
    .string(schoolRequired)
    .check(oneLine, z.trim(), z.minLength(1, schoolRequired), z.maxLength(nameMaxLength, tooLong)),
  name: contactRules.shape.name,
  email: contactRules.shape.email,
  phone: z
    .string(phoneRequired)
    .check(oneLine, z.trim(), z.minLength(1, phoneRequired), z.maxLength(phoneMaxLength, tooLong), phoneNumber),
  message: z.string().check(z.trim(), z.maxLength(contactMessageMaxLength - 1000, tooLong)),
});
