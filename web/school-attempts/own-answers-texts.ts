import { amount } from "../../schema/rules/counted.ts";

/** Texts of a student's own completed exam. */
export const ownAnswersTexts = {
  back: "Back to exams",
  title: "Your answers",
  submitted: (at: string): string => `submitted ${at}`,
  loading: "Loading your answers...",
  failed: "Your answers could not be loaded.",
  failedHelp: "Check your connection and try again.",
  notYet: "You can see your answers once everybody has finished this exam.",
  notOffered: "The questions of past exams cannot be shown here.",
  tryAgain: "Try again",
  tabs: { all: "All", correct: "Correct", incorrect: "Wrong", unattempted: "Not answered" },
  none: {
    all: "This exam has no questions.",
    correct: "No answer was right this time.",
    incorrect: "None of your answers was wrong.",
    unattempted: "You answered every question.",
  },
  notAnswered: "You did not answer this question.",
  lateTaken: (count: number): string =>
    `${amount(count, "answer")} arrived late. Your school accepted ${count === 1 ? "it" : "them"}.`,
  lateWaiting: (count: number): string =>
    `${amount(count, "answer")} arrived late and ${count === 1 ? "does" : "do"} not count yet. Your teacher decides.`,
  remarked: (on: string, before: number | null): string =>
    `Your score was corrected on ${on}, because the answer key to a question was wrong.${before === null ? "" : ` It was ${before} before.`}`,
  keyCorrected: (on: string): string => `The right answer was corrected on ${on}.`,
  forAll: "No option was right, so every student got the mark.",
  unsentTitle: "Answers on this device have not been sent yet",
  unsentWhy: "Please send them first. Once you have seen the right answers, they can no longer be added.",
  send: "Send them now",
  showAnyway: "Show the right answers anyway",
} as const;
