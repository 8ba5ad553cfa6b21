import { z } from "zod";
import { questionFileBytes } from "../rules/limits.ts";
import { fileLinkRules } from "../rules/question-files.ts";
import { letters } from "../rules/words.ts";
import { staffDownload } from "./downloaded-file.ts";
import { room, row } from "./row.ts";
import { staff } from "./school-roles.ts";
import { count, id, list, maybeCount, maybeText, text, time } from "./lenient-readers.ts";

const letter = z.enum(letters);

/** Files of questions: read, attached, to be filled in; and the links by which browsers load files (EXT-14, 26). */
export const questionFiles = room("question-files", {
  previewSchoolQuestions: row({
    method: "POST",
    path: "/api/exams/:id/questions/preview",
    access: "school",
    roles: staff,
    extension: "EXT-14a",
    send: "multipart",
    file: { field: "file", maxBytes: questionFileBytes },
    reply: z.object({
      importId: id,
      questions: list(
        z.object({
          line: count,
          text,
          optionA: maybeText,
          optionB: maybeText,
          optionC: maybeText,
          optionD: maybeText,
          correctAnswer: letter.nullish(),
          explanation: maybeText,
          image: maybeText,
          imageAlt: maybeText,
          number: maybeCount,
          section: maybeText,
          keyOrigin: maybeText,
        }),
      ),
      setAside: list(
        z.object({
          line: count,
          kind: maybeText,
          number: maybeCount,
          section: maybeText,
          text,
          options: list(text),
          correctAnswer: maybeText,
          keyOrigin: maybeText,
          explanation: maybeText,
          image: maybeText,
          imageAlt: maybeText,
        }),
      ),
      leftOut: list(z.object({ line: count, text })),
      leftOutCount: maybeCount,
      errors: list(z.object({ line: count, column: maybeText, reason: text, passage: text.nullish() })),
      errorCount: maybeCount,
    }),
    fallback: "Failed to read the questions",
    list: true,
  }),
  schoolExamAttachment: staffDownload({
    path: "/api/exams/:id/question-file",
    extension: "EXT-14d",
    fallback: "Failed to load the question file",
  }),
  schoolQuestionTemplate: staffDownload({
    path: "/api/question-templates/:format",
    extension: "EXT-14e",
    fallback: "Failed to load the template",
  }),
  schoolExamExport: staffDownload({
    path: "/api/exams/:id/questions/file/:format",
    extension: "EXT-55a",
    fallback: "Failed to load the questions",
  }),
  createSchoolFileLink: row({
    method: "POST",
    path: "/school/file-links",
    access: "school",
    roles: staff,
    extension: "EXT-26",
    body: fileLinkRules,
    reply: z.object({ path: text, expiresAt: time }),
    fallback: "Failed to load the file",
  }),
});
