import { z } from "zod";
import { letterRules, paperRules } from "../rules/exam.ts";
import { answerLetter } from "./exam.ts";
import { room, row } from "./row.ts";
import { entity, id, list, maybeNumber, maybeText, notice, number, text, wholeNumber } from "./wire.ts";

const questionText = z.string().trim().min(1).max(20_000);

const question = entity({
  id,
  question: text,
  subjectName: text,
  examType: text,
  year: number,
  questionImageUrl: maybeText,
  questionImageAlt: maybeText,
  optionA: text,
  optionB: text,
  optionC: text,
  optionD: text,
  correctAnswer: answerLetter,
  explanation: maybeText,
  version: maybeNumber,
});

/** Candidate document section 7, the admin's question bank; the only lists that carry the key (SEC-30). */
export const adminQuestions = room("admin-questions", {
  adminQuestions: row({
    method: "GET",
    path: "/admin/get-questions",
    access: "admin",
    query: z.object({
      subjectName: z.optional(paperRules.shape.subjectName),
      examType: z.optional(paperRules.shape.examType),
      year: wholeNumber.optional(),
      page: wholeNumber.min(1).default(1),
      limit: wholeNumber.min(1).default(3),
      search: z.string().max(200).optional(),
    }),
    reply: z.object({ questions: list(question), total: number }),
    fallback: "Failed to fetch questions",
    list: true,
  }),
  updateQuestion: row({
    method: "PUT",
    path: "/admin/update-questions/:id",
    access: "admin",
    body: z.object({
      question: questionText,
      ...paperRules.shape,
      questionImageUrl: z.string().max(2000).nullish(),
      questionImageAlt: z.string().max(500).nullish(),
      optionA: questionText,
      optionB: questionText,
      optionC: questionText,
      optionD: questionText,
      correctAnswer: letterRules,
      explanation: z.string().max(20_000).nullish(),
      version: z.number().int().nullish(),
    }),
    reply: notice,
    fallback: "Failed to update question",
  }),
  deleteQuestion: row({
    method: "DELETE",
    path: "/admin/del-questions/:id",
    access: "admin",
    reply: notice,
    fallback: "Failed to delete question",
  }),
  uploadQuestions: row({
    method: "POST",
    path: "/admin/upload-questions",
    access: "admin",
    send: "multipart",
    reply: z.object({ totalInserted: number, filesProcessed: number, errors: list(z.unknown()) }),
    fallback: "Server error occurred.",
    list: true,
  }),
});
