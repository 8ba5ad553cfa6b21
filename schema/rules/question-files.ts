import * as z from "zod/mini";
import { tooLong } from "./fields.ts";
import { questionFormats, type QuestionFormat } from "./question-formats.ts";

type Of<Kind extends string> = `${Kind}-${QuestionFormat}`;
const ofEachFormat = <Kind extends string>(kind: Kind): Of<Kind>[] =>
  questionFormats.map((format): Of<Kind> => `${kind}-${format}`);

/** What a file link can lead to (a browser cannot send a token with a download). */
export const linkedFiles = [
  "question-file",
  "question-paper",
  "slips",
  "class-result",
  "answers",
  ...ofEachFormat("template"),
  ...ofEachFormat("questions"),
] as const;
export const fileLinkRules = z
  .object({ file: z.enum(linkedFiles), examId: z.nullish(z.string().check(z.maxLength(100, tooLong))) })
  .check(
    z.refine(({ file, examId }) => file.startsWith("template-") || Boolean(examId), {
      path: ["examId"],
      error: "Please choose an exam",
    }),
  );
