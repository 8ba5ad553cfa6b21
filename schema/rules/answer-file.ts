import * as z from "zod/mini";
import { lateAnswersMax } from "./limits.ts";
import { letters } from "./words.ts";

const name = z.string().check(z.minLength(1), z.maxLength(200));
const moment = z.iso.datetime();

/** The file that a device saves when its answers could not be delivered. It is plain text: anybody can edit it. */
export const answerFileRules = z
  .object({
    // A paper, or the exam of a school; the first version kept the id of such an exam as the subject.
    about: z.object({
      examType: z.nullish(name),
      subjectName: z.nullish(name),
      year: z.nullish(z.int()),
      examId: z.nullish(name),
    }),
    personId: name,
    attemptId: z.nullish(name),
    startedAt: moment,
    deadline: moment,
    answers: z
      .array(z.object({ questionId: name, answer: z.enum(letters), answeredAt: moment }))
      .check(z.minLength(1), z.maxLength(lateAnswersMax)),
  })
  .check(
    z.refine(({ startedAt, deadline, answers }) =>
      answers.every(
        ({ answeredAt }) =>
          Date.parse(answeredAt) >= Date.parse(startedAt) && Date.parse(answeredAt) <= Date.parse(deadline),
      ),
    ),
  );

export type AnswerFile = z.infer<typeof answerFileRules>;
