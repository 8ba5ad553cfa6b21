import { z } from "zod";
import { bringInRules, lateDecisionRules, schoolLateAnswersRules } from "../rules/late-answers.ts";
import { extraTimeRules, schoolAnswersRules, submitAttemptRules } from "../rules/school-attempts.ts";
import { letters } from "../rules/words.ts";
import { room, row } from "./row.ts";
import { staff, students } from "./school-roles.ts";
import {
  count,
  entity,
  flag,
  id,
  list,
  maybeCount,
  maybeFlag,
  maybeNumber,
  maybeText,
  maybeTime,
  number,
  text,
  time,
} from "./lenient-readers.ts";

const letter = z.enum(letters);
/** A question as a student gets it: its options in the student's own order, without a key. */
const shownQuestion = entity({
  id,
  text,
  image: maybeText,
  imageAlt: maybeText,
  options: list(z.object({ letter, text })),
});
const storedAnswer = z.object({ questionId: id, answer: letter.nullish(), seq: count, answeredAt: maybeTime });

/** How many late answers of a student wait, were taken, and were not. */
const lateFigures = z.object({ waiting: count, taken: count, declined: count });

/** How students take a school exam, and how staff watch them (EXT-11 to 13, 17, 36 to 38, 48, 76). */
export const schoolAttempts = room("school-attempts", {
  startSchoolAttempt: row({
    method: "POST",
    path: "/api/exams/:id/attempts",
    access: "school",
    roles: students,
    extension: "EXT-11",
    reply: z.object({
      attemptId: id,
      attemptToken: maybeText,
      startedAt: time,
      deadline: time,
      serverNow: time,
      questionsPerPage: count,
      questions: list(shownQuestion),
      answers: list(storedAnswer),
      lastSeq: count,
      reopened: maybeCount,
    }),
    fallback: "Failed to start the exam",
    list: true,
  }),
  schoolExamPreview: row({
    method: "GET",
    path: "/api/exams/:id/preview",
    access: "school",
    roles: staff,
    extension: "EXT-76",
    reply: z.object({
      name: text,
      duration: count,
      questionsPerPage: count,
      isShuffled: flag,
      questions: list(shownQuestion),
    }),
    fallback: "Failed to load the questions",
    list: true,
  }),
  saveSchoolAnswers: row({
    method: "PUT",
    path: "/api/exams/:id/attempts/:attemptId/answers",
    access: "school",
    roles: students,
    attemptToken: true,
    extension: "EXT-12",
    body: schoolAnswersRules,
    reply: z.object({ savedSeq: count, deadline: time, serverNow: time, stored: list(storedAnswer).catch([]) }),
    fallback: "Failed to save the answer",
  }),
  submitSchoolAttempt: row({
    method: "POST",
    path: "/api/exams/:id/attempts/:attemptId/submit",
    access: "school",
    roles: students,
    attemptToken: true,
    extension: "EXT-13",
    body: submitAttemptRules,
    reply: z.object({ receipt: text, submittedAt: time, answered: count, total: count, isClosedEarly: maybeFlag }),
    fallback: "Failed to submit the exam",
  }),
  deliverSchoolAnswersLate: row({
    method: "POST",
    path: "/api/exams/:id/attempts/:attemptId/late-answers",
    access: "school",
    roles: students,
    extension: "EXT-36",
    body: schoolLateAnswersRules,
    reply: z.object({
      counted: list(z.object({ questionId: id, answer: letter })),
      waiting: list(id),
      declined: list(id),
    }),
    fallback: "Failed to deliver the answers",
  }),
  decideLateAnswers: row({
    method: "POST",
    path: "/api/exams/:id/late-answers/:studentId",
    access: "school",
    roles: staff,
    extension: "EXT-37",
    body: lateDecisionRules,
    reply: lateFigures,
    fallback: "Failed to decide on the late answers",
  }),
  bringInAnswerFile: row({
    method: "POST",
    path: "/api/exams/:id/answer-files",
    access: "school",
    roles: staff,
    extension: "EXT-38",
    body: bringInRules,
    reply: lateFigures,
    fallback: "Failed to bring in the answer file",
  }),
  schoolExamRoom: row({
    method: "GET",
    path: "/api/exams/:id/room",
    access: "school",
    roles: staff,
    extension: "EXT-17a",
    query: z.object({ since: z.iso.datetime().optional() }),
    reply: z.object({
      serverNow: time,
      students: list(
        entity({
          id,
          name: text,
          email: maybeText,
          state: z.enum(["absent", "writing", "submitted"]),
          answered: count,
          lastSeenAt: maybeTime,
          deadline: maybeTime,
          canGetTime: maybeFlag,
          canReopen: maybeFlag,
          late: z
            .object({ count, arrivedAt: time, isFromFile: flag })
            .nullish()
            .transform((value) => value ?? null),
        }),
      ),
    }),
    fallback: "Failed to load the room",
    list: true,
  }),
  giveExtraTime: row({
    method: "POST",
    path: "/api/exams/:id/extra-time",
    access: "school",
    roles: staff,
    extension: "EXT-17b",
    body: extraTimeRules,
    reply: z.object({ attempts: list(z.object({ studentId: id, deadline: time })) }),
    fallback: "Failed to give extra time",
  }),
  ownSchoolAnswers: row({
    method: "GET",
    path: "/api/exams/:id/own-answers",
    access: "school",
    roles: students,
    extension: "EXT-48",
    reply: z.object({
      submittedAt: time,
      score: number,
      total: count,
      questions: list(shownQuestion),
      review: list(
        z.object({
          questionId: id,
          userAnswer: letter.nullish(),
          correctAnswer: letter.nullish(),
          countsForAll: maybeFlag,
          correctedAt: maybeTime,
          explanation: maybeText,
        }),
      ),
      remarkedAt: maybeTime,
      scoreBefore: maybeNumber,
      lateTaken: count,
      lateWaiting: count,
    }),
    fallback: "Failed to load your answers",
    list: true,
  }),
});
