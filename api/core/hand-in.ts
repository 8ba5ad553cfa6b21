import { HttpError } from "./errors.ts";

/** What a device says at a hand-in: how many questions it holds an answer to, and the highest number it has sent. */
interface Held {
  answersHeld: number;
  lastSeq: number;
}

/** @throws HttpError 409 with the questions that lack an answer, while the device holds more than is stored (D-107). */
export function refuseMissing(
  questionIds: readonly string[],
  stored: readonly { question_id: string; seq: number }[],
  { answersHeld, lastSeq }: Held,
): void {
  const known = new Set(stored.map(({ question_id }) => question_id));
  const savedSeq = stored.reduce((highest, { seq }) => Math.max(highest, seq), 0);
  if (savedSeq >= lastSeq && known.size >= answersHeld) return;
  throw new HttpError(409, "ANSWERS_MISSING", "Some answers have not arrived yet. They are sent again.", undefined, {
    savedSeq,
    missingQuestionIds: questionIds.filter((id) => !known.has(id)),
  });
}
