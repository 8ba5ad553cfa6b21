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
import type { Pages } from "./pages.ts";

/** An attempt as it was kept; its questions too, where they are kept in the same entry. */
export interface KeptAttempt {
  attempt: Attempt;
  pages: Pages | null;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads what this device has kept; null for what is damaged, or newer than this version. */
export function parseAttempt(value: unknown): KeptAttempt | null {
  if (!isObject(value) || !Number.isFinite(value["deadline"])) return null;
  const { version, about, paper, clock, answers, flags, visited, seenPages, entries, key } = value;
  if (version === 3) {
    const isSound =
      [about, clock].every(isObject) && [visited, entries].every(Array.isArray) && typeof key === "string";
    // Its answers and flags are stored apart.
    return isSound ? { attempt: { ...(value as unknown as AttemptHead), answers: {}, flags: {} }, pages: null } : null;
  }
  if (version === 2) {
    const isSound = [about, clock, answers].every(isObject) && [flags, visited].every(Array.isArray);
    return isSound ? { attempt: fromSecondVersion(value as unknown as SecondVersion), pages: null } : null;
  }
  if (version !== 1) return null;
  const isSound = [paper, clock, answers].every(isObject) && [flags, seenPages].every(Array.isArray);
  return isSound ? { attempt: fromFirstVersion(value as unknown as FirstVersion), pages: null } : null;
}

const isState = (value: unknown): boolean => answerStates.some((state) => state === value);

/** Reads an answer that is stored in an entry of its own; null for what is damaged. */
export function parseAnswer(value: unknown): KeptAnswer | null {
  if (!isObject(value)) return null;
  const { answer, seq, turn, answeredAt, state } = value;
  const isSound = typeof answer === "string" && [seq, turn, Date.parse(String(answeredAt))].every(Number.isFinite);
  return isSound && isState(state) ? (value as unknown as KeptAnswer) : null;
}

/** As the second version kept an attempt: in one entry with its answers and flags. */
export interface SecondVersion extends Omit<Attempt, "version" | "key" | "answers" | "flags" | "endTurn" | "entries"> {
  version: 2;
  answers: Record<string, Omit<KeptAnswer, "turn" | "instead">>;
  flags: string[];
  /** The history entry of the last visit that began, continued or ended it. */
  entry: string | null;
}

/** Converts an attempt that the second version of the client has stored into the form of today. */
export function fromSecondVersion({ answers, flags, entry, ...same }: SecondVersion): Attempt {
  return {
    ...same,
    version: 3,
    key: same.id ?? String(same.startedAt),
    answers: Object.fromEntries(Object.entries(answers).map(([id, kept]) => [id, { ...kept, turn: 0, instead: null }])),
    flags: Object.fromEntries(flags.map((id) => [id, 1])),
    endTurn: same.receipt ? 2 : same.submission ? 1 : 0,
    entries: entry === null ? [] : [entry],
  };
}

/** The first version, in which exams, school exams and practice tests differed. */
interface FirstVersion extends Omit<
  SecondVersion,
  "version" | "about" | "id" | "isFirstAnswerFinal" | "answers" | "visited" | "submission" | "receipt"
> {
  paper: About;
  attemptId: string | null;
  answers: Record<
    string,
    Pick<KeptAnswer, "seq" | "answeredAt" | "state"> & { letter: Letter; isCorrect: boolean | null }
  >;
  seenPages: number[];
  handIn: (Pick<Submission, "at" | "total" | "isSent"> & { by: "candidate" | "clock"; examId: string | null }) | null;
  reply: {
    emailed: boolean;
    result: { score: number; totalQuestions: number; percentage: number; receipt: string | null } | null;
    review: (Omit<ReviewedQuestion, "answer"> & { userAnswer: Letter | null })[];
  } | null;
}

function fromFirstVersion(old: FirstVersion): Attempt {
  const { paper, attemptId, answers, seenPages, handIn, reply, ...same } = old;
  return fromSecondVersion({
    ...same,
    version: 2,
    about: paper,
    id: attemptId,
    isFirstAnswerFinal: false,
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, { letter, isCorrect, ...kept }]) => [
        id,
        { ...kept, answer: letter, verdict: isCorrect === null ? null : plainVerdict(isCorrect) },
      ]),
    ),
    visited: [...new Set([...seenPages.map((page) => (page - 1) * questionsPerPage), same.current])],
    submission: handIn && {
      by: handIn.by === "clock" ? "clock" : "person",
      at: handIn.at,
      firstQuestionId: handIn.examId,
      total: handIn.total,
      ...(handIn.isSent === undefined ? {} : { isSent: handIn.isSent }),
    },
    receipt: reply && receiptOf(reply),
  });
}

const plainVerdict = (isCorrect: boolean) => ({
  isCorrect,
  correctAnswer: null,
  explanation: null,
  formattedExplanation: null,
});

/** A school exam kept its number of answers as the score. */
function receiptOf({ emailed, result, review }: NonNullable<FirstVersion["reply"]>): Receipt {
  return {
    code: result?.receipt ?? null,
    isEmailed: emailed,
    arrived: result && { answered: result.score, total: result.totalQuestions },
    score: result && { correct: result.score, total: result.totalQuestions, percentage: result.percentage },
    review: review.map(({ userAnswer, ...reviewed }) => ({ ...reviewed, answer: userAnswer })),
  };
}
