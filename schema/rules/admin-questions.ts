import * as z from "zod/mini";
import { counted } from "./counted.ts";
import {
  examTypeMaxLength,
  imageAltMaxLength,
  imageUrlMaxLength,
  questionTextMaxLength,
  searchMaxLength,
  subjectMaxLength,
} from "./limits.ts";
import { questionFormats } from "./question-formats.ts";
import { withoutUnseen } from "./unseen-signs.ts";
import { urlOf } from "./url.ts";
import { examTypes, letters, sameExamType, type ExamType, type Letter } from "./words.ts";

const missing = (what: string) => `${what} is missing`;
const tooLong = (what: string) => `${what} is longer than ${counted(questionTextMaxLength)} characters`;

/** Kept as written, spaces at its ends included (SEC-40); blank counts as missing. */
const text = (what: string) =>
  z.string(missing(what)).check(z.regex(/\S/, missing(what)), z.maxLength(questionTextMaxLength, tooLong(what)));
const option = (letter: string) => text(`Option ${letter}`);

/** A page shows several spaces as one, and subjects are compared as written: two that look the same would be two papers. */
const asShown = (name: string): string => withoutUnseen(name).replaceAll(/\s+/g, " ").trim();

const typeFault = `Exam type must be one of ${examTypes.join(", ")}`;
const findType = (given: string): ExamType | undefined => examTypes.find((known) => sameExamType(known, given));
/** One of the documented types in any case; stored as documented (D-13). */
const examType = z.pipe(
  z.string(missing("Exam type")).check(
    z.trim(),
    z.minLength(1, missing("Exam type")),
    z.maxLength(examTypeMaxLength, typeFault),
    z.refine((given) => given === "" || findType(given) !== undefined, typeFault),
  ),
  z.transform((given: string) => findType(given) ?? given),
);

const yearFault = "Year must be a number from 1900 to 2200, such as 2024";
export const bankYear = z.int(yearFault).check(z.gte(1900, yearFault), z.lte(2200, yearFault));
const keyFault = "Correct answer must be A, B, C or D";
const imageFault = "Image address must start with https://";
const blankAsNull = (given: string | null | undefined): string | null =>
  given === undefined || given === null || given.trim() === "" ? null : given;

const isPicture = (given: string): boolean => {
  const address = given.trim();
  if (address === "" || /^\/files(\/[\w-][\w.-]*)+$/.test(address)) return true;
  // the URL parser lets spaces and quotes pass
  return /^https:\/\/[^\s"'<>]+$/i.test(address) && urlOf(address) !== null;
};

/** Pairs of equal options, of which only one could be marked as right. */
const twinsOf = (question: Record<`option${Letter}`, string>): [string, string] | undefined => {
  const texts = letters.map((letter) => question[`option${letter}`].trim());
  const second = texts.findIndex((own, index) => texts.indexOf(own) < index);
  return second === -1 ? undefined : [letters[texts.indexOf(texts[second] ?? "")] ?? "A", letters[second] ?? "D"];
};

/** A whole question, with the same rules for the edit form and the rows of a CSV file. */
export const questionRules = z
  .object({
    question: text("Question"),
    subjectName: z
      .string(missing("Subject"))
      .check(
        z.overwrite(asShown),
        z.minLength(1, missing("Subject")),
        z.maxLength(subjectMaxLength, "Subject is longer than 120 characters"),
      ),
    examType,
    year: z.pipe(
      z.pipe(
        z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{4}$/, yearFault))], yearFault),
        z.transform(Number),
      ),
      bankYear,
    ),
    questionImageUrl: z.pipe(
      z.nullish(
        z
          .string(imageFault)
          .check(z.maxLength(imageUrlMaxLength, "Image address is too long"), z.refine(isPicture, imageFault)),
      ),
      z.transform((given) => blankAsNull(given)?.trim() ?? null),
    ),
    questionImageAlt: z.pipe(
      z.nullish(z.string().check(z.maxLength(imageAltMaxLength, "Image description is longer than 500 characters"))),
      // left out, not null, because a foreign server may not know the field
      z.transform((given) => blankAsNull(given) ?? undefined),
    ),
    optionA: option("A"),
    optionB: option("B"),
    optionC: option("C"),
    optionD: option("D"),
    correctAnswer: z.pipe(
      z.pipe(
        z.string(keyFault),
        z.transform((given: string) =>
          given
            .trim()
            .replace(/^opt(?:ion)?[\s._-]*/i, "")
            .toUpperCase(),
        ),
      ),
      z.enum(letters, keyFault),
    ),
    explanation: z.pipe(
      z.nullish(z.string().check(z.maxLength(questionTextMaxLength, tooLong("Explanation")))),
      z.transform(blankAsNull),
    ),
  })
  .check((context) => {
    const twins = twinsOf(context.value);
    if (twins === undefined) return;
    const message = `Options ${twins[0]} and ${twins[1]} are the same`;
    context.issues.push({ code: "custom", input: context.value, path: [`option${twins[1]}`], message });
  });

/** A question that was checked by the rules. */
export type CheckedQuestion = z.output<typeof questionRules>;

/** The paper of questions whose file does not name it (EXT-55b); multipart fields arrive as text. */
export const paperImportRules = z.object({
  examType: z.nullish(z.string().check(z.maxLength(examTypeMaxLength, typeFault))),
  subjectName: z.nullish(z.string().check(z.maxLength(subjectMaxLength, "Subject is longer than 120 characters"))),
  year: z.nullish(z.string().check(z.trim(), z.regex(/^(?:\d{4})?$/, yearFault))),
  checkOnly: z.nullish(z.enum(["true", "false"])),
});

/** A sample file of the bank to fill with questions (EXT-70). */
export const questionTemplateRules = z.object({ format: z.enum(questionFormats) });

/** The search text of the question bank. */
export const searchRules = z
  .string()
  .check(z.overwrite(withoutUnseen), z.maxLength(searchMaxLength, "Please search for fewer words"));

/** Which questions of the bank are written into a file (EXT-55c); what is left out matches all. */
export const questionExportRules = z.object({
  format: z.enum(questionFormats),
  examType: z.nullish(z.string().check(z.maxLength(examTypeMaxLength, typeFault))),
  subjectName: z.nullish(z.string().check(z.maxLength(subjectMaxLength, "Subject is longer than 120 characters"))),
  year: z.nullish(bankYear),
  search: z.nullish(searchRules),
});
