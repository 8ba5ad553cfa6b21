import * as z from "zod/mini";
import { requiredLine } from "./fields.ts";
import { answersPerSaveMax, extraMinutesMax } from "./limits.ts";
import { letters } from "./words.ts";

/** Answers of an attempt (EXT-12); `answer` null takes an answer back. */
export const schoolAnswersRules = z.object({
  answers: z
    .array(
      z.object({
        seq: z.int().check(z.gte(1), z.lte(1_000_000)),
        questionId: z.string().check(z.minLength(1), z.maxLength(100)),
        answer: z.nullish(z.enum(letters)),
        answeredAt: z.nullish(z.iso.datetime()),
      }),
    )
    .check(z.minLength(1), z.maxLength(answersPerSaveMax, `At most ${answersPerSaveMax} answers at once`)),
});

/** The end of an attempt (EXT-13): the highest number used, and how many questions the device holds an answer to. */
export const submitAttemptRules = z.object({
  lastSeq: z.int32().check(z.gte(0)),
  answersHeld: z.nullish(z.int32().check(z.gte(0))),
  /** `reopened` as the start of the attempt returned it; 0 when left out. */
  reopened: z.nullish(z.int32().check(z.gte(0))),
});

const minutesMessage = `Please give 1 to ${extraMinutesMax} minutes`;

/**
 * Extra time (EXT-17b) for the students named, or for all. With `reopen` one student goes on who has submitted (D-407): the time
 * that was left may be enough.
 */
export const extraTimeRules = z
  .object({
    studentIds: z.nullish(z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(500))),
    all: z.nullish(z.boolean()),
    minutes: z.int(minutesMessage).check(z.gte(0, minutesMessage), z.lte(extraMinutesMax, minutesMessage)),
    reason: requiredLine("Please give a reason", 500),
    reopen: z.nullish(z.boolean()),
    requestId: z
      .string()
      .check(z.regex(/^[\w-]{8,100}$/, "The request ID must have 8 to 100 letters, digits, hyphens or underscores")),
  })
  .check(
    z.refine(({ studentIds, all }) => all === true || (studentIds ?? []).length > 0, {
      path: ["studentIds"],
      error: "Please choose the students",
    }),
    z.refine(({ minutes, reopen }) => minutes >= 1 || reopen === true, { path: ["minutes"], error: minutesMessage }),
    z.refine(({ all, reopen, studentIds }) => reopen !== true || (all !== true && studentIds?.length === 1), {
      path: ["studentIds"],
      error: "Please choose one student",
    }),
  );
