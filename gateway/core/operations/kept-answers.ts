import type { DocumentNode } from "graphql";
import { LRUCache } from "lru-cache";
import type { Run } from "./executor.ts";

// invented variables cannot take more memory than this, and as much again for the compressed forms
const maxCharacters = 4 * 1024 * 1024;
const maxKeyCharacters = 1000;

interface Kept<Answer> {
  answer: Answer;
  /** Until this moment, in milliseconds by `performance.now()`. */
  until: number;
}

/**
 * Finished answers to operations that asked for nothing but the shared catalogue, such as the leaderboard: everybody gets
 * the same text, as long as the catalogue itself would give the same replies.
 */
export class KeptAnswers<Answer extends { text: string }> {
  readonly #answers = new LRUCache<string, Kept<Answer>>({
    maxSize: maxCharacters,
    sizeCalculation: ({ answer }, key) => answer.text.length + key.length,
  });
  /** A number for each document that had an answer kept. For any other document `find` need not build a key. */
  readonly #numbers = new WeakMap<DocumentNode, number>();
  #lastNumber = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  find(run: Run): Answer | null {
    const number = this.#numbers.get(run.document);
    const key = number === undefined ? null : keyOf(number, run);
    const kept = key === null ? undefined : this.#answers.get(key);
    return kept !== undefined && kept.until > this.#now() ? kept.answer : null;
  }

  /** Keeps what `run` was answered with, where its calls allow that; returns whether they do. */
  add(run: Run, answer: Answer): boolean {
    const until = run.contextValue.rest.sharedUntil;
    if (until <= this.#now()) return false;
    let number = this.#numbers.get(run.document);
    if (number === undefined) this.#numbers.set(run.document, (number = this.#lastNumber += 1));
    const key = keyOf(number, run);
    if (key === null || key.length > maxKeyCharacters) return false;
    this.#answers.set(key, { answer, until });
    return true;
  }
}

/**
 * Somebody who is signed in may get another answer than a visitor, so the key says whether the caller is. Null for variables
 * that are nested so deep that `JSON.stringify` fails.
 */
function keyOf(document: number, { operationName, variables, contextValue }: Run): string | null {
  try {
    return JSON.stringify([document, operationName, contextValue.rest.isAnonymous, variables]);
  } catch {
    return null;
  }
}
