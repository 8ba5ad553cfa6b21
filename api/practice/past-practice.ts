import type { practice } from "../../schema/rest/practice.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/errors.ts";
import { presentQuestion } from "../core/questions/open-question.ts";
import { partOf } from "../core/database/paging.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import type { Paper } from "../exam/catalogue-store.ts";
import { markTold } from "../exam/result-store.ts";
import { findAnsweredSet, listAnsweredSets, listPastQuestions, type AnsweredSet, type PastQuestion } from "./store.ts";

const present = (set: AnsweredSet) => ({ ...set, openedAt: set.openedAt.toISOString() });

const presentReview = (row: PastQuestion) => ({
  questionId: row.id,
  userAnswer: row.answer,
  correctAnswer: row.correct_answer,
  explanation: row.explanation,
});

/** EXT-73a: the caller's practice tests in which something was answered, newest first. They count in no figure (D-15). */
export async function practiceHistory({ db, config }: Deps, call: Call<typeof practice.practiceHistory>) {
  const { rows, total } = await listAnsweredSets(db, callerOf(call).id, partOf(call.query, config));
  return { items: rows.map(present), total };
}

/**
 * EXT-73b: a practice test with its questions. A question without an answer comes without its key (D-09).
 * @param refuse throws while the paper may not be practised
 * @throws HttpError 404 where the caller has no test with an answer that began at this time
 */
export async function readPastPractice(
  { db, clock }: Deps,
  call: Call<typeof practice.pastPractice>,
  refuse: (candidateId: string, paper: Paper) => Promise<void>,
) {
  const { id } = callerOf(call);
  const openedAt = new Date(call.params.openedAt);
  // PostgreSQL knows no year before 4713 BC
  const set = openedAt.getTime() > 0 ? await findAnsweredSet(db, id, openedAt) : undefined;
  if (set === undefined) throw notFound("This practice test is not in your list.");
  await refuse(id, set);
  const questions = await listPastQuestions(db, id, set);
  // after this no late answers to them are taken
  const told = questions.flatMap((question) => (question.correct_answer === null ? [] : [question.id]));
  await markTold(db, id, told, clock.now());
  return { ...present(set), questions: questions.map(presentQuestion), review: questions.map(presentReview) };
}
