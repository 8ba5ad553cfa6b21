import { replaces, type StoredChoice } from "../../../schema/rules/choice.ts";
import type { Letter } from "../../../schema/rules/words.ts";
import { answeredAt, isClosed, isInTime } from "../../../api/attempt/timing.ts";
import type { LoadedQuestions, Receipt } from "../../../web/attempt/attempt.ts";
import type { SaveReply, AnswerToSend } from "../../../web/attempt/engine.ts";
import { buildQuestion, buildReceipt, verdictOf } from "../support/attempt-fixtures.ts";
import { refusal } from "./harness.ts";

/** An attempt on the model server. */
export interface ModelAttempt {
  id: string;
  started_at: Date;
  deadline: Date;
  submitted_at: Date | null;
  stored: Map<string, StoredChoice<Letter>>;
  /** Every choice that was stored at some time, by `stampOf`. */
  history: Set<string>;
  results: number;
}

/** What tells a stored choice from every other one. */
export const stampOf = (questionId: string, { at, seq, answer }: StoredChoice): string =>
  `${questionId} ${at} ${seq} ${answer}`;

export const questionIds = ["q1", "q2", "q3"];
const examMs = 3_600_000;

/**
 * The API as far as answers are concerned: api/exam/answers.ts with a map for the table. Both decide by `replaces`, and
 * tests/api/exam/choice.test.ts compares them.
 */
export class ModelServer {
  readonly attempts: ModelAttempt[] = [];

  #open(): ModelAttempt | undefined {
    const open = this.attempts.find(({ submitted_at }) => submitted_at === null);
    if (open && isClosed(open, new Date())) {
      this.#end(open);
      return undefined;
    }
    return open;
  }

  #end(attempt: ModelAttempt): void {
    if (attempt.submitted_at !== null) return;
    attempt.submitted_at = new Date();
    attempt.results += 1;
  }

  /** Page 1 begins an attempt, or finds the open one. */
  loadPage(): LoadedQuestions {
    const now = new Date();
    const open = this.#open();
    const attempt = open ?? {
      id: `a${this.attempts.length + 1}`,
      started_at: now,
      deadline: new Date(now.getTime() + examMs),
      submitted_at: null,
      stored: new Map<string, StoredChoice<Letter>>(),
      history: new Set<string>(),
      results: 0,
    };
    if (!open) this.attempts.push(attempt);
    const pages = { 1: questionIds.map((id) => buildQuestion(Number(id.slice(1)))) };
    return { ...this.#told(attempt), pages, totalQuestions: questionIds.length, totalPages: 1 };
  }

  lookUp(): LoadedQuestions {
    const open = this.#open();
    return open ? this.#told(open) : { pages: {}, totalQuestions: null, totalPages: null, attempt: null };
  }

  #told({ id, started_at, deadline, stored }: ModelAttempt): LoadedQuestions {
    const answers = [...stored].map(([questionId, { answer, seq, at }]) => ({
      questionId,
      answer,
      verdict: verdictOf(answer === "C"),
      seq,
      answeredAt: new Date(at).toISOString(),
    }));
    const times = { startedAt: started_at.getTime(), deadline: deadline.getTime(), now: Date.now() };
    return { pages: {}, totalQuestions: null, totalPages: null, attempt: { id, ...times, answers } };
  }

  save({ questionId, answer, seq, answeredAt: stamp, attemptId }: AnswerToSend): SaveReply {
    const now = new Date();
    const attempt = this.attempts.find(({ id }) => id === attemptId);
    if (!attempt) throw refusal("NOT_FOUND");
    const moment = answeredAt(stamp, attempt.started_at, now);
    const given = { at: moment.getTime(), seq, answer };
    const known = attempt.stored.get(questionId);
    if (known && !replaces(given, known)) return this.#saved(attempt, known);
    if (known && attempt.submitted_at !== null && seq === known.seq && answer === known.answer) {
      return this.#saved(attempt, known);
    }
    if (attempt.submitted_at !== null || !isInTime(moment, attempt.deadline, now)) throw refusal("CONFLICT");
    attempt.stored.set(questionId, given);
    attempt.history.add(stampOf(questionId, given));
    return this.#saved(attempt, given);
  }

  #saved({ stored }: ModelAttempt, { at, seq, answer }: StoredChoice<Letter>): SaveReply {
    return {
      savedSeq: Math.max(...[...stored.values()].map((choice) => choice.seq)),
      verdict: verdictOf(answer === "C"),
      stored: { answer, seq, answeredAt: new Date(at).toISOString() },
    };
  }

  submit(attemptId: string | null, answersHeld: number | null): Receipt {
    const attempt = this.attempts.find(({ id }) => id === attemptId);
    if (!attempt) throw refusal("NOT_FOUND");
    const { stored, submitted_at } = attempt;
    if (submitted_at === null && !isClosed(attempt, new Date()) && stored.size < (answersHeld ?? 0)) {
      const missingQuestionIds = questionIds.filter((id) => !stored.has(id));
      throw refusal("ANSWERS_MISSING", { savedSeq: 0, missingQuestionIds });
    }
    this.#end(attempt);
    return buildReceipt({ code: `AK-${attempt.id}` });
  }
}
