/** The id of a question's box, for jumps and for keys; numbers count from 1. */
export const questionDomId = (number: number): string => `question-${number}`;

/** Puts the focus on the chosen option of a question, else on its first input, and the question into view. */
export function focusQuestion(number: number): void {
  const box = document.getElementById(questionDomId(number));
  const input = box?.querySelector<HTMLElement>("input:checked") ?? box?.querySelector<HTMLElement>("input");
  input?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "start" });
}

/** Puts the focus on the chosen option of a question, and into view: arrow keys and Tab go on from there. */
export function focusChoice(questionId: string): void {
  const chosen = [...document.getElementsByName(questionId)].find(
    (input) => input instanceof HTMLInputElement && input.checked,
  );
  chosen?.focus({ preventScroll: true });
  chosen?.scrollIntoView({ block: "nearest" });
}
