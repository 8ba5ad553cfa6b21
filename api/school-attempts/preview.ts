import type { table } from "../../schema/rest/table.ts";
import type { Deps } from "../core/deps.ts";
import type { Call } from "../core/http/serve.ts";
import { examForStaff } from "../school-exams/exam-access.ts";
import { listQuestions } from "../school-exams/store.ts";
import { findSettings } from "../school-settings/store.ts";
import { orderOf, presentQuestions } from "./question-order.ts";

/** EXT-76: what EXT-11 would give to a student, without an attempt. Each call draws the order anew. */
export async function schoolExamPreview(deps: Deps, call: Call<typeof table.schoolAttempts.schoolExamPreview>) {
  const exam = await examForStaff(deps, call);
  const settings = await findSettings(deps.db, exam.school_id);
  const questions = await listQuestions(deps.db, exam.school_id, exam.id);
  return {
    name: exam.name,
    duration: exam.duration,
    questionsPerPage: settings.questions_per_page,
    isShuffled: settings.randomize_questions,
    questions: presentQuestions(orderOf(deps, settings, questions, deps.tokens.id()), questions),
  };
}
