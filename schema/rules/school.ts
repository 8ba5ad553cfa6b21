import * as z from "zod/mini";
import { requiredLine, tooLong } from "./fields.ts";
import { emailMaxLength } from "./limits.ts";

const passwordRequired = "Password is required";

/** School login (S-ENT-02): the admin by email and password, teacher and student by the sign-in ID. */
export const schoolLoginRules = z.discriminatedUnion(
  "role",
  [
    z.object({
      role: z.literal("ADMIN"),
      email: requiredLine("Email is required", emailMaxLength),
      // as typed, because a space at an end belongs to the password
      password: z.string(passwordRequired).check(z.minLength(1, passwordRequired), z.maxLength(1024, tooLong)),
    }),
    z.object({ role: z.literal("TEACHER"), signInId: requiredLine("Sign-in ID is required", 100) }),
    z.object({ role: z.literal("STUDENT"), signInId: requiredLine("Sign-in ID is required", 100) }),
  ],
  "Please select a role",
);
