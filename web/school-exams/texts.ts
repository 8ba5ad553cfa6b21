import { megabytes } from "../../schema/rules/counted.ts";
import { questionFileBytes } from "../../schema/rules/limits.ts";
import { keptWorkText } from "../lib/forms/kept-work.ts";

/** Fixed words of the school's exams. */
export const texts = {
  exams: {
    title: "Exams",
    none: "No exams found.",
    noneHelp: "Exams appear here when your teacher publishes them.",
    search: "Search exams...",
    noMatchHelp: "Try adjusting your search query.",
    noneStaff: "Create an exam, add its questions, then publish it to its class.",
    loadFailed: "Failed to refresh exams",
    refreshed: "Exams refreshed successfully",
    filters: { all: "All", active: "Active", scheduled: "Scheduled", completed: "Completed" },
    create: "Create exam",
    takeExam: "Take Exam",
    resume: "Continue",
    viewResults: "View Results",
    viewResult: "View my result",
    seeAnswers: "See your answers",
    liveView: "Live view",
    onThisPhone: "Answers on this device",
    lateStudents: (count: number): string =>
      count === 1 ? "Late answers of 1 student" : `Late answers of ${count} students`,
    fixedElsewhere: "Exams cannot be changed here.",
    notYours: "Only a school admin or the teacher who created this exam can change it.",
    noDelivery: "Exams cannot be taken here.",
    attachment: "Question file",
    times: "Times",
  },
  news: {
    title: "News",
    unpublished: (exam: string): string => `${exam} is still a draft. Publish it so that students can take it.`,
    open: (exam: string): string => `${exam} is open.`,
    openAllDay: (exam: string, day: string): string => `${exam} is open all day, ${day}.`,
    openUntil: (exam: string, until: string): string => `${exam} is open until ${until}.`,
    soon: (exam: string, from: string): string => (from ? `${exam} opens on ${from}.` : `${exam} opens soon.`),
    results: (exam: string): string => `The results of ${exam} are in.`,
    corrected: (exam: string): string =>
      `Your result in ${exam} was corrected. The answer key to a question was wrong.`,
    toQuestions: "Questions",
  },
  form: {
    createTitle: "Create Exam",
    editTitle: "Edit Exam",
    fillAll: "Please fill all required fields",
    listsFailed: "Failed to load subjects or classes",
    fetchFailed: "An error occurred while fetching data",
    created: "Exam created successfully!",
    failed: "Failed to create exam. Please try again.",
    creating: "Creating...",
    updated: "Exam updated successfully",
    updateFailed: "Failed to update exam",
    updating: "Saving...",
    merged:
      "Somebody else has changed this exam meanwhile. Their changes are in the form now; what you changed stayed. Please save again.",
    leaveHelp: "The exam is not created yet. What you typed would be lost.",
    wrongFile: `Please choose a .pdf, .doc or .docx of at most ${megabytes(questionFileBytes)}.`,
    fileHelp: `A .pdf, .doc or .docx of at most ${megabytes(questionFileBytes)}, kept for staff. You add the questions later.`,
    teacherHelp: "This teacher can change the exam and see its results. School admins always can.",
    noTeacher: "School admins only",
    keptWithoutFile: `${keptWorkText} Please choose the question file again.`,
    fixed: "Students have started, so class, date and duration cannot be changed.",
    noSubjects: "No subjects yet. Add one in the Subjects tab first.",
    noClasses: "No classes yet. Add one in the Classes tab first.",
  },
} as const;
