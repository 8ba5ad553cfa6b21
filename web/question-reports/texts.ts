import type { ReportReason } from "../../schema/rules/question-reports.ts";

/** Texts for a candidate who reports a question. */
export const reportTexts = {
  open: "Report this question",
  again: "Change your report",
  reported: "Reported. Thank you.",
  legend: "What is wrong?",
  note: "Your note (optional)",
  noteHelp: "At most 500 characters. If the marked answer is wrong, say which option is right and why.",
  send: "Send report",
  sending: "Sending...",
  failed: "Failed to send your report. Please try again.",
  notOffered: "Questions cannot be reported here.",
};

/** The reasons in the order of the dialog. */
export const reasonLabels: Record<ReportReason, string> = {
  "wrong-key": "The marked answer is wrong",
  unclear: "The question is unclear",
  typo: "There is a typing mistake",
  image: "The picture is missing or wrong",
  other: "Something else",
};
