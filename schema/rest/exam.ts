import { z } from "zod";
import { letterRules, paperRules } from "../rules/exam.ts";
import { lateAnswersRules } from "../rules/late-answers.ts";
import { letters } from "../rules/words.ts";
import { room, row } from "./row.ts";
import {
  count,
  entity,
  id,
  isRecord,
  list,
  maybeCount,
  maybeFlag,
  maybeText,
  maybeTime,
  notice,
  own,
  text,
  textChoices,
  time,
  wholeNumber,
  yearChoices,
} from "./lenient-readers.ts";

/** A question as a candidate may see it: no key, no explanation (SEC-30), even when a server sends them. */
export const candidateQuestion = entity({
  id,
  question: text,
  subjectName: maybeText,
  examType: maybeText,
  year: maybeCount,
  questionImageUrl: maybeText,
  questionImageAlt: own(maybeText),
  optionA: text,
  optionB: text,
  // a question with two or three options must not make the whole paper unreadable
  optionC: maybeText.transform((option) => option ?? ""),
  optionD: maybeText.transform((option) => option ?? ""),
});

/** Reads a letter, `optionB` and lower case alike (D-89). */
export const answerLetter = z.preprocess(
  (value) =>
    typeof value === "string"
      ? value
          .trim()
          .replace(/^option/i, "")
          .toUpperCase()
      : value,
  z.enum(letters),
);
const maybeLetter = answerLetter.nullish().catch(null);

const attempt = entity({
  id,
  startedAt: time,
  deadline: time,
  serverNow: time,
  answers: list(
    z.object({
      questionId: id,
      userAnswer: answerLetter,
      isCorrect: maybeFlag,
      seq: maybeCount,
      answeredAt: maybeTime,
    }),
  ),
});

/** Result payload of the documents; the score is read for the log, never believed (D-07). */
const resultBody = z.object({
  userId: id,
  examId: id.nullish(),
  score: z.coerce.number().nullish(),
  totalQuestions: z.coerce.number().nullish(),
  ...paperRules.shape,
  attemptId: id.nullish(),
  answersHeld: z.coerce.number().int().nonnegative().nullish(),
});

const result = entity({
  id,
  score: count,
  totalQuestions: count,
  percentage: count,
  status: text,
  receipt: maybeText,
  lateAnswers: maybeCount,
  submittedAt: maybeTime,
});

export const review = list(
  z.object({
    questionId: id,
    userAnswer: maybeLetter.transform((value) => value ?? null),
    correctAnswer: maybeLetter.transform((value) => value ?? null),
    explanation: maybeText,
  }),
);

/** Candidate document section 7, exam. */
export const exam = room("exam", {
  examTypes: row({
    method: "GET",
    path: "/api/exam/exam-types",
    access: "public",
    reply: textChoices,
    fallback: "Failed to fetch exam types. Please try again.",
    catalogue: true,
  }),
  examSubjects: row({
    method: "GET",
    path: "/api/exam/subjects",
    access: "optional",
    query: z.object({ examType: paperRules.shape.examType }),
    reply: textChoices,
    fallback: "Failed to fetch subjects. Please try again.",
    catalogue: true,
  }),
  examYears: row({
    method: "GET",
    path: "/api/exam/years",
    access: "optional",
    query: z.object({ subjectName: paperRules.shape.subjectName, examType: paperRules.shape.examType }),
    reply: yearChoices,
    fallback: "Failed to fetch years. Please try again.",
    catalogue: true,
  }),
  examQuestions: row({
    method: "GET",
    path: "/exam/questions",
    access: "candidate",
    query: z.object({ ...paperRules.shape, page: wholeNumber.min(1).default(1) }),
    reply: z.object({
      questions: list(candidateQuestion),
      totalPages: maybeCount,
      totalQuestions: maybeCount,
      // another server may send something else here, such as the number of attempts
      attempt: z.preprocess((value) => (isRecord(value) ? value : null), attempt.nullable()),
    }),
    fallback: "Failed to fetch questions. Please try again.",
    list: true,
  }),
  paperSize: row({
    method: "GET",
    path: "/exam/paper-size",
    access: "candidate",
    extension: "EXT-46",
    query: paperRules,
    reply: z.object({
      questions: count,
      textBytes: count,
      pictures: list(z.object({ url: text, bytes: maybeCount })),
    }),
    fallback: "Failed to fetch the size of this paper.",
  }),
  bankSize: row({
    method: "GET",
    path: "/exam/bank-size",
    access: "public",
    extension: "EXT-63",
    query: z.object({ examType: paperRules.shape.examType }),
    reply: z.object({ questions: count, firstYear: maybeCount, lastYear: maybeCount }),
    fallback: "Failed to fetch the size of the question bank.",
    catalogue: true,
  }),
  validateAnswer: row({
    method: "POST",
    path: "/exam/validate-answer",
    access: "candidate",
    body: z.object({
      questionId: id,
      userAnswer: letterRules,
      attemptId: id.nullish(),
      seq: z.int32().min(0).nullish(),
      answeredAt: z.iso.datetime().nullish(),
    }),
    reply: z.object({
      isCorrect: maybeFlag,
      savedSeq: own(maybeCount),
      stored: z
        .object({ userAnswer: answerLetter, seq: count, answeredAt: time })
        .nullish()
        .catch(null)
        .transform((value) => value ?? null),
    }),
    fallback: "Failed to validate answer. Please try again.",
  }),
  submitResult: row({
    method: "POST",
    path: "/exam/submit-result",
    access: "candidate",
    body: resultBody,
    reply: z.preprocess(
      (value) => (typeof value === "object" && value !== null ? value : {}),
      z.object({
        message: maybeText,
        result: result
          .nullish()
          .catch(null)
          .transform((value) => value ?? null),
        review: review.catch([]),
      }),
    ),
    fallback: "Failed to submit exam result.",
    list: true,
  }),
  pastExam: row({
    method: "GET",
    path: "/api/exam/exam-history/:id",
    access: "candidate",
    extension: "EXT-47",
    reply: z.object({
      examType: text,
      subjectName: text,
      year: count,
      submittedAt: time,
      secondsUsed: count,
      result,
      questions: list(candidateQuestion),
      review,
    }),
    fallback: "Failed to load this exam.",
    list: true,
  }),
  deliverLateAnswers: row({
    method: "POST",
    path: "/exam/late-answers",
    access: "candidate",
    body: lateAnswersRules,
    reply: z.object({ answers: list(z.object({ questionId: id, userAnswer: answerLetter })), lateAnswers: count }),
    fallback: "Failed to deliver the answers.",
    extension: "EXT-35",
  }),
  sendResultEmail: row({
    method: "POST",
    path: "/exam/send-result-email",
    access: "candidate",
    body: resultBody,
    reply: notice,
    fallback: "Failed to submit exam result.",
  }),
});
