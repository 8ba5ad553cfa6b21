import type { FormattedParts } from "../../schema/rules/formatted.ts";
import type { KeptClock } from "./clock.ts";
import type { Pages } from "./pages.ts";
import type { Answer } from "./question.ts";

/** Identifies a set of questions in its room; stored with the attempt and not used by the engine. */
export type About = Readonly<Record<string, string | number>>;

/** The server's verdict on an answer; values that it does not send are null. */
export interface Verdict {
  isCorrect: boolean;
  correctAnswer: Answer | null;
  explanation: string | null;
  formattedExplanation: FormattedParts | null;
}

/** A chosen answer as this device keeps it. */
export interface KeptAnswer {
  answer: Answer;
  /** Grows with every choice of the attempt; the server ignores numbers that it has seen. */
  seq: number;
  /** Server time as the device knew it, ISO 8601. */
  answeredAt: string;
  /** `refused`: the server did not take it; it stays here and in the answer file. */
  state: "waiting" | "saved" | "refused";
  /** The verdict on this choice; null until it is known. */
  verdict: Verdict | null;
}

/** The end of an attempt, decided on this device and repeated until the server confirms it. */
export interface Submission {
  by: "person" | "clock";
  at: string;
  /** The figures that the screen showed at that moment. */
  firstQuestionId: string | null;
  total: number;
  /** It was sent, and perhaps received. A server that keeps no attempts could count a second one again. */
  isSent?: boolean;
}

/** A question as the server shows it after the end. */
export interface ReviewedQuestion {
  questionId: string;
  answer: Answer | null;
  correctAnswer: Answer | null;
  explanation: string | null;
  formattedExplanation: FormattedParts | null;
}

/** The server's answer to a submission; values that it does not send are null or empty. */
export interface Receipt {
  code: string | null;
  /** Whether a copy was sent by email. */
  isEmailed: boolean;
  /** How many answers have arrived, of how many questions. */
  arrived: { answered: number; total: number } | null;
  score: { correct: number; total: number; percentage: number } | null;
  review: readonly ReviewedQuestion[];
}

/** One person's timed run through a set of questions: everything that must survive reload, power cut and logout. */
export interface Attempt {
  version: 2;
  /** Grows with every change, so that the newest of two copies is known. */
  revision: number;
  about: About;
  /** Null where the server keeps no attempts: clock and answers are then kept only here. */
  id: string | null;
  startedAt: number;
  /** Server time in milliseconds. */
  deadline: number;
  clock: KeptClock;
  /** The first answer to a question counts, unless the server did not take it. */
  isFirstAnswerFinal: boolean;
  seq: number;
  answers: Record<string, KeptAnswer>;
  flags: string[];
  /** Index of the question with the mark, from 0. */
  current: number;
  /** Indexes of the questions that had the mark. */
  visited: number[];
  totalQuestions: number | null;
  totalPages: number | null;
  submission: Submission | null;
  receipt: Receipt | null;
  /** The history entry of the last visit that began, continued or ended it. */
  entry: string | null;
}

/** The server's side of an attempt; times in milliseconds. */
export interface ServerAttempt {
  id: string;
  startedAt: number;
  deadline: number;
  now: number;
  answers: readonly { questionId: string; answer: Answer; verdict: Verdict | null }[];
}

/** Questions as they come from the server. */
export interface LoadedQuestions {
  pages: Pages;
  totalQuestions: number | null;
  totalPages: number | null;
  /** Null where the server keeps no attempts, and where it has closed this one. */
  attempt: ServerAttempt | null;
}

/** Settings of a room for an attempt that begins. */
export interface AttemptSetting {
  about: About;
  /** Duration of the attempt, used if the server keeps no attempts. */
  seconds: number;
  isFirstAnswerFinal: boolean;
  /** The history entry of this visit. */
  entry: string;
}

/** An attempt that begins now. */
export function newAttempt(setting: AttemptSetting, loaded: LoadedQuestions, now: number): Attempt {
  const { about, seconds, isFirstAnswerFinal, entry } = setting;
  return {
    version: 2,
    revision: 1,
    about,
    id: loaded.attempt?.id ?? null,
    startedAt: loaded.attempt?.startedAt ?? now,
    deadline: loaded.attempt?.deadline ?? now + seconds * 1000,
    clock: { leadMs: 0, seenMs: now },
    isFirstAnswerFinal,
    seq: 0,
    answers: {},
    flags: [],
    current: 0,
    visited: [0],
    totalQuestions: loaded.totalQuestions,
    totalPages: loaded.totalPages,
    submission: null,
    receipt: null,
    entry,
  };
}

const idsIn = ({ answers }: Attempt, ...states: KeptAnswer["state"][]): string[] =>
  Object.keys(answers).filter((id) => states.some((state) => answers[id]?.state === state));

/** Answers that wait for the server, oldest first. */
export const waitingAnswers = ({ answers }: Attempt): { questionId: string; kept: KeptAnswer }[] =>
  Object.entries(answers)
    .filter(([, { state }]) => state === "waiting")
    .map(([questionId, kept]) => ({ questionId, kept }))
    .sort((a, b) => a.kept.seq - b.kept.seq);

/** Ids of the questions whose answer the server did not take. */
export const refusedIds = (attempt: Attempt): string[] => idsIn(attempt, "refused");

/** Ids of the questions whose answer this device alone has. */
export const unsavedIds = (attempt: Attempt): string[] => idsIn(attempt, "waiting", "refused");

/** Number of answers that the server has or will take. */
export const heldCount = (attempt: Attempt): number => idsIn(attempt, "waiting", "saved").length;

export const answeredCount = (attempt: Attempt): number => Object.keys(attempt.answers).length;

export const correctCount = (attempt: Attempt): number =>
  Object.values(attempt.answers).filter(({ verdict }) => verdict?.isCorrect === true).length;

/** The submission may have arrived, and the server cannot be asked: only the person may send it again. */
export const isSubmissionUnsure = (attempt: Attempt): boolean =>
  attempt.id === null && attempt.receipt === null && attempt.submission?.isSent === true;

/** There was nothing to answer, so nothing may be submitted. */
export const hasNoQuestions = (attempt: Attempt): boolean =>
  attempt.totalQuestions === 0 && answeredCount(attempt) === 0;
