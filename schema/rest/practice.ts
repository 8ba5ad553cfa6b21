import { z } from "zod";
import { letterRules, paperRules } from "../rules/exam.ts";
import { practiceTestsPerPage } from "../rules/limits.ts";
import { answerLetter, candidateQuestion, review } from "./exam.ts";
import { room, row } from "./row.ts";
import { count, flag, id, list, maybeText, paging, text, time, textChoices, yearChoices } from "./lenient-readers.ts";

const verdict = z.object({
  questionId: id.nullish().catch(null),
  selectedAnswer: answerLetter.nullish().catch(null),
  isCorrect: flag,
  // a letter, or the text of the option (D-89)
  correctAnswer: z.union([answerLetter, maybeText]).catch(null),
  explanation: maybeText,
});

const testSummary = z.object({
  examType: text,
  subjectName: text,
  year: count,
  openedAt: time,
  rightAnswers: count,
  answeredQuestions: count,
  totalQuestions: count,
});

/** Candidate document section 7, practice: the same bank with the choice in the path. */
export const practice = room("practice", {
  practiceSubjects: row({
    method: "GET",
    path: "/exam/subjects/:examType",
    access: "candidate",
    reply: textChoices,
    fallback: "Failed to load exam subjects. Please try again.",
  }),
  practiceYears: row({
    method: "GET",
    path: "/exam/years/:examType/:subject",
    access: "candidate",
    reply: yearChoices,
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
  practiceHistory: row({
    method: "GET",
    path: "/exam/practice-history",
    access: "candidate",
    extension: "EXT-73a",
    query: z.object(paging(practiceTestsPerPage)),
    reply: z.object({ items: list(testSummary), total: count }),
    fallback: "Failed to load your practice tests.",
    list: true,
  }),
  pastPractice: row({
    method: "GET",
    path: "/exam/practice-history/:openedAt",
    access: "candidate",
    extension: "EXT-73b",
    reply: testSummary.extend({ questions: list(candidateQuestion), review }),
    fallback: "Failed to load this practice test.",
    list: true,
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
