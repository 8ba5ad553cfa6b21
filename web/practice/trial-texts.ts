import { trialQuestionCount } from "../../schema/rules/limits.ts";

/** Texts of the questions that anyone may try. */
export const trialTexts = {
  chooseTitle: `Try ${trialQuestionCount} questions`,
  noAccount: "No account needed. ",
  chooseLead: "Choose an exam, answer, and see at once whether you are right and why.",
  none: "There are no questions to try in this exam yet.",
  chooseAnother: "Choose another exam",
  next: "Next question",
  finish: "See your score",
  again: "Start again",
  register: "Create a free account",
  login: "Log in",
  goOn: "Go on practising",
} as const;

export const trialTitle = (exam: string): string => `Try ${exam}`;

export const scoreTitle = (right: number, total: number): string => `You got ${right} of ${total} right`;

export const whyAnAccount = (exam: string): string =>
  `With a free account you practise every subject and year of ${exam}. We ask for it so that we can keep your answers and show you which subjects to work on.`;
