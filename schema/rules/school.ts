import * as z from "zod/mini";

import { emailMaxLength, nameMaxLength } from "./limits.ts";
import { oneLine } from "./patterns.ts";

/** One line that must be there, of at most so many characters. */
export const requiredLine = (message: string, max = nameMaxLength) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, "This is too long"), oneLine);

/** School login (S-ENT-02): the admin by email and password, teacher and student by the sign-in ID. */
export const schoolLoginRules = z.discriminatedUnion(
  "role",
  [
    z.object({
      role: z.literal("ADMIN"),
      email: requiredLine("Email is required", emailMaxLength),
      password: requiredLine("Password is required", 1024),
    }),
    z.object({ role: z.literal("TEACHER"), signInId: requiredLine("Sign-in ID is required", 100) }),
    z.object({ role: z.literal("STUDENT"), signInId: requiredLine("Sign-in ID is required", 100) }),
  ],
  "Please select a role",
);
