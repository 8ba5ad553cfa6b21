import { timeOfDay } from "../lib/words/dates.ts";
import type { Attempt, KeptAnswer } from "./attempt.ts";
import { loadedQuestions } from "./pages.ts";
import type { AttemptState } from "./state.ts";

const elsewhere = ({ answer, answeredAt }: KeptAnswer): string =>
  `to ${answer} on another device at ${timeOfDay(answeredAt)}`;

/** What stands at a question whose choice on this device has lost; null at any other one. */
export const lostText = (kept: KeptAnswer | undefined): string | null =>
  kept && kept.instead !== null ? `Changed ${elsewhere(kept)}. Here you had chosen ${kept.instead}.` : null;

/** The questions whose choice on this device has lost: index, and the words for elsewhere on the screen. */
export const lostChoices = ({ attempt, pages }: AttemptState): { index: number; id: string; text: string }[] =>
  loadedQuestions(pages).flatMap(({ index, question }) => {
    const kept = keptOf(attempt, question.id);
    const id = `${question.id} ${kept?.seq}`;
    return kept && kept.instead !== null
      ? [{ index, id, text: `Question ${index + 1} was changed ${elsewhere(kept)}.` }]
      : [];
  });

const keptOf = (attempt: Attempt | null, questionId: string): KeptAnswer | undefined => attempt?.answers[questionId];
