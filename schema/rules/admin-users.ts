import * as z from "zod/mini";
import { settingsRules } from "./account.ts";
import { newEmailAddress, oneLine, tooLong } from "./fields.ts";
import { nameMaxLength } from "./limits.ts";

const { firstName, phone } = settingsRules.shape;

/** The admin's edit of a candidate (A-USR-03): last name and phone may be empty, as they are on some accounts (A-USR-02). */
export const userRules = z.object({
  firstName,
  lastName: z.nullish(z.string().check(z.trim(), z.maxLength(nameMaxLength, tooLong), oneLine)),
  email: newEmailAddress("Please enter a valid email address"),
  phoneNumber: phone,
  /** The account as the form showed it at first: only what was changed there is written (D-286). */
  seen: z.nullish(
    z.object({
      firstName: z.nullish(z.string()),
      lastName: z.nullish(z.string()),
      email: z.nullish(z.string()),
      phoneNumber: z.nullish(z.string()),
    }),
  ),
});
