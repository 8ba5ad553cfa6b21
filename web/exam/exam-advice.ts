import { amount, amountThat } from "../../schema/rules/counted.ts";
import type { Tally } from "./exam-results.ts";

/** Shares of an exam from which on a sentence speaks of them. */
const muchUntried = 0.2;
const muchWrong = 0.5;
const muchTimeLeft = 1 / 3;
/** Less than this is no time to try a question. */
const fewSeconds = 60;

const minutes = (seconds: number): string => (seconds < 120 ? "a minute" : `${Math.floor(seconds / 60)} minutes`);

/**
 * The one sentence that helps most next time: about what was not tried, then what was wrong, then time left over.
 * Null for an exam without questions.
 */
export function examAdvice(
  { total, passed, attempted, failed, unattempted }: Tally,
  { used, given }: { used: number; given: number },
): string | null {
  const left = Math.max(0, given - used);
  if (total === 0) return null;
  if (attempted === 0) return "You did not try any question. Begin with the ones you know, even if they are few.";
  if (passed === total) return "Every answer is right. Try another year of this subject.";
  if (unattempted / total >= muchUntried) {
    return left >= fewSeconds
      ? `You left ${amount(unattempted, "question")} with ${minutes(left)} to go. Try every question: a wrong answer costs nothing.`
      : `Time ran out with ${amount(unattempted, "question")} left. Answer what you know first, and come back to the hard ones.`;
  }
  if (failed / total >= muchWrong) {
    return "Half of the paper or more was wrong. Read the reasons below, then practise this subject before you retake it.";
  }
  if (failed > 0 && left / given >= muchTimeLeft) {
    return `You finished with ${minutes(left)} left. Use them to check your answers before you submit.`;
  }
  if (failed > 0) return `Read why ${amountThat(failed, "answer", "was", "were")} wrong, then retake the exam.`;
  return `All that you tried is right. Try the last ${amount(unattempted, "question")} too next time.`;
}
