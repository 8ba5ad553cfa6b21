import type { table } from "../../schema/rest/table.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, forbidden, notFound } from "../core/errors.ts";
import type { Call } from "../core/http/serve.ts";
import { examOfSchool } from "../school-exams/exam-access.ts";
import { refuseUncompleted } from "../school-exams/status.ts";
import { listQuestions } from "../school-exams/store.ts";
import { listCorrections } from "../school-results/remark-store.ts";
import { findSettings } from "../school-settings/store.ts";
import { listCountedAnswers } from "./answer-store.ts";
import { listLateAnswers } from "./late-store.ts";
import { presentQuestions, shownLetter } from "./question-order.ts";
import { findAttemptOf, hasOpenAttempts, lockAttempt, markReviewed } from "./store.ts";

/**
 * EXT-48: a student's own exam with its keys (D-105). It is noted before the keys are read that the student is sent them:
 * after that no late answers are taken. As long as one attempt is open nobody gets the keys, because that student could be
 * told them.
 * @throws HttpError 404 without an own attempt, 403 where the school shows no answers, 409 before everybody has finished
 */
export async function ownSchoolAnswers(deps: Deps, call: Call<typeof table.schoolAttempts.ownSchoolAnswers>) {
  const { id: studentId, schoolId } = schoolCallerOf(call);
  const exam = await examOfSchool(deps, schoolId, call.params.id);
  const found = await findAttemptOf(deps.db, { schoolId, examId: exam.id, studentId });
  if (found === undefined) throw notFound("You have no result in this exam.");
  const { students_see_answers: isAllowed } = await findSettings(deps.db, schoolId);
  if (!isAllowed) throw forbidden("Your school does not show the answers after an exam.");
  refuseUncompleted(exam, deps.clock.now());
  return deps.db.transaction().execute(async (db) => {
    const attempt = await lockAttempt(db, schoolId, found.id);
    if (!attempt?.submitted_at || (await hasOpenAttempts(db, schoolId, exam.id))) {
      throw conflict("Not everybody has finished this exam. Please come back a little later.");
    }
    await markReviewed(db, attempt, deps.clock.now());
    const questions = await listQuestions(db, schoolId, exam.id);
    const byId = new Map(questions.map((question) => [question.id, question]));
    const answers = await listCountedAnswers(db, attempt.id);
    const answerTo = new Map(answers.map(({ question_id, answer }) => [question_id, answer]));
    const late = [...(await listLateAnswers(db, attempt)).values()];
    const corrections = await listCorrections(db, schoolId, exam.id);
    const shown = presentQuestions(attempt, questions);
    const asShown = (id: string, letter: Parameters<typeof shownLetter>[2] | null | undefined) =>
      letter ? shownLetter(attempt, id, letter) : null;
    return {
      submittedAt: attempt.submitted_at.toISOString(),
      score: attempt.score ?? 0,
      total: attempt.question_ids.length,
      questions: shown,
      review: shown.map(({ id }) => ({
        questionId: id,
        userAnswer: asShown(id, answerTo.get(id)),
        correctAnswer: asShown(id, byId.get(id)?.correct_answer),
        countsForAll: byId.get(id)?.counts_for_all ?? false,
        correctedAt: corrections.get(id)?.toISOString() ?? null,
        explanation: byId.get(id)?.explanation ?? null,
      })),
      remarkedAt: attempt.remarked_at?.toISOString() ?? null,
      scoreBefore: attempt.score_before,
      lateTaken: late.filter(({ is_taken }) => is_taken === true).length,
      lateWaiting: late.filter(({ is_taken }) => is_taken === null).length,
    };
  });
}
