import { z } from "zod";
import { letterRules, paperRules } from "../rules/exam.ts";
import { answerLetter, candidateQuestion } from "./exam.ts";
import { room, row } from "./row.ts";
import { count, flag, id, list, maybeText, text } from "./lenient-readers.ts";

const verdict = z.object({
  questionId: id.nullish().catch(null),
  selectedAnswer: answerLetter.nullish().catch(null),
  isCorrect: flag,
  correctAnswer: answerLetter.nullish().catch(null),
  explanation: maybeText,
});

/** Candidate document section 7, practice: the same bank with the choice in the path. */
export const practice = room("practice", {
  practiceSubjects: row({
    method: "GET",
    path: "/exam/subjects/:examType",
    access: "candidate",
    reply: list(text),
    fallback: "Failed to load exam subjects. Please try again.",
  }),
  practiceYears: row({
    method: "GET",
    path: "/exam/years/:examType/:subject",
    access: "candidate",
    reply: list(count),
    fallback: "Failed to load exam years. Please try again.",
  }),
  practiceQuestions: row({
    method: "GET",
    path: "/exam/questions/:examType/:subject/:year",
    access: "candidate",
    reply: list(candidateQuestion),
    fallback: "Failed to load questions. Please try again.",
    list: true,
  }),
  checkAnswer: row({
    method: "POST",
    path: "/exam/check-answer",
    access: "candidate",
    body: z.object({ questionId: id, selectedAnswer: letterRules }),
    // the first answer to a question, which counts whatever is sent later (D-09)
    reply: verdict,
    fallback: "Failed to check answer. Please try again.",
  }),
  trialQuestions: row({
    method: "GET",
    path: "/exam/trial-questions",
    access: "public",
    extension: "EXT-67a",
    query: z.object({ examType: paperRules.shape.examType }),
    reply: list(candidateQuestion),
    fallback: "Failed to load questions. Please try again.",
    catalogue: true,
  }),
  checkTrialAnswer: row({
    method: "POST",
    path: "/exam/check-trial-answer",
    access: "public",
    extension: "EXT-67b",
    body: z.object({ examType: paperRules.shape.examType, questionId: id, selectedAnswer: letterRules }),
    reply: verdict,
    fallback: "Failed to check answer. Please try again.",
  }),
});
