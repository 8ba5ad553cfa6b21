import * as z from "zod/mini";
import { questionTextMaxLength } from "./limits.ts";
import { remarkReasonRules } from "./question-reports.ts";
import { resultTokenPattern } from "./school-words.ts";
import { markingKeys } from "./words.ts";

const key = z.enum(markingKeys, "Please choose the right answer.");

/** The form of a correction. Without an explanation the present one stays, an empty one takes it away. */
export const schoolRemarkFormRules = z.extend(remarkReasonRules, {
  newKey: key,
  explanation: z.string().check(z.trim(), z.maxLength(questionTextMaxLength, "The explanation is too long.")),
});

/** What a parent's link is opened with (EXT-68d). */
export const sharedResultRules = z.object({
  token: z
    .string()
    .check(z.regex(resultTokenPattern, "This link is not complete. Please open it again from the message.")),
});

/** The correction of a key after a school exam (EXT-54b); `oldKey` is the one that the person saw. */
export const schoolRemarkRules = z
  .extend(schoolRemarkFormRules, {
    oldKey: key,
    explanation: z.nullish(schoolRemarkFormRules.shape.explanation),
    requestId: z
      .string()
      .check(z.regex(/^[\w-]{8,100}$/, "The request ID must have 8 to 100 letters, digits, hyphens or underscores")),
  })
  .check(
    z.refine(({ oldKey, newKey }) => oldKey !== newKey, {
      path: ["newKey"],
      error: "This is the key already. Please choose another answer.",
    }),
  );
