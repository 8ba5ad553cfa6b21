import type { ReportReason, ReportStatus } from "../lib/schema-types.generated.ts";
import type { BadgeTone } from "../ui/display/Badge.tsx";

/** Texts of the admins' queue. */
export const queueTexts = {
  title: "Reported Questions",
  loading: "Loading reported questions...",
  loadFailed: "The reported questions could not be loaded.",
  notOffered: "Questions cannot be reported here.",
  none: "No reported questions",
  noneOpen:
    "Candidates report a question from the review of an exam or of a practice test. Nothing is waiting for you now.",
  noneOther: "Nothing here. Choose another list.",
  notSaved: "The decision was not saved",
  previewFailed: "The effect of a re-mark could not be loaded.",
  outdated: "Somebody has changed this question since you opened it. Close it and open it again to re-mark exams.",
  notStarted: "The re-mark did not start",
  progressFailed: "The progress could not be loaded. The re-mark goes on.",
} as const;

/** Reasons as the queue counts them. */
export const reasonWords: Record<ReportReason, string> = {
  WRONG_KEY: "Wrong key",
  UNCLEAR: "Unclear",
  TYPO: "Typing mistake",
  IMAGE: "Picture",
  OTHER: "Other",
};

export const statusWords: Record<ReportStatus, { label: string; tone: BadgeTone }> = {
  OPEN: { label: "Open", tone: "mid" },
  FIXED: { label: "Fixed", tone: "good" },
  REJECTED: { label: "Rejected", tone: "plain" },
};
