import * as z from "zod/mini";
import { examTypeMaxLength, subjectMaxLength } from "./limits.ts";
import { letters, selectionIncomplete } from "./words.ts";

/** The paper of an exam: type, subject and year (C-SEL-09). Year arrives as text from a query string or a select. Names go to the server as it wrote them. */
export const paperRules = z.object({
  examType: z.string(selectionIncomplete).check(z.regex(/\S/, selectionIncomplete), z.maxLength(examTypeMaxLength)),
  subjectName: z.string(selectionIncomplete).check(z.regex(/\S/, selectionIncomplete), z.maxLength(subjectMaxLength)),
  year: z.coerce
    .number(selectionIncomplete)
    .check(z.int(selectionIncomplete), z.gte(1900, selectionIncomplete), z.lte(2200, selectionIncomplete)),
});

/** An answer is sent as a letter (D-89). */
export const letterRules = z.enum(letters, "Please choose one of the options A to D");
