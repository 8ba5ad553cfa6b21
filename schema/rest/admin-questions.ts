import { z } from "zod";
import {
  bankYear,
  paperImportRules,
  questionExportRules,
  questionRules,
  questionTemplateRules,
  searchRules,
} from "../rules/admin-questions.ts";
import { paperRules } from "../rules/exam.ts";
import { adminQuestionsPerPage, csvFileBytes, questionEditBytes, questionFileBytes } from "../rules/limits.ts";
import { letters } from "../rules/words.ts";
import { documentedForm, withDocumentedForm } from "./documented-form.ts";
import { answerLetter } from "./exam.ts";
import { room, row } from "./row.ts";
import {
  count,
  entity,
  flag,
  id,
  isRecord,
  list,
  maybeCount,
  maybeFlag,
  maybeText,
  notice,
  own,
  paging,
  text,
  time,
  wholeNumber,
} from "./lenient-readers.ts";

const keyedQuestion = entity({
  id,
  question: text,
  subjectName: text,
  examType: text,
  year: count,
  questionImageUrl: maybeText,
  questionImageAlt: own(maybeText),
  optionA: text,
  optionB: text,
  optionC: text,
  optionD: text,
  correctAnswer: answerLetter.nullable(),
  explanation: maybeText,
  version: own(maybeCount),
});

/**
 * Names the option whose text a server sends as the key (D-89). Any other key is read as null, so that one
 * unreadable key does not fail the whole page.
 */
function withKeyLetter(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const key = String(value["correctAnswer"] ?? "").trim();
  if (answerLetter.safeParse(key).success) return value;
  const same = letters.filter((letter) => key !== "" && String(value[`option${letter}`] ?? "").trim() === key);
  return { ...value, correctAnswer: same.length === 1 ? same[0] : null };
}

/** A question with its key. */
export const question = withDocumentedForm(z.preprocess(withKeyLetter, keyedQuestion), () =>
  documentedForm(keyedQuestion),
);

/** Why a row, or a whole file, was not saved. The documents leave the form open, so a text counts as the reason. */
const fault = z.preprocess(
  (value) => {
    if (!isRecord(value)) return { reason: typeof value === "string" ? value : JSON.stringify(value) };
    return { ...value, reason: value["reason"] ?? value["message"] ?? value["error"] ?? JSON.stringify(value) };
  },
  z.object({ file: maybeText, row: maybeCount, column: maybeText, reason: text }),
);

/** Reply of both uploads; only our own server sends the fields after `errors`. */
const uploadReply = z.object({
  totalInserted: count,
  filesProcessed: count,
  errors: list(fault),
  errorCount: own(maybeCount),
  duplicates: own(maybeCount),
  rowsRead: own(maybeCount),
  notes: own(z.optional(list(text))),
  countsRows: own(maybeFlag),
});

const files = { field: "files", maxBytes: csvFileBytes };

/** The server's message, and the new version of the question if it sends one. */
const updated = z.preprocess(
  (value) => {
    if (!isRecord(value)) return {};
    const bare = value["optionA"] === undefined ? undefined : value;
    const wrapped = isRecord(value["question"]) ? value["question"] : bare;
    const isWhole = z.safeParse(question, wrapped).success;
    return { message: value["message"], question: isWhole ? wrapped : undefined };
  },
  z.object({ message: maybeText, question: z.nullish(question) }),
);

/** Candidate document section 7, the admin's question bank; the only lists that carry the key (SEC-30). */
export const adminQuestions = room("admin-questions", {
  adminQuestions: row({
    method: "GET",
    path: "/admin/get-questions",
    access: "admin",
    query: z.object({
      subjectName: z.optional(paperRules.shape.subjectName),
      examType: z.optional(paperRules.shape.examType),
      year: wholeNumber.pipe(bankYear).optional(),
      ...paging(adminQuestionsPerPage),
      search: z.optional(searchRules),
    }),
    reply: z.object({ questions: list(question), total: count }),
    fallback: "Failed to fetch questions",
    list: true,
  }),
  updateQuestion: row({
    method: "PUT",
    path: "/admin/update-questions/:id",
    access: "admin",
    body: z.intersection(questionRules, z.object({ version: z.int32().nullish() })),
    maxBodyBytes: questionEditBytes,
    reply: updated,
    fallback: "Failed to update question",
  }),
  deleteQuestion: row({
    method: "DELETE",
    path: "/admin/del-questions/:id",
    access: "admin",
    query: z.object({ version: z.optional(wholeNumber) }),
    reply: notice,
    fallback: "Failed to delete question",
  }),
  uploadQuestions: row({
    method: "POST",
    path: "/admin/upload-questions",
    access: "admin",
    send: "multipart",
    file: files,
    reply: uploadReply,
    fallback: "Server error occurred.",
    list: true,
  }),
  checkQuestions: row({
    method: "POST",
    path: "/admin/check-questions",
    access: "admin",
    send: "multipart",
    file: files,
    reply: uploadReply,
    fallback: "Server error occurred.",
    list: true,
    extension: "EXT-19",
  }),
  importQuestions: row({
    method: "POST",
    path: "/admin/import-questions",
    access: "admin",
    send: "multipart",
    body: paperImportRules,
    file: { field: "file", maxBytes: questionFileBytes },
    reply: uploadReply,
    fallback: "Server error occurred.",
    list: true,
    extension: "EXT-55b",
  }),
  createQuestionExport: row({
    method: "POST",
    path: "/admin/question-exports",
    access: "admin",
    body: questionExportRules,
    reply: z.object({ path: text, expiresAt: time, questions: count }),
    fallback: "Failed to load the questions",
    extension: "EXT-55c",
  }),
  createQuestionTemplateLink: row({
    method: "POST",
    path: "/admin/question-templates",
    access: "admin",
    body: questionTemplateRules,
    reply: z.object({ path: text, expiresAt: time }),
    fallback: "Failed to load the sample file",
    extension: "EXT-70",
  }),
  uploadProgress: row({
    method: "GET",
    path: "/admin/upload-progress/:uploadId",
    access: "admin",
    reply: z.object({
      files: list(z.object({ name: text, rowsRead: count, inserted: count, errors: count, done: flag })),
    }),
    fallback: "Failed to fetch the progress of the upload",
    extension: "EXT-20",
  }),
  questionVersions: row({
    method: "GET",
    path: "/admin/question-versions/:id",
    access: "admin",
    reply: list(z.object({ version: count, changedAt: time, changedBy: maybeText, question })),
    fallback: "Failed to fetch the history of the question",
    list: true,
    extension: "EXT-21",
  }),
});
