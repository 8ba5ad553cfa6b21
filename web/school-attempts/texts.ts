import { amount } from "../../schema/rules/counted.ts";

/** Texts of a student's attempt at a school's exam. */
export const texts = {
  attempt: {
    start: "Start exam",
    clock: "The clock starts when you press the button. It keeps running if you leave, and your answers are kept.",
    cutShort: (minutes: number, closes: string): string =>
      `${amount(minutes, "minute")}, because the exam closes at ${closes}`,
    back: "Back to exams",
    unknown: "This exam is not in your list.",
    unknownHelp: "It may have been deleted, or it is for another class.",
    notOpen: "This exam is not open now.",
    notOpenHelp: "Your list of exams says when it is.",
    opensSoon: (at: string): string => `It opens on ${at}. You can wait here: the start button will appear by itself.`,
    noDelivery: "Exams cannot be taken here.",
    signedOut: "Please log in again.",
    signedOutHelp: "Your answers are kept on this device. Log in again to come back to this exam and send them.",
    goneHelp: "The answers that your school had received were submitted. No more can be sent.",
    signIn: "Log in",
    extraTime: (minutes: number | null, end: string): string =>
      `Your teacher gave you ${minutes === null ? "more time" : amount(minutes, "more minute")}. The exam now ends at ${end}.`,
    ok: "OK",
  },
  receipt: {
    submitted: "Your exam is submitted.",
    timeWasUp: "Time was up. Your exam is submitted.",
    submittedHelp: "You can see your result in your list of exams as soon as the exam is over for the whole class.",
    closedEarly: "Your school has closed this exam.",
    closedEarlyHelp: "The answers you had given were submitted for you. You can see your result in your list of exams.",
  },
} as const;
