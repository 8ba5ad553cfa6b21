import * as z from "zod/mini";
import { oneLine, phoneNumber, requiredLine, tooLong } from "./fields.ts";
import { phoneMaxLength } from "./limits.ts";

/** Settings form (C-PRO-07): first and last name required, phone optional. */
export const settingsRules = z.object({
  firstName: requiredLine("First name required"),
  lastName: requiredLine("Last name required"),
  phone: z.nullish(z.string().check(z.trim(), z.maxLength(phoneMaxLength, tooLong), oneLine, phoneNumber)),
});

/** The own password once more, before the own account is closed (EXT-43b) or another admin removed (EXT-60b). */
export const closeAccountRules = z.object({
  password: z
    .string("Password is required")
    .check(z.minLength(1, "Password is required"), z.maxLength(1024, "The password is wrong.")),
});
