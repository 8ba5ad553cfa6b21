/* Apart from the rules of a question, so that a page without a form comes without the library of the rules. */

/** Columns of a question in a CSV file and fields of the edit form, spelled as documented. */
export const questionFields = [
  "question",
  "subjectName",
  "examType",
  "year",
  "questionImageUrl",
  "questionImageAlt",
  "optionA",
  "optionB",
  "optionC",
  "optionD",
  "correctAnswer",
  "explanation",
] as const;
export type QuestionField = (typeof questionFields)[number];

/** Columns that a CSV file need not have. */
export const optionalQuestionFields = ["questionImageUrl", "questionImageAlt", "explanation"] as const;

/** Further columns in a file of refused rows, which are ignored when the corrected file is read. */
export const correctionColumns = ["file", "row", "reason"] as const;

/** A further column in files that we write from the bank, which is ignored when they are read. */
export const exportColumn = "exported";

/** A column's name without case, spaces and underscores: `Option A` is `optionA`. */
export const columnKey = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, "");

/** Whether we made a file with these headings, of rows to correct or from the bank: its cells have the marks of `guardedCell`. */
export const hasMarks = (headings: readonly string[]): boolean => {
  const has = (column: string): boolean => headings.some((heading) => columnKey(heading) === column);
  return correctionColumns.every(has) || has(exportColumn);
};

export const noFileChosen = "Please select at least one CSV file to upload.";
