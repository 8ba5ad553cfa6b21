import * as z from "zod/mini";
import { oneLine } from "./patterns.ts";
import { schoolNamesMaxLength } from "./limits.ts";

/** The name of a subject or class (S-SUB-02). */
export const schoolNameRules = z.object({
  name: z
    .string("Name required")
    .check(z.trim(), z.minLength(1, "Name required"), z.maxLength(schoolNamesMaxLength, "This is too long"), oneLine),
});
