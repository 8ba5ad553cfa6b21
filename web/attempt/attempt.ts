import { examSeconds, questionsPerPage } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import type { ExamQuestionsQuery, SubmitExamMutation } from "../exam/exam.generated.ts";
import type { KeptClock } from "./clock.ts";
import type { Paper } from "../lib/paper.ts";

export type ExamPage = NonNullable<ExamQuestionsQuery["examQuestions"]>;
export type Question = ExamPage["questions"][number];
export type HandInReply = SubmitExamMutation["submitExam"];
/** Loaded questions by page, from 1. */
export type QuestionPages = Record<number, readonly Question[]>;

/** A chosen option as this device keeps it. */
export interface KeptAnswer {
  letter: Letter;
  /** Grows with every choice of the attempt; the server ignores what it has seen. */
  seq: number;
  /** Server time as the device knew it, ISO 8601. */
  answeredAt: string;
  /** `refused`: the server will not take it (too late, for instance); it stays here and in the answer file. */
  state: "waiting" | "saved" | "refused";
  /** The verdict on this choice; null until it is known. */
  isCorrect: boolean | null;
}

/** The hand-in, decided on this device and repeated until the server confirms it. */
export interface HandIn {
  by: "candidate" | "clock";
  at: string;
  /** What the screen showed, fixed at that moment. */
  examId: string | null;
  total: number;
  /** It was sent, and perhaps received. A server that keeps no attempts could count a second one again. */
  isSent?: boolean;
}

/** Everything about one sitting that must survive reload, power cut and logout. */
export interface ExamRecord {
  version: 1;
  /** Grows with every change, so that the newest of two copies is known. */
  revision: number;
  paper: Paper;
  /** Null where the server keeps no attempts: clock and answers then live here alone. */
  attemptId: string | null;
  startedAt: number;
  /** Server time in milliseconds. */
  deadline: number;
  clock: KeptClock;
  seq: number;
  answers: Record<string, KeptAnswer>;
  flags: string[];
  /** Index of the question with the mark, from 0. */
  current: number;
  seenPages: number[];
  totalQuestions: number | null;
  totalPages: number | null;
  handIn: HandIn | null;
  reply: HandInReply | null;
  /** The history entry that shows the results; another visit starts anew. */
  entry: string | null;
}

/** A sitting that begins now. */
export function newRecord(paper: Paper, page: ExamPage, now: number): ExamRecord {
  const startedAt = page.attempt ? Date.parse(page.attempt.startedAt) : now;
  return {
    version: 1,
    revision: 1,
    paper,
    attemptId: page.attempt?.id ?? null,
    startedAt,
    deadline: page.attempt ? Date.parse(page.attempt.deadline) : now + examSeconds * 1000,
    clock: { leadMs: 0, seenMs: now },
    seq: 0,
    answers: {},
    flags: [],
    current: 0,
    seenPages: [1],
    totalQuestions: page.totalQuestions,
    totalPages: page.totalPages,
    handIn: null,
    reply: null,
    entry: null,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A record read from the device, or null when it is none of ours (older version, damaged). */
export function parseRecord(value: unknown): ExamRecord | null {
  if (!isObject(value) || value["version"] !== 1 || !Number.isFinite(value["deadline"])) return null;
  const { paper, clock, answers, flags, seenPages } = value;
  const isSound = [paper, clock, answers, flags, seenPages].every(isObject);
  return isSound ? (value as unknown as ExamRecord) : null;
}

/** Answers that wait for the server, oldest first. */
export const waitingAnswers = (record: ExamRecord): { questionId: string; answer: KeptAnswer }[] =>
  Object.entries(record.answers)
    .filter(([, answer]) => answer.state === "waiting")
    .map(([questionId, answer]) => ({ questionId, answer }))
    .sort((a, b) => a.answer.seq - b.answer.seq);

/** Answers that the server has or will take. */
export const heldCount = (record: ExamRecord): number =>
  Object.values(record.answers).filter((answer) => answer.state !== "refused").length;

/** The hand-in may have arrived, and the server cannot be asked: only the person may send it again. */
export const isHandInUnsure = (record: ExamRecord): boolean =>
  record.attemptId === null && record.reply === null && record.handIn?.isSent === true;

/** A record of a paper that has no questions: nothing was sat, and nothing may be handed in. */
export const isGhost = (record: ExamRecord): boolean => record.totalQuestions === 0 && answeredCount(record) === 0;

export const answeredCount = (record: ExamRecord): number => Object.keys(record.answers).length;

export const rightCount = (record: ExamRecord): number =>
  Object.values(record.answers).filter((answer) => answer.isCorrect === true).length;

export const pageOf = (index: number): number => Math.floor(index / questionsPerPage) + 1;
export const firstIndexOf = (page: number): number => (page - 1) * questionsPerPage;
