import { amount, counted } from "../../schema/rules/counted.ts";
import { importLinesMax } from "../../schema/rules/limits.ts";

/** Fixed words of the import of a class list, which is fetched when it is opened. */
export const importTexts = {
  title: "Import students",
  lead: `A Word, Excel or CSV file (.docx, .xlsx, .csv) of up to ${counted(importLinesMax)} students, in a table with headings such as Surname, First name, Middle name and Class. A column with admission numbers is kept; an email address is not needed: students log in with an ID. There can be a table or sheet for each class, with the class above the table or as the name of the sheet.`,
  file: "File",
  example: "Download an example",
  read: "Read file",
  reading: "Reading...",
  noFile:
    "Please choose a .docx, .xlsx or .csv file. Open a .doc, .xls, .ods or PDF file first and save it as .docx or .xlsx.",
  readFailed: "The file could not be read",
  notOffered: "Lists cannot be imported here. Please add students one by one.",
  notes: "About this file",
  classForAll: "Class for students without one in the file",
  leaveOut: "Skip",
  correct: "Correct",
  leaveHelp: "What you corrected in this list would be lost.",
  leaveCreating:
    "The students are being created. Wait for their sign-in IDs: they are shown only once, on the next page.",
  leaveSaving: "The admission numbers are being saved.",
  known: "Already in your school",
  knownHelp: "These students get their admission number, and nothing else about them changes.",
  skipped: "it will be skipped.",
  changed: "changed. It is checked once more before anything is saved.",
  createClasses: "Create the classes that do not exist yet",
  mustCreate: "Some lines name classes that do not exist yet. Create them, or correct the lines.",
  create: "Create students",
  saveNumbers: "Save admission numbers",
  saving: "Saving...",
  alsoSaves: (count: number) => `${amount(count, "admission number")} will be saved, too.`,
  failed: "Failed to import students",
  again: "Choose another file",
  created: (count: number) => `${amount(count, "student")} created`,
  imported: (created: number, numbers: number) =>
    [
      ...(created > 0 || numbers === 0 ? [`${amount(created, "student")} created`] : []),
      ...(numbers > 0 ? [`${amount(numbers, "admission number")} saved`] : []),
    ].join(", "),
} as const;
