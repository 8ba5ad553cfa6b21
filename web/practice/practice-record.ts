import { practiceSeconds } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import type { KeptClock } from "../attempt/clock.ts";
import type { Paper } from "../lib/paper.ts";
import type { CheckAnswerMutation, PracticeQuestionsQuery } from "./practice.generated.ts";

export type Question = NonNullable<PracticeQuestionsQuery["practiceQuestions"]>[number];
export type Verdict = CheckAnswerMutation["checkAnswer"];

/** A chosen option: final from the moment its check has begun, open again when the check failed. */
export interface PracticeAnswer {
  letter: Letter;
  /** Counts the checks of this question, so that a late answer to an older one is known. */
  round: number;
  state: "checking" | "failed" | "checked";
  verdict: Verdict | null;
}

/** Everything about one practice test that survives a reload and a power cut. */
export interface PracticeRecord {
  version: 1;
  /** The history entry that shows the test; only a reload finds its results again. */
  entry: string;
  paper: Paper;
  startedAt: number;
  deadline: number;
  clock: KeptClock;
  questions: readonly Question[];
  answers: Record<string, PracticeAnswer>;
  flags: string[];
  /** Ids of the questions that were on the screen. */
  seen: string[];
  /** Index of the question on the screen, from 0. */
  current: number;
  finished: { by: "candidate" | "clock"; at: string } | null;
}

/** A test that begins now: the clock starts with the questions. */
export function newRecord(paper: Paper, questions: readonly Question[], now: number, entry: string): PracticeRecord {
  return {
    version: 1,
    entry,
    paper,
    startedAt: now,
    deadline: now + practiceSeconds * 1000,
    clock: { leadMs: 0, seenMs: now },
    questions,
    answers: {},
    flags: [],
    seen: questions.slice(0, 1).map(({ id }) => id),
    current: 0,
    finished: null,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A record read from the device, or null when it is none of ours (older version, damaged). */
export function parseRecord(value: unknown): PracticeRecord | null {
  if (!isObject(value) || value["version"] !== 1 || !Number.isFinite(value["deadline"])) return null;
  const { paper, clock, questions, answers, flags, seen } = value;
  const isSound = [paper, clock, answers].every(isObject) && [questions, flags, seen].every(Array.isArray);
  return isSound ? (value as unknown as PracticeRecord) : null;
}

/** Ids of the answered questions without a verdict, those that failed only or all. */
export const uncheckedIds = (record: PracticeRecord): string[] =>
  Object.entries(record.answers)
    .filter(([, answer]) => answer.state !== "checked")
    .map(([questionId]) => questionId);

export const failedIds = (record: PracticeRecord): string[] =>
  uncheckedIds(record).filter((questionId) => record.answers[questionId]?.state === "failed");
