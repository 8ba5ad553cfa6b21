import { amount, megabytes } from "../../schema/rules/counted.ts";
import { questionFileBytes } from "../../schema/rules/limits.ts";

/** Fixed words of the form of an exam. */
export const formTexts = {
  create: "Create exam",
  titles: { create: "Create Exam", edit: "Edit Exam", copy: "Copy Exam" },
  copies: (questions: number) =>
    `The new exam gets the ${amount(questions, "question")} of this one, with answers and pictures. Choose its class and date.`,
  fillAll: "Please fill all required fields",
  listsFailed: "Failed to load subjects or classes",
  fetchFailed: "An error occurred while fetching data",
  created: "Exam created successfully!",
  failed: "Failed to create exam. Please try again.",
  creating: "Creating...",
  updated: "Exam updated successfully",
  updateFailed: "Failed to update exam",
  updating: "Saving...",
  refreshed: "Exams refreshed successfully",
  refreshFailed: "Failed to refresh exams",
  merged:
    "Somebody else has changed this exam meanwhile. Their changes are in the form now, and yours stayed. Please save again.",
  leaveHelp: "The exam is not created yet. What you typed would be lost.",
  wrongFile: `Please choose a .pdf, .doc or .docx of at most ${megabytes(questionFileBytes)}.`,
  fileHelp: `A .pdf, .doc or .docx of at most ${megabytes(questionFileBytes)}, kept for staff. You add the questions later.`,
  teacherHelp: "This teacher can change the exam and see its results. School admins always can.",
  noTeacher: "School admins only",
  fileAgain: "Please choose the question file again.",
  fixed: "Students have started, so class, date and duration cannot be changed.",
  noSubjects: "No subjects yet. Add one in the Subjects tab first.",
  noClasses: "No classes yet. Add one in the Classes tab first.",
} as const;
