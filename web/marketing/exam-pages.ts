import type { ExamType } from "../../schema/rules/words.ts";

/** The texts of a page of one exam type. */
export interface ExamPage {
  examType: ExamType;
  title: string;
  lead: string;
  /** The third fact above the offers. */
  keysFact: string;
}

/** The five pages with one exam type; O-Level has a page of its own with three. */
export const examPageTexts = {
  jamb: {
    examType: "JAMB",
    title: "JAMB",
    lead: "Take one subject at a time under the exam clock, then read why each answer is right.",
    keysFact: "as in the hall",
  },
  postUtme: {
    examType: "POSTUTME",
    title: "Post UTME",
    lead: "The screening test of the universities: short papers, quick questions, and every answer explained.",
    keysFact: "no mouse",
  },
  juniorWaec: {
    examType: "Junior Waec",
    title: "Junior Waec",
    lead: "For the last class of junior secondary school: the subjects, the clock and the computer, before it counts.",
    keysFact: "no mouse",
  },
  commonEntrance: {
    examType: "COMMON_ENTRANCE",
    title: "Common Entrance",
    lead: "From primary to secondary school: short questions, plain words, and every answer explained.",
    keysFact: "no mouse",
  },
  professionalExams: {
    examType: "PROFESSIONAL",
    title: "Professional Exams",
    lead: "Practise for your certificate between two working days, on the phone in your pocket.",
    keysFact: "no mouse",
  },
} as const satisfies Record<string, ExamPage>;
export type ExamPageName = keyof typeof examPageTexts;

/** The three cards of the O-Level page. */
export const olevelCards = [
  { examType: "WAEC", name: "West African Senior School Certificate" },
  { examType: "NECO", name: "National Senior School Certificate" },
  { examType: "GCE", name: "General Certificate of Education" },
] as const satisfies readonly { examType: ExamType; name: string }[];
