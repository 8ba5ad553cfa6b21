import type { Selectable } from "kysely";
import type { Tables } from "../database/tables.ts";

/** The columns that candidates may read: not key, explanation and source (SEC-30). */
export const openColumns = [
  "id",
  "question",
  "subject_name",
  "exam_type",
  "year",
  "question_image_url",
  "question_image_alt",
  "option_a",
  "option_b",
  "option_c",
  "option_d",
] as const;

export type OpenQuestion = Pick<Selectable<Tables["questions"]>, (typeof openColumns)[number]>;

/** For candidates: without key and explanation (SEC-30). */
export const presentQuestion = (row: OpenQuestion) => ({
  id: row.id,
  question: row.question,
  subjectName: row.subject_name,
  examType: row.exam_type,
  year: row.year,
  questionImageUrl: row.question_image_url,
  questionImageAlt: row.question_image_alt,
  optionA: row.option_a,
  optionB: row.option_b,
  optionC: row.option_c,
  optionD: row.option_d,
});
