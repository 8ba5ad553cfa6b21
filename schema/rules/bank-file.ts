import { csvRowsMax, documentQuestionsMax, questionsPerFileMax } from "./limits.ts";
import type { QuestionFormat } from "./question-formats.ts";

/** Those that are made in memory; the others are written while they are sent, so they hold more (D-349, D-358). */
const madeInMemory: Partial<Record<QuestionFormat, number>> = {
  docx: documentQuestionsMax,
  xlsx: questionsPerFileMax,
};

/** Questions of the bank in a file of a format (EXT-55c). */
export const bankFileQuestions = (format: QuestionFormat): number => madeInMemory[format] ?? csvRowsMax;
