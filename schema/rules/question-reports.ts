import * as z from "zod/mini";
import { remarkReasonMaxLength, reportNoteMaxLength, reportReplyMaxLength } from "./limits.ts";

/** Reasons of a report, as they are sent (EXT-16a). */
export const reportReasons = ["wrong-key", "unclear", "typo", "image", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** States of a reported question (EXT-16c). */
export const reportStatuses = ["open", "fixed", "rejected"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Blank counts as left out. */
const words = (most: number, message: string) =>
  z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(most, message))),
    z.transform((given) => given || null),
  );

/** The report dialog. */
export const reportRules = z.object({
  reason: z.enum(reportReasons, "Please choose what is wrong."),
  note: words(reportNoteMaxLength, "Your note is longer than 500 characters."),
});

/** What an admin decides about a reported question. */
export const decisionRules = z.object({
  status: z.enum(reportStatuses, "Please choose a decision."),
  reply: words(reportReplyMaxLength, "The answer is longer than 500 characters."),
});

/** The reason of a re-mark, which is stored. */
export const remarkReasonRules = z.object({
  reason: z
    .string("Please say why.")
    .check(
      z.trim(),
      z.minLength(1, "Please say why."),
      z.maxLength(remarkReasonMaxLength, "The reason is longer than 300 characters."),
    ),
});
