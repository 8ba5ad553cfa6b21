/** One choice of an answer to a question, as far as the question which of two counts is concerned. */
export interface Choice<Answer extends string | null = string | null> {
  /** When it was made, by the time of the attempt, in milliseconds; null where the client does not say. */
  at: number | null;
  /** Its number within the attempt; null where the client does not number its answers. */
  seq: number | null;
  /** Null takes an answer back. */
  answer: Answer;
}

/** A choice that a server has stored. */
export type StoredChoice<Answer extends string | null = string | null> = Choice<Answer> & { at: number; seq: number };

/**
 * Whether a choice counts in place of the one that is stored for its question: the later one by its time counts, of two at
 * the same moment the one with the higher number, and of two with the same number the letter that comes later. So the order
 * of arrival does not matter, and a choice that arrives twice changes nothing. A choice without a time is compared by its
 * number; one without a number, as the documents have it, always counts.
 */
export function replaces(given: Choice, stored: StoredChoice): boolean {
  if (given.seq === null) return true;
  if (given.at === null) return given.seq > stored.seq;
  if (given.at !== stored.at) return given.at > stored.at;
  if (given.seq !== stored.seq) return given.seq > stored.seq;
  return (given.answer ?? "") > (stored.answer ?? "");
}
