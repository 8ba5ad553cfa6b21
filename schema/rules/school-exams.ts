import * as z from "zod/mini";
import { dayOfOurTime, requiredLine, tooLong } from "./fields.ts";
import {
  examDurationMaxMinutes,
  examDurationMinMinutes,
  imageAltMaxLength,
  instructionsMaxLength,
  questionsPerExamMax,
  questionTextMaxLength,
} from "./limits.ts";
import { terms } from "./school-words.ts";
import { letters } from "./words.ts";

const fillAll = "Please fill all required fields";
const chosen = z.string(fillAll).check(z.minLength(1, fillAll), z.maxLength(100, tooLong));
const wrongDuration = `The duration must be ${examDurationMinMinutes} to ${examDurationMaxMinutes} minutes`;
const wrongDay = "Please give the day as YYYY-MM-DD";
const wrongYear = "Please check the year of the date";

/** Create-exam form (S-CEX-02, S-CEX-03); multipart fields arrive as text. `schoolId` only repeats whose token it is. */
export const schoolExamRules = z.object({
  examName: requiredLine(fillAll),
  term: z.string(fillAll).check(z.refine((term) => terms.some((known) => known === term), fillAll)),
  subjectId: chosen,
  classId: chosen,
  examDate: z.iso.date(wrongDay).check(dayOfOurTime(wrongYear)),
  duration: z.coerce
    .number(wrongDuration)
    .check(
      z.int(wrongDuration),
      z.gte(examDurationMinMinutes, wrongDuration),
      z.lte(examDurationMaxMinutes, wrongDuration),
    ),
  instructions: z.nullish(z.string().check(z.trim(), z.maxLength(instructionsMaxLength, tooLong))),
  status: z.nullish(z.string().check(z.maxLength(40, tooLong))),
  schoolId: z.nullish(z.string().check(z.maxLength(100, tooLong))),
});

/** The same form; `copyOf` names an exam whose questions the new one gets (D-380). */
export const schoolExamCreateRules = z.extend(schoolExamRules, {
  copyOf: z.nullish(z.string().check(z.maxLength(100, tooLong))),
});

const given = (missing: string) => z.string(missing).check(z.minLength(1, missing), z.maxLength(100, tooLong));
const noName = "Enter the exam name";
const noTerm = "Choose a term";
const noDate = "Choose the date of the exam";

const teacherId = z.nullish(z.string().check(z.maxLength(100, tooLong)));

/** The same form on the screen, where each field says what it lacks; the documented text for all of them is a toast. */
export const schoolExamFormRules = z.extend(schoolExamRules, {
  teacherId,
  examName: requiredLine(noName),
  term: z.string(noTerm).check(z.refine((term) => terms.some((known) => known === term), noTerm)),
  subjectId: given("Choose a subject"),
  classId: given("Choose a class"),
  examDate: z
    .string(noDate)
    .check(z.minLength(1, noDate), z.regex(/^\d{4}-\d\d-\d\d$/, wrongDay), dayOfOurTime(wrongYear)),
});

const version = z.coerce.number("The version is missing").check(z.int32(), z.gte(1));

/** The edit form (EXT-09): a whole exam and the version that was edited; `teacherId` where an administrator hands it over. */
export const schoolExamEditRules = z.extend(schoolExamRules, { version, teacherId });

const moment = (wrong: string) =>
  z.nullish(z.iso.datetime({ error: wrong, abort: true }).check(dayOfOurTime(wrongYear)));

/**
 * Publishing (EXT-08a): both moments or none; none means the whole day of the exam in Lagos. A call that
 * names a version is refused when the exam has another one by now (D-409).
 */
export const publishRules = z
  .object({
    version: z.nullish(version),
    opensAt: moment("Please give the opening time"),
    closesAt: moment("Please give the closing time"),
  })
  .check(
    z.refine(({ opensAt, closesAt }) => !opensAt || !closesAt || new Date(opensAt) < new Date(closesAt), {
      path: ["closesAt"],
      error: "The exam must close after it opens",
    }),
  );

const text = z.string().check(z.maxLength(questionTextMaxLength, tooLong));
const imageAltTooLong = `A picture is described in at most ${imageAltMaxLength} characters`;

/**
 * A question of the edited list (EXT-14c). With `text` it is given whole; without, `id` keeps a stored question and `line`
 * takes one of the import as it was read, so that a long list fits into a request.
 */
const schoolQuestionRules = z.object({
  id: z.nullish(z.string().check(z.maxLength(100, tooLong))),
  line: z.nullish(z.int()),
  text: z.nullish(text),
  optionA: z.nullish(text),
  optionB: z.nullish(text),
  optionC: z.nullish(text),
  optionD: z.nullish(text),
  correctAnswer: z.nullish(z.enum(letters)),
  explanation: z.nullish(text),
  image: z.nullish(z.string().check(z.maxLength(300, tooLong))),
  imageAlt: z.nullish(z.string().check(z.maxLength(imageAltMaxLength, imageAltTooLong))),
});

export const schoolQuestionsRules = z.object({
  importId: z.nullish(z.string().check(z.maxLength(100, tooLong))),
  version: z.int32().check(z.gte(1)),
  questions: z
    .array(schoolQuestionRules)
    .check(z.maxLength(questionsPerExamMax, `An exam has at most ${questionsPerExamMax} questions`)),
});
