import { amount, counted } from "../../schema/rules/counted.ts";

/** Fixed words of what is asked before an exam is published, closed or deleted. */
export const confirmTexts = {
  remove: {
    confirm: "Delete",
    busy: "Deleting...",
    failed: "Failed to delete exam",
    deleted: "Exam deleted successfully",
    archived: "Exam archived. Its results stay in the reports.",
    help: "The exam and its questions are deleted for good.",
    archiveHelp: "Students have taken this exam. It will no longer be listed, but its results stay in the reports.",
  },
  publish: {
    confirm: "Publish",
    busy: "Saving...",
    done: "Exam published",
    failed: "Failed to publish exam",
    help: "Students of the class see the exam from now on and can take it while it is open.",
    noQuestions: "This exam has no questions yet. Add them first.",
    count: (count: number): string => `${amount(count, "question")}.`,
    wholeDay: (day: string): string => (day === "" ? "Open the whole day of the exam" : `Open the whole day, ${day}`),
    times: "Nigerian time. Everybody stops at the closing time. Students who start late have less time.",
    opens: "Opens at",
    closes: "Closes at",
    noOpening: "Please give the opening time",
    noClosing: "Please give the closing time",
    wrongTimes: "The exam must close after it opens",
    isPast: "This time has passed",
    isPastHelp: "Nobody could take the exam: it would be over at once. Choose a time in the future.",
    isPastAgain: "If the clock of this device is wrong, press Publish again.",
    isShort: (minutes: number, closes: string): string =>
      `Students have only ${amount(minutes, "minute")}, because the exam closes at ${closes}.`,
    noSignIn: (count: number, all: number): string =>
      `${counted(count)} of ${amount(all, "student")} ${count === 1 ? "has" : "have"} no sign-in ID that works until the exam closes.`,
    noSignInHelp: "Nobody can log in without one. Create the IDs and print the login cards before the exam.",
    toStudents: "Go to students",
    overtaken: (times: string | null): string =>
      times === null
        ? "Somebody else has just changed this exam. Look at it again, or press Publish again."
        : `Somebody else has just changed this exam. Its times are now ${times}. Press Save times again to replace them with yours.`,
    move: "Save times",
    moveHelp: "The times can be moved until the first student begins.",
    moved: "Times saved",
  },
  close: {
    confirm: "Close exam",
    busy: "Closing...",
    done: "Exam closed",
    failed: "Failed to close exam",
    help: "Students can no longer answer. What they have answered so far is submitted. This cannot be undone.",
    writing: (count: number): string =>
      count === 0
        ? "Nobody is answering now."
        : count === 1
          ? "1 student is still answering. The answers so far will be submitted."
          : `${counted(count)} students are still answering. Their answers so far will be submitted.`,
    final: "Nobody can answer after that. This cannot be undone, but you can add time for single students.",
  },
} as const;
