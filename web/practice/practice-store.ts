import type { Letter } from "../../schema/rules/words.ts";
import type { Attempt, KeptAnswer, Verdict } from "../attempt/attempt.ts";
import { fromSecondVersion, isObject, parseAttempt, type KeptAttempt } from "../attempt/kept-attempt.ts";
import { inPages } from "../attempt/pages.ts";
import type { Question } from "../attempt/question.ts";
import { attemptStore, type AttemptStore } from "../attempt/store.ts";
import type { Paper } from "../lib/paper.ts";
import { noReceipt } from "./no-receipt.ts";
import { practicePrefix } from "./practice-prefix.ts";

/** One practice test per candidate and exam type lives on a device. */
export function practiceStore(candidateId: string, examType: string): AttemptStore {
  const name = `${candidateId}:${examType.toUpperCase()}`;
  return attemptStore(
    { attempt: practicePrefix(candidateId) + examType.toUpperCase(), questions: `practice-questions:${name}` },
    parsePractice,
  );
}

/** Reads a stored test, also one in the form of the first version. */
export function parsePractice(value: unknown): KeptAttempt | null {
  if (!isObject(value) || value["version"] !== 1) return parseAttempt(value);
  const { paper, clock, questions, answers, flags, seen, deadline } = value;
  const isSound = [paper, clock, answers].every(isObject) && [questions, flags, seen].every(Array.isArray);
  return isSound && Number.isFinite(deadline) ? fromFirstVersion(value as unknown as FirstVersion) : null;
}

interface FirstVersion extends Pick<Attempt, "startedAt" | "deadline" | "clock" | "current"> {
  flags: string[];
  entry: string;
  paper: Paper;
  questions: readonly Question[];
  answers: Record<
    string,
    { letter: Letter; round: number; state: "checking" | "failed" | "checked"; verdict: Verdict | null }
  >;
  seen: string[];
  finished: { by: "candidate" | "clock"; at: string } | null;
}

const states: Record<FirstVersion["answers"][string]["state"], KeptAnswer["state"]> = {
  checking: "waiting",
  failed: "refused",
  checked: "saved",
};

function fromFirstVersion(old: FirstVersion): KeptAttempt {
  const { paper, questions, answers, seen, finished, ...same } = old;
  const answeredAt = new Date(same.startedAt).toISOString();
  const attempt = fromSecondVersion({
    ...same,
    version: 2,
    // Of two copies, the one with the later time is newer.
    revision: Math.floor(same.clock.seenMs),
    about: { ...paper },
    id: null,
    isFirstAnswerFinal: true,
    seq: Object.keys(answers).length,
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, { letter, state, verdict }], index) => [
        id,
        { answer: letter, seq: index + 1, answeredAt, state: states[state], verdict },
      ]),
    ),
    visited: questions.flatMap(({ id }, index) => (seen.includes(id) ? [index] : [])),
    totalQuestions: questions.length,
    totalPages: Object.keys(inPages(questions)).length,
    submission: finished && {
      by: finished.by === "clock" ? "clock" : "person",
      at: finished.at,
      firstQuestionId: questions[0]?.id ?? null,
      total: questions.length,
    },
    receipt: finished && noReceipt,
  });
  return { attempt, pages: inPages(questions) };
}
