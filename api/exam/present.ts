import type { Letter } from "../../schema/rules/words.ts";
import { percentOf, statusOf } from "../core/percent.ts";
import { shownVerdict } from "./answers.ts";
import type { Attempt } from "./attempt-store.ts";
import type { Result, ReviewRow } from "./result-store.ts";

interface AnswerRow {
  question_id: string;
  answer: Letter;
  is_correct: boolean;
  checks: number;
  seq: number;
  answered_at: Date;
}

/** An open attempt as its candidate may see it; the client counts down from `serverNow`. */
export const presentAttempt = (attempt: Attempt, answers: AnswerRow[], now: Date) => ({
  id: attempt.id,
  startedAt: attempt.started_at.toISOString(),
  deadline: attempt.deadline.toISOString(),
  serverNow: now.toISOString(),
  answers: answers.map((row) => ({
    questionId: row.question_id,
    userAnswer: row.answer,
    isCorrect: shownVerdict(row.is_correct, row.checks),
    seq: row.seq,
    answeredAt: row.answered_at.toISOString(),
  })),
});

/** A result with whole percent and Pass or Fail. */
export const presentResult = (row: Result) => ({
  id: row.id,
  score: row.score,
  totalQuestions: row.total_questions,
  percentage: percentOf(row.score, row.total_questions),
  status: statusOf(row.score, row.total_questions),
  receipt: row.receipt,
  lateAnswers: row.late_answers,
  submittedAt: row.created_at.toISOString(),
});

/** A question of a submitted exam. Only here does a candidate get the right answer. */
export const presentReview = (row: ReviewRow) => ({
  questionId: row.question_id,
  userAnswer: row.answer,
  correctAnswer: row.correct_answer,
  explanation: row.explanation,
});
