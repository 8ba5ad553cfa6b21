import { remarkBatch, reportRepliesBatch } from "../../schema/rules/limits.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { markAgain, listAnsweredAttempts } from "../exam/remark-store.ts";
import { refreshStandings } from "../results/store.ts";
import { replyMail } from "./reply-mail.ts";
import { findRemark, listUnfinishedRemarks, saveProgress, type Remark } from "./remark-store.ts";
import { findReported, isMarkedAgain, listLatest, takeUnanswered } from "./store.ts";

/**
 * Starts the workers of re-marks and of replies to reporters. A batch and the job of the next one commit together, so
 * that a process killed at any moment loses nothing and repeats nothing; what it left is taken up at once.
 */
export async function startQuestionReportJobs(deps: Deps): Promise<void> {
  await deps.queue.work("remark", async ({ remarkId, from }) => {
    const next = await deps.db.transaction().execute(async (tx) => {
      const remark = await findRemark(tx, remarkId, true);
      // Another job has done this batch: the queue gives a job out again when its process was killed.
      if (remark === undefined || remark.state === "done" || remark.done !== from) return null;
      const done = await markBatch(deps, tx, remark);
      if (done !== null) await deps.queue.send(tx, "remark", { remarkId, from: done });
      return done;
    });
    if (next !== null) deps.queue.wake("remark");
  });
  await deps.queue.work("report-replies", async ({ questionId }) => sendReplies(deps, questionId));
  for (const remark of await listUnfinishedRemarks(deps.db)) {
    await deps.queue.send(deps.db, "remark", { remarkId: remark.id, from: remark.done });
  }
}

/** Marks the next batch; returns how many are done, or null when that was the last. */
async function markBatch(deps: Deps, tx: Db, remark: Remark): Promise<number | null> {
  const at = deps.clock.now();
  const next = await listAnsweredAttempts(tx, remark.question_id, remark.last_attempt_id, remarkBatch + 1);
  const attemptIds = next.slice(0, remarkBatch);
  const { changed, candidateIds } = await markAgain(tx, { questionId: remark.question_id, attemptIds, at });
  await refreshStandings(tx, candidateIds);
  const isLast = next.length <= remarkBatch;
  const done = remark.done + attemptIds.length;
  await saveProgress(tx, remark.id, {
    state: isLast ? "done" : "running",
    done,
    changed: remark.changed + changed,
    last_attempt_id: attemptIds.at(-1) ?? remark.last_attempt_id,
    finished_at: isLast ? at : null,
  });
  return isLast ? null : done;
}

/** Mails the decision about a question to some of those who reported it, and leaves the rest to the next job. */
async function sendReplies(deps: Deps, questionId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const entry = await findReported(tx, questionId, true);
    if (entry === undefined || entry.reply === null || entry.status === "open") return;
    const question = (await listLatest(tx, [questionId])).get(questionId);
    const decision = { status: entry.status, reply: entry.reply, isMarkedAgain: await isMarkedAgain(tx, entry) };
    const emails = await takeUnanswered(tx, questionId, deps.clock.now(), reportRepliesBatch);
    for (const to of emails) await deps.mailer.queue(tx, replyMail(to, decision, question));
    if (emails.length === reportRepliesBatch) await deps.queue.send(tx, "report-replies", { questionId });
  });
  deps.mailer.wake();
}
