import * as z from "zod/mini";
import { letterRules } from "./exam.ts";
import { lateAnswersMax } from "./limits.ts";

/* Apart from the rules of forms, so that no page carries them. */

const id = z.string().check(z.minLength(1), z.maxLength(100));
const answeredAt = z.iso.datetime("Please give the time of each answer");
const delivered = <Answer extends z.ZodMiniType>(answer: Answer) =>
  z
    .array(answer)
    .check(
      z.minLength(1, "There are no answers to deliver"),
      z.maxLength(lateAnswersMax, `At most ${lateAnswersMax} answers at once`),
    );

/** Answers that were given before the end and delivered when the attempt had closed (EXT-35). */
export const lateAnswersRules = z.object({
  attemptId: id,
  answers: delivered(z.object({ questionId: id, userAnswer: letterRules, answeredAt })),
});

/** Answers to a school exam that were delivered when the attempt had closed (EXT-36). */
export const schoolLateAnswersRules = z.object({
  answers: delivered(z.object({ questionId: id, answer: letterRules, answeredAt })),
});

/** The answers of an answer file, brought in by the school (EXT-38). */
export const bringInRules = z.object({ studentId: id, attemptId: id, ...schoolLateAnswersRules.shape });

/** Whether late answers count (EXT-37): those that had arrived by a moment, so that later ones are not decided unseen. */
export const lateDecisionRules = z.object({ isTaken: z.boolean(), arrivedBy: z.iso.datetime() });
