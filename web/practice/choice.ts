/**
 * `restoring`: the device is asked for an earlier test. `choosing`: subject, then year. `failed` and `none`: the
 * questions did not come, or there are none. `made`: the test is there.
 */
export interface Choice {
  phase: "restoring" | "choosing" | "loading" | "failed" | "none" | "made";
  subject: string | null;
  year: number | null;
  /** Why the questions did not come. */
  error: unknown;
}

export type ChoiceAction =
  | { type: "restored" }
  | { type: "subjectChosen"; subject: string }
  | { type: "wentBack" }
  | { type: "yearChosen"; year: number }
  | { type: "failed"; error: unknown }
  | { type: "noQuestions" }
  | { type: "made"; subject: string; year: number }
  | { type: "reset" };

export const firstChoice: Choice = { phase: "restoring", subject: null, year: null, error: null };
const choosing: Choice = { ...firstChoice, phase: "choosing" };

/** The choice of a practice test: subject, year, questions. */
export function choiceReducer(choice: Choice, action: ChoiceAction): Choice {
  const { phase, subject } = choice;
  switch (action.type) {
    case "restored":
      return phase === "restoring" ? choosing : choice;
    case "subjectChosen":
      return phase === "choosing" ? { ...choice, subject: action.subject } : choice;
    case "wentBack":
      return phase === "restoring" || phase === "made" ? choice : choosing;
    case "yearChosen":
      return phase === "choosing" && subject !== null ? { ...choice, phase: "loading", year: action.year } : choice;
    case "failed":
      return phase === "loading" ? { ...choice, phase: "failed", error: action.error } : choice;
    case "noQuestions":
      return phase === "loading" ? { ...choice, phase: "none" } : choice;
    case "made":
      return { ...choosing, phase: "made", subject: action.subject, year: action.year };
    case "reset":
      return choosing;
  }
}
