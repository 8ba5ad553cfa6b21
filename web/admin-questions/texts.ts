import { amount, counted, megabytes } from "../../schema/rules/counted.ts";
import { searchHitsMax, csvFileBytes, csvRowsMax } from "../../schema/rules/limits.ts";

/** Fixed texts of the question bank's screens, as the documents quote them. */
export const texts = {
  none: "No questions found",
  manyHits: `${counted(searchHitsMax)} questions or more. Search for more words to find the others.`,
  loadFailed: "The questions could not be loaded.",
  noKey: "Not readable",
  notSaved: "Not saved",
  notDeleted: "Not deleted",
  upload: {
    title: "Upload Questions",
    lead: `CSV files, up to ${megabytes(csvFileBytes)} and ${counted(csvRowsMax)} rows each. Good rows are kept even when others fail.`,
    serverFailed: "Server error occurred.",
    busy: "The service is busy. Please send this file again in a moment.",
    networkFailed: "Network error. Please check your connection.",
    againIsSafe: "Uploading a file again is safe: questions that the bank already has are not added twice.",
    againIsNot:
      "Questions that the bank already has may be added twice. Look at Manage Questions before you upload a file again.",
    notCsv: "Only .csv files can be uploaded here.",
    replaced: "It replaces the file with the same name.",
    goesBelow: "Only .csv files can be uploaded here. For Word, Excel and other files use the form below.",
    tooLarge: `This file is larger than ${megabytes(csvFileBytes)}. Split it and upload the parts.`,
    otherFormats: "Word, Excel, Aiken, GIFT or Moodle XML",
    notOffered: "Only CSV files can be uploaded here.",
    cannotCheck: "Files cannot be checked without saving here. Nothing was saved.",
  },
  download: (total: number): string => (total === 1 ? "Download this question" : "Download these questions"),
} as const;

/** The documented sentences, singular or plural (A-UPL-04, A-UPL-05). */
export const uploadedText = (questions: number, files: number): string =>
  `Successfully uploaded ${questions} questions from ${files} files!`;
export const faultsText = (faults: number): string => `Encountered ${faults} errors. Check console for details.`;

/** How many files failed, when others were saved. */
export const failedText = (files: number): string => `${amount(files, "file")} failed. The list says why.`;
