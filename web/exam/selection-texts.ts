/** Texts of the exam selection, as the documents quote them. */
export const selectionTexts = {
  selectTitle: "Select Your Exam",
  startExam: "Start Exam",
  subscriptionFailed: "Failed to fetch subscription status. Please try again.",
  examTypesFailed: "Failed to fetch exam types. Please try again.",
  subjectsFailed: "Failed to fetch subjects. Please try again.",
  yearsFailed: "Failed to fetch years. Please try again.",
} as const;
