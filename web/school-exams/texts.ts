import { amount } from "../../schema/rules/counted.ts";
import { formTexts } from "./form-texts.ts";

/** Fixed words of the school's exams. */
export const texts = {
  exams: {
    title: "Exams",
    none: "No exams found.",
    noneHelp: "Exams appear here when your teacher publishes them.",
    search: "Search exams...",
    noMatchHelp: "Try adjusting your search query.",
    noneStaff: "Create an exam, add its questions, then publish it to its class.",
    loadFailed: formTexts.refreshFailed,
    filters: { all: "All", active: "Active", scheduled: "Scheduled", completed: "Completed" },
    takeExam: "Take Exam",
    resume: "Continue",
    viewResults: "View Results",
    viewResult: "View my result",
    seeAnswers: "See your answers",
    liveView: "Live view",
    onThisPhone: "Answers on this device",
    lateStudents: (count: number): string => `Late answers of ${amount(count, "student")}`,
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
} as const;
