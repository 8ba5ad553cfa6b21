import { amountThat } from "../../schema/rules/counted.ts";

/** Texts of the practice test, those of the documents first. */
export const practiceTexts = {
  invalidExamType: "Invalid exam type. Please go back and try again.",
  subjectsFailed: "Failed to load exam subjects. Please try again.",
  yearsFailed: "Failed to load exam years. Please try again.",
  questionsFailed: "Failed to load questions. Please try again.",
  checkFailed: "Failed to check answer. Please try again.",
  tryAgain: "Try Again",
  goBack: "Go Back",
  submitTest: "Submit Test",
  resultsTitle: "Test Results",
  takeAnother: "Take Another Test",

  backToDashboard: "Back to Dashboard",
  checkNetwork: "Check your network, then try again.",
  startsAgain: "You will have to choose the subject again.",
  noSubjects: "There are no subjects to practise yet.",
  noQuestions: "This paper has no questions yet.",
  loadingSubjects: "Loading subjects...",
  loadingYears: "Loading years...",
  submitTitle: "Submit this test?",
  leaveTitle: "Leave the test?",
  timeIsUp: "Time is up. Your test was submitted.",
  partNotLoaded: "Your test is kept, but this page did not load.",
  notCheckedYet: "not checked yet",
  notKept: "This device cannot store your test. If this page closes, your answers are lost.",
  notAnswered: "Not answered. Answer it next time to see the right answer.",
  removed: "This question was removed, so your answer cannot be checked. Go on with the others.",
  scoreChanges: "Your score changes once this is done.",
  notChecked: "Your answer is kept, but it has not been checked yet.",
} as const;

/** The subject may come from a link, and its questions may be gone by now. */
export const noYearsText = (subject: string): string => `There are no ${subject} questions to practise now.`;

export const endsOpenText = (name: string): string => `A new test ends the open one, ${name}.`;

export const uncheckedTitle = (count: number): string =>
  `${amountThat(count, "answer", "has", "have")} not been checked`;

export const offlineText = (waiting: number): string =>
  waiting === 0
    ? "Offline: answers are checked when the network is back"
    : `Offline: ${amountThat(waiting, "answer", "waits", "wait")} to be checked`;
