/** Texts of the preview of an exam, for staff. */
export const previewTexts = {
  title: (exam: string): string => `${exam}, preview`,
  note: "This is a preview. Nothing is saved.",
  close: "Close preview",
  shuffled: "Each student gets the questions and their options in another order. This is one of them.",
  loading: "Loading questions...",
  failed: "The questions could not be loaded.",
  failedHelp: "Check your network and try again.",
  notOffered: "Exams cannot be previewed here.",
  none: "No questions yet.",
  noneHelp: "Add questions to this exam, then see here what students will get.",
  ended: "A student's exam would be submitted now. Nothing was sent.",
} as const;
