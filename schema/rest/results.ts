import { z } from "zod";
import { paperRules } from "../rules/exam.ts";
import { room, row } from "./row.ts";
import {
  count,
  countSum,
  entity,
  id,
  list,
  maybeCount,
  maybeFlag,
  maybeNumber,
  maybeText,
  maybeTime,
  number,
  own,
  text,
} from "./lenient-readers.ts";

const subjectScore = z
  .object({ subject: maybeText, score: maybeNumber, examType: own(maybeText) })
  .nullish()
  .transform((value) => value ?? null);

/** The documented words, which other servers write in capitals or as passed and failed. */
const passOrFail = text.transform((status) => {
  const word = /^\s*(pass|fail)(ed)?\s*$/i.exec(status)?.[1]?.toLowerCase();
  return word === "pass" ? "Pass" : word === "fail" ? "Fail" : status;
});

const openExam = z.object({
  examType: text,
  subjectName: text,
  year: count,
  secondsLeft: count,
  answeredQuestions: count,
  totalQuestions: count,
});

const ofExamType = z.object({ examType: z.optional(paperRules.shape.examType) });

/** Candidate document section 7: performance, history, statistics and leaderboard. */
export const results = room("results", {
  performance: row({
    method: "GET",
    path: "/api/exam/performance",
    access: "candidate",
    reply: z.object({
      totalExams: countSum,
      averageScore: maybeNumber,
      bestPerformance: subjectScore,
      weakestSubject: subjectScore,
      lateExams: own(maybeCount),
    }),
    fallback: "Failed to load performance data",
  }),
  examHistory: row({
    method: "GET",
    path: "/api/exam/exam-history",
    access: "candidate",
    reply: list(
      entity({
        id,
        name: text,
        date: maybeTime,
        score: number,
        status: passOrFail,
        examType: own(maybeText),
        subjectName: own(maybeText),
        year: own(maybeCount),
        remarkedAt: maybeTime,
        scoreBefore: own(maybeNumber),
        receipt: own(maybeText),
        lateAnswers: own(maybeCount),
        hasReview: own(maybeFlag),
        rightAnswers: own(maybeCount),
        answeredQuestions: own(maybeCount),
        totalQuestions: own(maybeCount),
      }),
    ),
    fallback: "Failed to fetch exam history: ",
    list: true,
  }),
  examStats: row({
    method: "GET",
    path: "/exam/stats",
    access: "candidate",
    reply: z.object({
      totalExams: countSum,
      highestScore: maybeNumber,
      examsPassed: countSum,
      lateExams: own(maybeCount),
      openExams: own(list(openExam)),
    }),
    fallback: "Failed to load performance data",
  }),
  leaderboard: row({
    method: "GET",
    path: "/api/auth/leaderboard",
    access: "public",
    query: ofExamType,
    reply: list(z.object({ name: text, bestSubject: maybeText, averageScore: text })),
    fallback: "Failed to load leaderboard. Please try again later.",
    catalogue: true,
    list: true,
  }),
  ownStanding: row({
    method: "GET",
    path: "/api/auth/leaderboard/own",
    access: "candidate",
    extension: "EXT-53",
    query: ofExamType,
    reply: z.object({ rank: maybeCount, total: count, name: text, averageScore: maybeText }),
    fallback: "Failed to load your place in the leaderboard",
  }),
});
