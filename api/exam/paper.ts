import { examSeconds, lateAnswerSeconds, questionsPerPage } from "../../schema/rules/limits.ts";
import { deadlineOf, isClosed } from "../attempt/timing.ts";
import { holdCandidate } from "../auth/store.ts";
import type { Deps } from "../core/deps.ts";
import { unauthenticated } from "../core/errors.ts";
import { presentQuestion } from "../core/questions/open-question.ts";
import { findOpenAttempt, insertAttempt, listAnswers, listPinnedPage, type Attempt } from "./attempt-store.ts";
import { countQuestions, listBankPage, type Paper } from "./catalogue-store.ts";
import { presentAttempt } from "./present.ts";
import { submit } from "./submit.ts";

/** One page of a paper. The first page opens an attempt or finds the open one; the others only read an open one. */
export async function readPage(deps: Deps, candidateId: string, paper: Paper, page: number) {
  const attempt = await (page === 1 ? openOrResume : findLive)(deps, candidateId, paper);
  if (attempt === undefined) return readBank(deps, paper, page);
  const questions = await listPinnedPage(deps.db, attempt, page);
  const answers = await listAnswers(deps.db, attempt.id);
  return {
    questions: questions.map(presentQuestion),
    ...totals(attempt.question_ids.length),
    attempt: presentAttempt(attempt, answers, deps.clock.now()),
  };
}

async function readBank(deps: Deps, paper: Paper, page: number) {
  const total = await countQuestions(deps.db, paper);
  const questions = total === 0 ? [] : await listBankPage(deps.db, paper, page);
  return { questions: questions.map(presentQuestion), ...totals(total), attempt: null };
}

const totals = (totalQuestions: number) => ({
  totalPages: Math.ceil(totalQuestions / questionsPerPage),
  totalQuestions,
});

/** The open attempt while answers can still arrive; one that has closed is submitted. */
async function findLive(deps: Deps, candidateId: string, paper: Paper): Promise<Attempt | undefined> {
  const open = await findOpenAttempt(deps.db, candidateId, paper);
  if (open === undefined || !isClosed(open, deps.clock.now())) return open;
  await submit(deps, open);
  return undefined;
}

async function openOrResume(deps: Deps, candidateId: string, paper: Paper): Promise<Attempt | undefined> {
  const live = await findLive(deps, candidateId, paper);
  if (live !== undefined) return live;
  const startedAt = deps.clock.now();
  const opened = await deps.db.transaction().execute(async (tx) => {
    if (!(await holdCandidate(tx, candidateId))) throw unauthenticated();
    const id = deps.tokens.id();
    const attempt = await insertAttempt(tx, {
      id,
      candidateId,
      startedAt,
      deadline: deadlineOf(startedAt, examSeconds),
      ...paper,
    });
    if (attempt !== undefined) {
      await deps.queue.send(tx, "close-attempt", { attemptId: id }, examSeconds + lateAnswerSeconds);
    }
    return attempt;
  });
  // No attempt was opened: the paper is empty, or a parallel call was first.
  return opened ?? findOpenAttempt(deps.db, candidateId, paper);
}
