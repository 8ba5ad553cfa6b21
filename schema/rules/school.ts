import * as z from "zod/mini";

import { emailMaxLength, nameMaxLength } from "./limits.ts";
import { oneLine } from "./patterns.ts";

/** One line that must be there, of at most so many characters. */
export const requiredLine = (message: string, max = nameMaxLength) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, "This is too long"), oneLine);

const passwordRequired = "Password is required";

/** School login (S-ENT-02): the admin by email and password, teacher and student by the sign-in ID. */
export const schoolLoginRules = z.discriminatedUnion(
  "role",
  [
    z.object({
      role: z.literal("ADMIN"),
      email: requiredLine("Email is required", emailMaxLength),
      // as typed, because a space at an end belongs to the password
      password: z
        .string(passwordRequired)
        .check(z.minLength(1, passwordRequired), z.maxLength(1024, "This is too long")),
    }),
    z.object({ role: z.literal("TEACHER"), signInId: requiredLine("Sign-in ID is required", 100) }),
    z.object({ role: z.literal("STUDENT"), signInId: requiredLine("Sign-in ID is required", 100) }),
  ],
  "Please select a role",
);
