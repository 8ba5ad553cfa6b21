/** Formats of files of questions, read and written. */
export const questionFormats = ["csv", "xlsx", "docx", "aiken", "gift", "xml"] as const;
export type QuestionFormat = (typeof questionFormats)[number];

/** What a file of questions may be called. */
export const questionFileName = /\.(?:docx|csv|xlsx|txt|gift|xml)$/i;

/** The formats as people know them, the usual ones first. */
export const questionFormatNames: Record<QuestionFormat, string> = {
  docx: "Word (.docx)",
  xlsx: "Excel (.xlsx)",
  csv: "CSV (.csv)",
  aiken: "Aiken (.txt)",
  gift: "GIFT (.gift)",
  xml: "Moodle XML (.xml)",
};
