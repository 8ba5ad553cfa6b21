import type { ReportReason } from "../../schema/rules/question-reports.ts";

/** The reasons as the GraphQL schema names them. */
export const sentReasons = {
  "wrong-key": "WRONG_KEY",
  unclear: "UNCLEAR",
  typo: "TYPO",
  image: "IMAGE",
  other: "OTHER",
} as const satisfies Record<ReportReason, string>;
