import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { examTypes, letters } from "../../schema/rules/words.ts";

const folder = join(import.meta.dirname, "bank");

const paper = z.strictObject({
  examType: z.enum(examTypes),
  subjectName: z.string().min(1),
  year: z.int(),
  /** Who wrote the questions and under which terms they may be shown. */
  source: z.string().min(1),
  questions: z.array(
    z.strictObject({
      question: z.string().min(1),
      optionA: z.string().min(1),
      optionB: z.string().min(1),
      optionC: z.string().min(1),
      optionD: z.string().min(1),
      correctAnswer: z.enum(letters),
      explanation: z.string().min(1),
      questionImageUrl: z.string().startsWith("/files/sample/").optional(),
      questionImageAlt: z.string().min(1).optional(),
    }),
  ),
});
export type Paper = z.output<typeof paper>;

/** The sample papers, one file each, in the order of their questions. @throws for an invalid file */
export const readBank = (): Paper[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => paper.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))));
