import * as z from "zod/mini";
import {
  examTypeMaxLength,
  imageAltMaxLength,
  imageUrlMaxLength,
  questionTextMaxLength,
  searchMaxLength,
  subjectMaxLength,
} from "./limits.ts";
import { examTypes, letters, sameExamType, type ExamType } from "./words.ts";

/** Columns of a question in a CSV file and fields of the edit form, spelled as documented. */
export const questionFields = [
  "question",
  "subjectName",
  "examType",
  "year",
  "questionImageUrl",
  "questionImageAlt",
  "optionA",
  "optionB",
  "optionC",
  "optionD",
  "correctAnswer",
  "explanation",
] as const;
export type QuestionField = (typeof questionFields)[number];

/** What a CSV file may leave out. */
export const optionalQuestionFields = ["questionImageUrl", "questionImageAlt", "explanation"] as const;

/** Columns behind those of a question in a file of refused rows; whoever reads the corrected file takes no notice of them. */
export const correctionColumns = ["file", "row", "reason"] as const;

/** Upper and lower case, spaces and underscores of a column's name do not matter: `Option A` is `optionA`. */
export const columnKey = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, "");

export const noFileChosen = "Please select at least one CSV file to upload.";

const missing = (what: string) => `${what} is missing`;

/** Kept as written, spaces at its ends included (SEC-40); blank counts as missing. */
const text = (what: string) =>
  z
    .string(missing(what))
    .check(
      z.regex(/\S/, missing(what)),
      z.maxLength(questionTextMaxLength, `${what} is longer than 20,000 characters`),
    );
const option = (letter: string) => text(`Option ${letter}`);

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
const keyFault = "Correct answer must be A, B, C or D";
const imageFault = "Image address must start with https://";
const blankAsNull = (given: string | null | undefined): string | null =>
  given === undefined || given === null || given.trim() === "" ? null : given;

const isPicture = (given: string): boolean => {
  const address = given.trim();
  if (address === "" || /^\/files(\/\w[\w.-]*)+$/.test(address)) return true;
  // a space or a quote would survive the parser and is never part of an address
  return /^https:\/\/[^\s"'<>]+$/i.test(address) && URL.canParse(address);
};

/** Pairs of options that read alike: no candidate could be marked fairly. */
const twinsOf = (question: Record<`option${"A" | "B" | "C" | "D"}`, string>): [string, string] | undefined => {
  const texts = letters.map((letter) => question[`option${letter}`].trim());
  const second = texts.findIndex((own, index) => texts.indexOf(own) < index);
  return second === -1 ? undefined : [letters[texts.indexOf(texts[second] ?? "")] ?? "A", letters[second] ?? "D"];
};

/** A whole question: the edit form and a row of a CSV file hold the same rules. */
export const questionRules = z
  .object({
    question: text("Question"),
    subjectName: z
      .string(missing("Subject"))
      .check(
        z.trim(),
        z.minLength(1, missing("Subject")),
        z.maxLength(subjectMaxLength, "Subject is longer than 120 characters"),
      ),
    examType,
    year: z.pipe(
      z.pipe(
        z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{4}$/, yearFault))], yearFault),
        z.transform(Number),
      ),
      z.number(yearFault).check(z.int(yearFault), z.gte(1900, yearFault), z.lte(2200, yearFault)),
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
      // left out, not null: a server that does not know the field must not meet it
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
            .replace(/^option\s*/i, "")
            .toUpperCase(),
        ),
      ),
      z.enum(letters, keyFault),
    ),
    explanation: z.pipe(
      z.nullish(z.string().check(z.maxLength(questionTextMaxLength, "Explanation is longer than 20,000 characters"))),
      z.transform(blankAsNull),
    ),
  })
  .check((context) => {
    const twins = twinsOf(context.value);
    if (twins === undefined) return;
    const message = `Options ${twins[0]} and ${twins[1]} are the same`;
    context.issues.push({ code: "custom", input: context.value, path: [`option${twins[1]}`], message });
  });

/** A question that holds every rule. */
export type CheckedQuestion = z.output<typeof questionRules>;

/** The words to look for in the bank. */
export const searchRules = z.string().check(z.maxLength(searchMaxLength, "Please search for fewer words"));
