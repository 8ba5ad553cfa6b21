import { questionsPerPage } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import type { About, Attempt, KeptAnswer, Receipt, ReviewedQuestion, Submission } from "./attempt.ts";
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
  const { version, about, paper, clock, answers, flags, visited, seenPages } = value;
  if (version === 2) {
    const isSound = [about, clock, answers].every(isObject) && [flags, visited].every(Array.isArray);
    return isSound ? { attempt: value as unknown as Attempt, pages: null } : null;
  }
  if (version !== 1) return null;
  const isSound = [paper, clock, answers].every(isObject) && [flags, seenPages].every(Array.isArray);
  return isSound ? { attempt: fromFirstVersion(value as unknown as FirstVersion), pages: null } : null;
}

/** The stored forms of earlier versions, in which exams, school exams and practice tests differed. */
interface FirstVersion extends Omit<
  Attempt,
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
  return {
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
  };
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
