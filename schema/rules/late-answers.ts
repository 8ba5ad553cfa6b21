import * as z from "zod/mini";
import { letterRules } from "./exam.ts";
import { lateAnswersMax } from "./limits.ts";
import { letters } from "./words.ts";

/* Apart from the rules of forms, so that no page carries them. */

/** Answers that were given before the end and delivered when the attempt had closed (EXT-35). */
export const lateAnswersRules = z.object({
  attemptId: z.string().check(z.minLength(1), z.maxLength(100)),
  answers: z
    .array(
      z.object({
        questionId: z.string().check(z.minLength(1), z.maxLength(100)),
        userAnswer: letterRules,
        answeredAt: z.iso.datetime("Please give the time of each answer"),
      }),
    )
    .check(
      z.minLength(1, "There are no answers to deliver"),
      z.maxLength(lateAnswersMax, `At most ${lateAnswersMax} answers at once`),
    ),
});

/** Answers that were given before the end and delivered when the attempt had closed (EXT-36). */
export const schoolLateAnswersRules = z.object({
  answers: z
    .array(
      z.object({
        questionId: z.string().check(z.minLength(1), z.maxLength(100)),
        answer: z.enum(letters, "Please choose one of the options A to D"),
        answeredAt: z.iso.datetime("Please give the time of each answer"),
      }),
    )
    .check(
      z.minLength(1, "There are no answers to deliver"),
      z.maxLength(lateAnswersMax, `At most ${lateAnswersMax} answers at once`),
    ),
});

/** The answers of an answer file, brought in by the school (EXT-38). */
export const bringInRules = z.object({
  studentId: z.string().check(z.minLength(1), z.maxLength(100)),
  attemptId: z.string().check(z.minLength(1), z.maxLength(100)),
  ...schoolLateAnswersRules.shape,
});

/** Whether late answers count (EXT-37): those that had arrived by a moment, so that later ones are not decided unseen. */
export const lateDecisionRules = z.object({ isTaken: z.boolean(), arrivedBy: z.iso.datetime() });
