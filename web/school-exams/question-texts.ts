import { amount } from "../../schema/rules/counted.ts";
import { keptWorkText } from "../lib/forms/kept-changes.ts";

/** Fixed words of the question editor. */
export const questionTexts = {
  loadFailed: "The questions could not be loaded.",
  none: "No questions yet.",
  noneHelp: "Import them from a file, or type them in.",
  looksRight: "It is correct",
  addPassage: "Add that text",
  count: (count: number): string => amount(count, "question"),
  add: "Add question",
  preview: "Preview",
  previewHelp: "Save the questions first. The preview shows what is saved.",
  save: "Save questions",
  saving: "Saving...",
  saved: "Questions saved",
  saveFailed: "The questions could not be saved. Please try again.",
  fixed: "Students have started, so the questions cannot be changed.",
  fixedHelp: "To use them in another exam, download them here and read the file in that exam.",
  copyHelp:
    "If a question has the wrong answer marked as right, you can correct it when the exam is over: Reports, Question analysis. To use the questions again, copy this exam in the list of exams.",
  reload: "Load the newer list",
  merged: "The newer list is here, with your changes in it. Look through it, then save.",
  theirs: "Somebody else changed this question too. Keep this one or the next, and remove the other.",
  yours: "This is your version of the question above. Keep one of the two.",
  removedThere: "Somebody else removed this question meanwhile.",
  leaveHelp: "What you changed in these questions since the last save would be lost.",
  restored: keptWorkText,
} as const;

/** Fixed words of the picture of a question. */
export const pictureTexts = {
  add: "Picture (optional)",
  replace: "Another picture",
  sending: "Uploading...",
  alt: "Describe the picture",
  altHelp: "Read out to students who cannot see it. Do not give the answer away.",
  remove: "Remove picture",
  failed: "Failed to upload the picture",
  notOffered: "Questions cannot have pictures here.",
} as const;
