import * as z from "zod/mini";
import { questionTextMaxLength } from "./limits.ts";
import { remarkReasonRules } from "./question-reports.ts";
import { markingKeys } from "./words.ts";

const key = z.enum(markingKeys, "Please choose the right answer.");

/** The correction of a key after a school exam; `oldKey` is the one that the person saw. Without an explanation the present one stays. */
export const schoolRemarkRules = z
  .extend(remarkReasonRules, {
    oldKey: key,
    newKey: key,
    explanation: z.nullish(
      z.string().check(z.trim(), z.maxLength(questionTextMaxLength, "The explanation is too long.")),
    ),
    requestId: z
      .string()
      .check(z.regex(/^[\w-]{8,100}$/, "The name of the request is 8 to 100 letters, digits, - or _")),
  })
  .check(
    z.refine(({ oldKey, newKey }) => oldKey !== newKey, {
      path: ["newKey"],
      error: "This is the key already. Please choose another answer.",
    }),
  );
