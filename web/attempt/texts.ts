import { amount } from "../../schema/rules/counted.ts";

/** Words of every running attempt on a server. */
export const attemptTexts = {
  submitTitle: "Submit this exam?",
  submitExam: "Submit Exam",
  submitting: "Submitting...",
  loadingQuestions: "Loading questions...",
  saved: "Saved",
  saving: "Saving…",
  backOnline: "Back online, sending…",
  submissionUnsure: "Your exam may have been submitted",
  looking: "Checking whether your exam arrived",
  notArrived: "Your exam has not arrived",
  submittedHere: "Submitted on this device, will be sent",
  notKept: "This device cannot store answers. Keep this page open until they are saved.",
  nothingKept: "This device cannot store answers. Keep this page open and your network on.",
  timeIsUp: "Time is up. Your exam is being submitted.",
} as const;

/** What is said before the start when the storage of the phone is full or not allowed. */
export const deviceTexts = {
  none: {
    title: "This device cannot store your answers",
    help:
      "Its storage is full, or this browser does not allow it, as in a private window. You can start, but if this page " +
      "closes before your answers are saved, they are lost. It is better to delete some files or photos first, or to " +
      "open this page in a normal window.",
  },
  low: {
    title: "The storage of this device is almost full",
    help: "Please delete some files or photos before you start. If there is no room left, your answers cannot be stored on this device.",
  },
  again: "Check again",
} as const;

/** `Offline: 3 answers kept on this device`. */
export const offlineText = (waiting: number): string =>
  waiting === 0
    ? "Offline: your answers are kept on this device"
    : `Offline: ${amount(waiting, "answer")} kept on this device`;

/** Answers that the server did not take. */
export const refusedText = (count: number): string =>
  count === 1
    ? "1 answer is not saved. It is kept on this device."
    : `${count} answers are not saved. They are kept on this device.`;
