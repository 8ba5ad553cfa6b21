import type { SchoolFile } from "../lib/schema-types.generated.ts";

interface FileFormat {
  name: string;
  template: SchoolFile;
  questions: SchoolFile;
  /** What becomes of what a question can have. */
  holds: string;
}

/** The formats of files of questions, the usual ones first. */
export const fileFormats: readonly FileFormat[] = [
  {
    name: "Word (.docx)",
    template: "TEMPLATE_DOCX",
    questions: "QUESTIONS_DOCX",
    holds: "Holds everything, also pictures. Good for printing.",
  },
  {
    name: "Excel (.xlsx)",
    template: "TEMPLATE_XLSX",
    questions: "QUESTIONS_XLSX",
    holds: "A row for each question. Pictures are left out.",
  },
  {
    name: "CSV (.csv)",
    template: "TEMPLATE_CSV",
    questions: "QUESTIONS_CSV",
    holds: "A row for each question. Pictures are left out.",
  },
  {
    name: "Aiken (.txt)",
    template: "TEMPLATE_AIKEN",
    questions: "QUESTIONS_AIKEN",
    holds:
      "Plain text for Moodle and other programs. Pictures and explanations are left out, and line breaks become spaces.",
  },
  {
    name: "GIFT (.gift)",
    template: "TEMPLATE_GIFT",
    questions: "QUESTIONS_GIFT",
    holds: "Text for Moodle and other programs. Pictures are left out, and a comment in the file says where.",
  },
  {
    name: "Moodle XML (.xml)",
    template: "TEMPLATE_XML",
    questions: "QUESTIONS_XML",
    holds: "For Moodle. Holds everything, also pictures.",
  },
];
