import type { Content } from "./store.ts";

/** A question with its key, for admins alone (SEC-30). */
export const presentQuestion = (row: Content) => ({
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
  correctAnswer: row.correct_answer,
  explanation: row.explanation,
  version: row.version,
});
