import * as z from "zod/mini";

const tooLong = "This is too long";

/** What a file link can lead to (a browser cannot send a token with a download). */
const linkedFiles = [
  "question-file",
  "slips",
  "class-result",
  "answers",
  "template-docx",
  "template-csv",
  "template-xlsx",
] as const;
export const fileLinkRules = z
  .object({ file: z.enum(linkedFiles), examId: z.nullish(z.string().check(z.maxLength(100, tooLong))) })
  .check(
    z.refine(({ file, examId }) => file.startsWith("template-") || Boolean(examId), {
      path: ["examId"],
      error: "Please choose an exam",
    }),
  );
