import { amount, amountThat } from "../../schema/rules/counted.ts";
import { extraMinutesMax } from "../../schema/rules/limits.ts";

/** Texts of late answers, for those who decide about them. */
export const lateTexts = {
  waiting: (count: number, name: string): string =>
    `${amount(count, "late answer")} from ${name}, given before the end`,
  fromPhone: "The device's own clock says this was in time.",
  fromFile: (count: number): string =>
    count === 1
      ? "It comes from an answer file, which anybody can edit. Accept it only if you trust the file."
      : "Some come from an answer file, which anybody can edit. Accept them only if you trust the file.",
  of: (name: string): string => `the late answers from ${name}`,
  take: "Accept",
  decline: "Reject",
  declineTitle: (name: string): string => `Reject the late answers from ${name}?`,
  declineHelp: "They will not count and cannot be sent again. The student is told.",
  taken: (name: string): string => `The late answers from ${name} count now`,
  notTaken: (name: string): string => `The late answers from ${name} do not count`,
  failed: "Your decision could not be saved. Please try again.",
  otherExam: "This file belongs to another exam.",
  otherStudent: "This file is from somebody who has not taken this exam.",
  fileFailed: "The answer file could not be read. Please try again.",
  fileNote:
    "For answers that a student's device saved as a file because it had no network. Anybody can edit such a file, so its answers wait here until you accept them.",
  nothingNew: "These answers were already saved. Nothing has changed.",
  nowWaiting: (count: number): string => `${amountThat(count, "answer", "waits", "wait")} for your decision, above.`,
} as const;

/** Texts of the exam room. */
export const roomTexts = {
  title: "Live view",
  loading: "Loading students",
  failed: "The live view could not be loaded.",
  stale: "No answer. Check your network. This may be out of date.",
  none: "This class has no students.",
  which: "Which students",
  all: "All",
  noneOfState: "No students here.",
  notActive: "This exam is not open now. You can add time while it is open.",
  over: "This exam is over.",
  overHelp:
    "A device without network at the end can still send its answers. They wait here until you accept them. If a student should continue, add time for that student only. For everybody else the exam is still over.",
  overAbsentHelp: "Students who were absent can still take it. Start the exam for them when they are ready.",
  close: "Close exam",
  answers: "All answers",
  results: "View results",
  everybody: "the whole class",
  give: "Add time",
  giving: "Adding...",
  giveHelp:
    "Students who are still answering or have not started get these extra minutes. An exam that ended because time was up opens again.",
  giveHelpForOne: "The student gets these extra minutes. If the exam ended because time was up, it opens again.",
  startAbsent: "Start exam for all absent students",
  startHelp:
    "The time starts when you press the button, so wait until they are ready. They then press Continue in their list of exams. For all other students the exam is still over.",
  startLongHelp: (minutes: number): string =>
    `This exam is ${amount(minutes, "minute")} long, but you can give only ${extraMinutesMax} at once. After the start, give the rest with Add time.`,
  start: "Start exam",
  starting: "Starting...",
  started: (minutes: number, whom: string): string => `Exam started for ${whom}, ${amount(minutes, "minute")}`,
  reopen: "Reopen exam",
  reopening: "Reopening...",
  reopenTitle: (name: string): string => `Reopen exam for ${name}`,
  reopenHelp:
    "For a student who submitted by mistake and is still with you. The answers are kept. The student presses Continue in the list of exams.",
  reopenLeft: (minutes: number): string =>
    `${amount(minutes, "minute")} ${minutes === 1 ? "is" : "are"} left. What you give here is added.`,
  reopened: (name: string): string => `${name} can continue`,
  reopenFailed: "The exam could not be reopened. Please try again.",
  reopenReasonHelp: "Saved in the school's log, for example: pressed Submit by mistake.",
  giveFailed: "The time could not be added. Please try again.",
  reasonHelp: "Saved in the school's log, for example: power cut from 10:05 to 10:15.",
  given: (minutes: number, whom: string): string => `${amount(minutes, "minute")} added for ${whom}`,
} as const;
