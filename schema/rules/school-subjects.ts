import * as z from "zod/mini";
import { oneLine, tooLong } from "./fields.ts";
import { schoolNamesMaxLength } from "./limits.ts";
import { inOneForm } from "./one-form.ts";
import { withoutUnseen } from "./unseen-signs.ts";

/** The name of a subject or class (S-SUB-02). */
export const schoolNameRules = z.object({
  name: z
    .string("Name required")
    // two names that look the same are the same: no unseen signs, letters in one form, one space between words
    .check(
      z.overwrite((name) => inOneForm(withoutUnseen(name))),
      z.trim(),
      z.overwrite((name) => name.replaceAll(/ {2,}/g, " ")),
      z.minLength(1, "Name required"),
      z.maxLength(schoolNamesMaxLength, tooLong),
      oneLine,
    ),
});
