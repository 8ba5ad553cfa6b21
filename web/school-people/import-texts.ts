import { amount, counted } from "../../schema/rules/counted.ts";
import { importLinesMax } from "../../schema/rules/limits.ts";

/** Fixed words of the import of a class list, which is fetched when it is opened. */
export const importTexts = {
  title: "Import students",
  lead: `A CSV or Excel file (.csv, .xlsx) of up to ${counted(importLinesMax)} students, with headings such as Surname, First name, Middle name and Class. A column with admission numbers is kept; an email address is not needed: students log in with an ID. A workbook can have a sheet for each class, with the class as its name.`,
  file: "File",
  example: "Download an example",
  read: "Read file",
  reading: "Reading...",
  noFile: "Please choose a .csv or .xlsx file. Open an .xls or .ods file first and save it as .xlsx.",
  readFailed: "The file could not be read",
  notOffered: "Lists cannot be imported here. Please add students one by one.",
  notes: "About this file",
  classForAll: "Class for students without one in the file",
  leaveOut: "Skip",
  correct: "Correct",
  leaveHelp: "What you corrected in this list would be lost.",
  leaveCreating:
    "The students are being created. Wait for their sign-in IDs: they are shown only once, on the next page.",
  skipped: "it will be skipped.",
  changed: "changed. It is checked once more when you create the students.",
  createClasses: "Create the classes that do not exist yet",
  mustCreate: "Some lines name classes that do not exist yet. Create them, or correct the lines.",
  create: "Create students",
  failed: "Failed to import students",
  again: "Choose another file",
  created: (count: number) => `${amount(count, "student")} created`,
} as const;
