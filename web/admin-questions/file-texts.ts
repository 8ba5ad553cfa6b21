import { amount, amountThat, counted, megabytes } from "../../schema/rules/counted.ts";
import {
  csvFileBytes,
  csvRowsMax,
  documentQuestionsMax,
  questionFileBytes,
  questionsPerFileMax,
} from "../../schema/rules/limits.ts";

/** Fixed texts of files in other formats than CSV, fetched with their forms. */
export const fileTexts = {
  otherFormats: {
    file: "File with questions",
    fileHelp: `A .docx, .xlsx, .txt (Aiken or GIFT), .gift or .xml (Moodle) file of at most ${megabytes(questionFileBytes)}. Only multiple choice with four options and one right answer is taken.`,
    paperHelp:
      "Fill these in if they are not in the file. An Excel file can have the columns examType, subjectName and year, and a Moodle file a category like JAMB/Mathematics/2024.",
    wrongFile: `Please choose a .docx, .xlsx, .txt, .gift or .xml file of at most ${megabytes(questionFileBytes)}. Open a .doc, .odt or .pdf file first and save it as .docx.`,
    wrongYear: "A year has four digits",
    import: "Import",
    importing: "Importing...",
    check: "Check the file",
    sent: "Sent",
    sending: (percent: number): string => `${percent}% sent`,
    reading: (read: number | null): string => (!read ? "Sent. It is being read." : `${amount(read, "question")} read`),
    leftOut: "Some of the file was left out",
    sample: "Sample file",
    sampleHelp: "Two questions that show the format. Replace them with your own.",
    noSample: "There are no sample files here.",
    sampleFailed: "The sample file could not be loaded. Please try again.",
    saved: (count: number): string => `${amountThat(count, "question", "was", "were")} saved`,
    checked: (count: number): string => `${amountThat(count, "question", "was", "were")} checked, nothing was saved`,
    faults: (count: number): string => `${amountThat(count, "problem", "was", "were")} found`,
    more: (count: number): string => `${counted(count)} more are not listed here.`,
  },
  export: {
    hasKeys: "The file shows the right answers.",
    tooMany: `A file holds at most ${counted(csvRowsMax)} questions. Filter by exam type, subject or year first.`,
    tooManyForSome: `A Word file holds at most ${counted(documentQuestionsMax)} questions, an Excel file ${counted(questionsPerFileMax)}. For one of these, filter by exam type, subject or year first.`,
    notOffered: "This is not available here.",
    failed: "The file could not be loaded. Please try again.",
    holds: {
      docx: `Good for printing. Includes formulas and pictures. Pictures with a web address, exam type, subject and year are left out. You can import it again up to ${megabytes(questionFileBytes)}.`,
      xlsx: "Has the same columns as the upload. Pictures are included as web addresses.",
      csv: `Has the same columns as the upload, so you can upload it again. The upload takes ${megabytes(csvFileBytes)} a file: filter first if this one becomes larger. Pictures are included as web addresses.`,
      aiken: `Plain text for Moodle and other programs. Pictures, explanations, exam type, subject and year are left out, and line breaks become spaces. You can import it again with at most ${counted(questionsPerFileMax)} questions.`,
      gift: `Text for Moodle and other programs. Pictures are left out, and a comment in the file says where. You can import it again with at most ${counted(questionsPerFileMax)} questions.`,
      xml: `For Moodle. Includes everything, also pictures. You can import it again with at most ${counted(questionsPerFileMax)} questions and ${megabytes(questionFileBytes)}.`,
    },
  },
} as const;
