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

/**
 * What became of an answer. `refused`: the server did not take it; it stays here and in the answer file. `late`: delivered
 * when the attempt had closed, and the school decides; `declined`: the school did not take it, or a practice test has lost the
 * question. Of two copies of one answer the one in the later state is kept.
 */
export const answerStates = ["waiting", "refused", "late", "declined", "saved"] as const;

/** A chosen answer as this device keeps it. */
export interface KeptAnswer {
  answer: Answer;
  /** Grows with every choice of the attempt. */
  seq: number;
  /** Server time as the device knew it, ISO 8601; once it is saved, as the server has stored it. */
  answeredAt: string;
  state: (typeof answerStates)[number];
  /** The verdict on this choice; null until it is known. */
  verdict: Verdict | null;
  /** Grows where number and time do not tell which of two copies on this device is newer; the higher one is. */
  turn: number;
  /** What was chosen here, and lost against this choice of another device; null for a choice of this one. */
  instead: Answer | null;
}

/** The end of an attempt, decided on this device and repeated until the server confirms it. */
export interface Submission {
  /** `server`: it had ended there before its time, on another device or by the school. */
  by: "person" | "clock" | "server";
  /** ISO 8601, by the server's clock as the device knows it. If the attempt had ended on the server before, when it did. */
  at: string;
  /** The figures that the screen showed at that moment. */
  firstQuestionId: string | null;
  total: number;
  /** It was sent, and perhaps received. A server that keeps no attempts could count a second one again. */
  isSent?: boolean;
  /** No answer came to it, so that it is looked for in the history. */
  isLost?: boolean;
  /** When it was sent last, server time in milliseconds, and which results the history showed before (`lost-submission.ts`). */
  sentAt?: number;
  resultsBefore?: string[] | null;
  /** Why the server took no late answers, in its own words. */
  lateRefusal?: string | null;
  /** What `reopened` of the attempt was when it was submitted. */
  reopened?: number;
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
  /** Whether a copy was sent by email; null where that is not known. */
  isEmailed: boolean | null;
  /** How many answers have arrived, of how many questions. */
  arrived: { answered: number; total: number } | null;
  score: { correct: number; total: number; percentage: number } | null;
  /** When the server stored the submission, ISO 8601; absent where it does not say. */
  submittedAt?: string | undefined;
  /** Whether the school ended it by closing the exam before the time was up; absent where the server does not say. */
  isClosedEarly?: boolean;
  /** How many of the counted answers were delivered late; absent where the server does not say. */
  lateAnswers?: number | undefined;
  review: readonly ReviewedQuestion[];
}

/** What became of answers that came when the attempt had closed. */
export interface LateDelivery {
  /** The answers that count now, by question. */
  counted: Readonly<Record<string, Answer>>;
  /** Questions whose answer waits for the school, and those whose answer it did not take. */
  waiting: readonly string[];
  declined: readonly string[];
}

/** One person's timed run through a set of questions: everything that must survive reload, power cut and logout. */
export interface Attempt {
  version: 3;
  /** What tells this attempt from another one at the same questions: the server's id, else the moment of its start. */
  key: string;
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
  /** How often the flag of a question was pressed: odd is flagged. Of two tabs the higher number is newer. */
  flags: Record<string, number>;
  /** Index of the question with the mark, from 0. */
  current: number;
  /** Indexes of the questions that had the mark. */
  visited: number[];
  totalQuestions: number | null;
  totalPages: number | null;
  /** How often the school has opened the attempt again after a submission, as far as this device knows; absent if it never has. */
  reopened?: number;
  submission: Submission | null;
  receipt: Receipt | null;
  /** Grows with every change of submission and receipt; of two tabs the higher number is newer. */
  endTurn: number;
  /** The history entries of the visits that began, continued or ended it. */
  entries: string[];
}

/** The server's side of an attempt; times in milliseconds. */
export interface ServerAttempt {
  id: string;
  startedAt: number;
  deadline: number;
  now: number;
  /** How often a school has opened it again after a submission; absent where the server does not say. */
  reopened?: number;
  answers: readonly ServerAnswer[];
}

/** An answer that the server has stored. */
export interface ServerAnswer {
  questionId: string;
  answer: Answer;
  verdict: Verdict | null;
  /** Number and time (ISO 8601) of the choice; null where the server does not tell them. */
  seq: number | null;
  answeredAt: string | null;
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
  /** The back button may have led here after the end of an attempt: an open one goes on, and no other begins unasked. */
  onlyContinues?: boolean;
}

/** An attempt that begins now. */
export function newAttempt(setting: AttemptSetting, loaded: LoadedQuestions, now: number): Attempt {
  const { about, seconds, isFirstAnswerFinal, entry } = setting;
  return {
    version: 3,
    key: loaded.attempt?.id ?? String(now),
    revision: 1,
    about,
    id: loaded.attempt?.id ?? null,
    startedAt: loaded.attempt?.startedAt ?? now,
    deadline: loaded.attempt?.deadline ?? now + seconds * 1000,
    clock: { leadMs: 0, seenMs: now },
    isFirstAnswerFinal,
    seq: 0,
    answers: {},
    flags: {},
    current: 0,
    visited: [0],
    totalQuestions: loaded.totalQuestions,
    totalPages: loaded.totalPages,
    submission: null,
    receipt: null,
    endTurn: 0,
    entries: [entry],
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

/** Ids of the questions whose answer was delivered late and waits for the school. */
export const lateIds = (attempt: Attempt): string[] => idsIn(attempt, "late");

/** Ids of the questions whose late answer the school did not take. */
export const declinedIds = (attempt: Attempt): string[] => idsIn(attempt, "declined");

/** Ids of the questions whose answer this device alone has. */
export const unsavedIds = (attempt: Attempt): string[] => idsIn(attempt, "waiting", "refused");

export const isFlagged = ({ flags }: Attempt, questionId: string): boolean => (flags[questionId] ?? 0) % 2 === 1;

/** Number of answers that the server has or will take. */
export const heldCount = (attempt: Attempt): number => idsIn(attempt, "waiting", "saved").length;

export const answeredCount = (attempt: Attempt): number => Object.keys(attempt.answers).length;

export const correctCount = (attempt: Attempt): number =>
  Object.values(attempt.answers).filter(({ verdict }) => verdict?.isCorrect === true).length;

/** The submission may have arrived, and a second one could count, too: only the history of results can tell. */
export const isSubmissionUnsure = (attempt: Attempt): boolean =>
  attempt.id === null && attempt.receipt === null && attempt.submission?.isSent === true;

/** There was nothing to answer, so nothing may be submitted. */
export const hasNoQuestions = (attempt: Attempt): boolean =>
  attempt.totalQuestions === 0 && answeredCount(attempt) === 0;
