import { questionsPerPage } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import {
  answerStates,
  type About,
  type Attempt,
  type KeptAnswer,
  type Receipt,
  type ReviewedQuestion,
  type Submission,
} from "./attempt.ts";
import type { AttemptHead } from "./merge.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads what this device has kept; null for what is damaged, or newer than this version. */
export function parseAttempt(value: unknown): Attempt | null {
  if (!isObject(value) || !Number.isFinite(value["deadline"])) return null;
  const { version, about, paper, clock, answers, flags, visited, seenPages, entries, key } = value;
  if (version === 3) {
    const isSound =
      [about, clock].every(isObject) && [visited, entries].every(Array.isArray) && typeof key === "string";
    // Its answers and flags are stored apart.
    return isSound ? { ...(value as unknown as AttemptHead), answers: {}, flags: {} } : null;
  }
  if (version !== 1) return null;
  const isSound = [paper, clock, answers].every(isObject) && [flags, seenPages].every(Array.isArray);
  return isSound ? fromFirstVersion(value as unknown as FirstVersion) : null;
}

const isState = (value: unknown): boolean => answerStates.some((state) => state === value);

/** Reads an answer that is stored in an entry of its own; null for what is damaged. */
export function parseAnswer(value: unknown): KeptAnswer | null {
  if (!isObject(value)) return null;
  const { answer, seq, turn, answeredAt, state } = value;
  const isSound = typeof answer === "string" && [seq, turn, Date.parse(String(answeredAt))].every(Number.isFinite);
  return isSound && isState(state) ? (value as unknown as KeptAnswer) : null;
}

/** How the first release stored an exam on the device: in one entry, its answers and flags included. */
interface FirstVersion extends Pick<
  Attempt,
  "revision" | "startedAt" | "deadline" | "clock" | "seq" | "current" | "totalQuestions" | "totalPages"
> {
  paper: About;
  attemptId: string | null;
  answers: Record<
    string,
    Pick<KeptAnswer, "seq" | "answeredAt" | "state"> & { letter: Letter; isCorrect: boolean | null }
  >;
  flags: string[];
  seenPages: number[];
  handIn: (Pick<Submission, "at" | "total" | "isSent"> & { by: "candidate" | "clock"; examId: string | null }) | null;
  reply: {
    emailed: boolean;
    result: { score: number; totalQuestions: number; percentage: number; receipt: string | null } | null;
    review: (Omit<ReviewedQuestion, "answer"> & { userAnswer: Letter | null })[];
  } | null;
  /** The history entry of the last visit that began, continued or ended it. */
  entry: string | null;
}

function fromFirstVersion(old: FirstVersion): Attempt {
  const { paper, attemptId, answers, flags, seenPages, handIn, reply, entry, ...same } = old;
  return {
    ...same,
    version: 3,
    key: attemptId ?? String(same.startedAt),
    about: paper,
    id: attemptId,
    isFirstAnswerFinal: false,
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, { letter, isCorrect, ...kept }]) => [
        id,
        {
          ...kept,
          answer: letter,
          verdict: isCorrect === null ? null : plainVerdict(isCorrect),
          turn: 0,
          instead: null,
        },
      ]),
    ),
    flags: Object.fromEntries(flags.map((id) => [id, 1])),
    visited: [...new Set([...seenPages.map((page) => (page - 1) * questionsPerPage), same.current])],
    submission: handIn && {
      by: handIn.by === "clock" ? "clock" : "person",
      at: handIn.at,
      firstQuestionId: handIn.examId,
      total: handIn.total,
      ...(handIn.isSent === undefined ? {} : { isSent: handIn.isSent }),
    },
    receipt: reply && receiptOf(reply),
    endTurn: reply ? 2 : handIn ? 1 : 0,
    entries: entry === null ? [] : [entry],
  };
}

const plainVerdict = (isCorrect: boolean) => ({
  isCorrect,
  correctAnswer: null,
  explanation: null,
  formattedExplanation: null,
});

function receiptOf({ emailed, result, review }: NonNullable<FirstVersion["reply"]>): Receipt {
  return {
    code: result?.receipt ?? null,
    isEmailed: emailed,
    arrived: result && { answered: result.score, total: result.totalQuestions },
    score: result && { correct: result.score, total: result.totalQuestions, percentage: result.percentage },
    review: review.map(({ userAnswer, ...reviewed }) => ({ ...reviewed, answer: userAnswer })),
  };
}
