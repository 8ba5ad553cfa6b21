import type { Selectable } from "kysely";
import { presentQuestion } from "./open-question.ts";
import type { Tables } from "../database/tables.ts";

/** One version of a question, with its key. */
export type KeyedQuestion = Selectable<Tables["question_contents"]>;

/** For admins alone (SEC-30). */
export const presentKeyedQuestion = (row: KeyedQuestion) => ({
  ...presentQuestion(row),
  correctAnswer: row.correct_answer,
  explanation: row.explanation,
  version: row.version,
});
