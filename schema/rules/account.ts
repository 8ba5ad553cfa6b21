import * as z from "zod/mini";
import { oneLine } from "./patterns.ts";
import { nameMaxLength, phoneMaxLength } from "./limits.ts";

const name = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(nameMaxLength, "This is too long"), oneLine);

/** Settings form (C-PRO-07): first and last name required, phone optional. */
export const settingsRules = z.object({
  firstName: name("First name required"),
  lastName: name("Last name required"),
  phone: z.nullish(z.string().check(z.trim(), z.maxLength(phoneMaxLength, "This is too long"), oneLine)),
});

/** The own password once more, before the own account is closed (EXT-43b) or another admin removed (EXT-60b). */
export const closeAccountRules = z.object({
  password: z
    .string("Password is required")
    .check(z.minLength(1, "Password is required"), z.maxLength(1024, "The password is wrong.")),
});
