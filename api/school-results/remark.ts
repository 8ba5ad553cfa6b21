import type { table } from "../../schema/rest/table.ts";
import { schoolPassPercent } from "../../schema/rules/limits.ts";
import { byName } from "../../schema/rules/names.ts";
import type { MarkingKey } from "../../schema/rules/words.ts";
import { submitClosedAttempt } from "../attempt/submit.ts";
import { isClosed } from "../attempt/timing.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import type { Db } from "../core/database/db.ts";
import { partOf, rowsOf } from "../core/database/paging.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, HttpError, notFound } from "../core/errors.ts";
import { percentOf } from "../core/percent.ts";
import type { Call } from "../core/http/serve.ts";
import { roomNames } from "../school-attempts/student-store.ts";
import { listNewScores, saveNewScores } from "../school-attempts/score-store.ts";
import { listAttempts, lockAttempts, type AttemptSummary } from "../school-attempts/store.ts";
import { schoolAttemptTable } from "../school-attempts/submit.ts";
import { changeExam, examForStaff } from "../school-exams/exam-access.ts";
import { examStatus } from "../school-exams/status.ts";
import { listQuestions, markingKeyOf, updateKey, type ExamRow, type QuestionRow } from "../school-exams/store.ts";
import { findRemarkByRequest, insertRemark, listRemarks, type RemarkRow } from "./remark-store.ts";

type Rows = typeof table.schoolResults;

/* A key that turns out to be wrong after the exam (EXT-54): who may edit the exam corrects it, and all results follow. */

/** EXT-54a: what another key would change; nothing is stored. */
export async function schoolRemarkPreview(deps: Deps, call: Call<Rows["schoolRemarkPreview"]>) {
  const exam = await examForStaff(deps, call);
  const { newKey } = call.query;
  refuseUnfinished(deps, exam, await listAttempts(deps.db, exam.school_id, exam.id));
  const question = await questionOf(deps.db, exam, call.params.questionId);
  const oldKey = refuseKey(question, newKey);
  const results = await listNewScores(deps.db, exam, { questionId: question.id, oldKey, newKey });
  const passes = (score: number, total: number): boolean => percentOf(score, total) >= schoolPassPercent;
  const names = await roomNames(deps.db, exam, deps.clock.now());
  const changed = byName(results).filter(({ score, new_score }) => score !== new_score);
  const count = (passed: boolean, pass: boolean): number =>
    changed.filter((row) => passes(row.score, row.total) === passed && passes(row.new_score, row.total) === pass)
      .length;
  return {
    oldKey,
    taken: results.length,
    changed: changed.length,
    nowPass: count(false, true),
    nowFail: count(true, false),
    results: rowsOf(changed, partOf(call.query, deps.config)).map(({ student_id, name, score, new_score, total }) => ({
      studentId: student_id,
      name: names.get(student_id) ?? name,
      score,
      newScore: new_score,
      total,
    })),
  };
}

/**
 * EXT-54b: corrects the key and marks all results again, in one transaction: a school's exam is small, and nobody sees some
 * of its results by the old key and some by the new one. The attempts are locked first, so that a submission is either
 * counted here or reads the new key. @throws HttpError 409 when somebody else has corrected the key meanwhile
 */
export async function remarkSchoolQuestion(deps: Deps, call: Call<Rows["remarkSchoolQuestion"]>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { oldKey, newKey, reason, explanation, requestId } = call.body;
  const of = { schoolId, examId: call.params.id, requestId };
  await changeExam(deps, call, null, async (tx, exam) => {
    const made = await findRemarkByRequest(tx, of);
    if (made !== undefined) {
      const isSame = made.question_id === call.params.questionId && made.old_key === oldKey && made.new_key === newKey;
      if (isSame) return;
      throw conflict("This request was sent before with other content. Please load the page again.");
    }
    const attempts = await lockAttempts(tx, schoolId, exam.id);
    refuseUnfinished(deps, exam, attempts);
    const now = deps.clock.now();
    const question = await questionOf(tx, exam, call.params.questionId);
    if (markingKeyOf(question) !== oldKey) throw staleKey();
    refuseKey(question, newKey);
    for (const attempt of attempts)
      if (attempt.submitted_at === null) await submitClosedAttempt(tx, schoolAttemptTable, attempt, now);
    await updateKey(tx, question, { key: newKey, explanation });
    const changed = await saveNewScores(tx, exam, { questionId: question.id, oldKey, newKey }, now);
    await insertRemark(tx, {
      id: deps.tokens.id(),
      school_id: schoolId,
      exam_id: exam.id,
      question_id: question.id,
      request_id: requestId,
      old_key: oldKey,
      new_key: newKey,
      reason,
      corrected_by: actor,
      corrected_at: now,
      changed,
    });
    const object = `${exam.id}: question ${question.position}, ${oldKey} to ${newKey}, ${changed} results, ${reason}`;
    await audit(tx, deps.clock, { actor, action: "school-key.corrected", object, requestId: call.requestId });
  });
  const remark = await findRemarkByRequest(deps.db, of);
  if (remark === undefined) throw new Error(`the correction ${requestId} of exam ${call.params.id} is not there`);
  return present(remark);
}

/** EXT-54c: which keys of an exam were corrected, by whom and why. */
export async function schoolRemarks(deps: Deps, call: Call<Rows["schoolRemarks"]>) {
  const exam = await examForStaff(deps, call);
  const of = { schoolId: exam.school_id, examId: exam.id };
  const { rows, total } = await listRemarks(deps.db, of, partOf(call.query, deps.config));
  return { items: rows.map(present), total };
}

const staleKey = () =>
  new HttpError(409, "STALE_VERSION", "Somebody else has corrected this key meanwhile. Please look at it again.");

/** Refuses an exam that nobody took, and one that somebody can still answer. @throws HttpError 409 */
function refuseUnfinished(deps: Deps, exam: Pick<ExamRow, "opens_at" | "closes_at">, attempts: AttemptSummary[]): void {
  const now = deps.clock.now();
  if (attempts.length === 0) throw conflict("Nobody has taken this exam. Please change the key in its questions.");
  if (examStatus(exam, now) !== "COMPLETED") {
    throw conflict("This exam is still open. Please correct the key when it is over.");
  }
  // late answers can still arrive for a while, and students with extra time go on
  if (attempts.some((attempt) => attempt.submitted_at === null && !isClosed(attempt, now))) {
    throw conflict("Not everybody has finished this exam. Please correct the key a little later.");
  }
}

/** @throws HttpError 404 for a question of another exam */
async function questionOf(db: Db, exam: { school_id: string; id: string }, id: string): Promise<QuestionRow> {
  const question = (await listQuestions(db, exam.school_id, exam.id)).find((one) => one.id === id);
  if (question === undefined) throw notFound("This question is not part of the exam.");
  return question;
}

/** The present key, if the question can have this one in its place. @throws HttpError 400 */
function refuseKey(question: QuestionRow, newKey: MarkingKey): MarkingKey {
  const oldKey = markingKeyOf(question);
  if (oldKey === null) throw new Error(`question ${question.id} of a taken exam has no key`);
  if (oldKey === newKey) throw badRequest("This is the key already. Please choose another answer.", "newKey");
  const options = { A: question.option_a, B: question.option_b, C: question.option_c, D: question.option_d };
  if (newKey !== "ALL" && !options[newKey]) throw badRequest(`This question has no option ${newKey}.`, "newKey");
  return oldKey;
}

const present = (row: RemarkRow) => ({
  id: row.id,
  questionId: row.question_id,
  number: row.number,
  oldKey: row.old_key,
  newKey: row.new_key,
  reason: row.reason,
  correctedAt: row.corrected_at.toISOString(),
  correctedBy: row.corrected_by_name,
  changed: row.changed,
});
