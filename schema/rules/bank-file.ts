import { csvRowsMax, questionsPerFileMax } from "./limits.ts";
import type { QuestionFormat } from "./question-formats.ts";

const madeInMemory: ReadonlySet<QuestionFormat> = new Set(["docx", "xlsx"]);

/** Questions of the bank in a file of a format (EXT-55c, D-349): those of text are written while they are sent, so they hold more. */
export const bankFileQuestions = (format: QuestionFormat): number =>
  madeInMemory.has(format) ? questionsPerFileMax : csvRowsMax;
