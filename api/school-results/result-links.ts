import type { table } from "../../schema/rest/table.ts";
import { averageShownFrom, resultLinkDays, wrongResultLinksPerMinute } from "../../schema/rules/limits.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/errors.ts";
import { publicPath } from "../core/files/files.ts";
import { isId } from "../core/ids.ts";
import { percentOf, schoolStatusOf } from "../core/percent.ts";
import type { Call } from "../core/http/serve.ts";
import { examForStaff, type ExamCall } from "../school-exams/exam-access.ts";
import { refuseUncompleted } from "../school-exams/status.ts";
import { findSettings } from "../school-settings/store.ts";
import { figuresOf } from "./class-result.ts";
import {
  deleteResultLink,
  findResultLink,
  findSharedResult,
  saveResultLink,
  type ResultLinkRow,
  type ResultOf,
} from "./result-link-store.ts";
import { listSlips } from "./store.ts";

type Rows = typeof table.schoolResults;

/* A parent's link to one result (EXT-68). Administrators, and the teacher who created the exam, make and stop it. */

/** EXT-68a: the link of one result, if it has one. */
export async function schoolResultLink(deps: Deps, call: Call<Rows["schoolResultLink"]>) {
  return { link: await presentLink(deps, await resultOf(deps, call)) };
}

/** EXT-68b: makes the link, or lets the present one work for another 30 days. @throws HttpError 404 without a result, 409 before the exam is completed */
export async function createSchoolResultLink(deps: Deps, call: Call<Rows["createSchoolResultLink"]>) {
  const { id: actor } = schoolCallerOf(call);
  const of = await resultOf(deps, call);
  const { tokens } = deps;
  await deps.db.transaction().execute(async (tx) => {
    const present = await findResultLink(tx, of);
    // nobody could be told its address any more
    if (present !== undefined && tokenOf(deps, present) === undefined) await deleteResultLink(tx, of);
    const id = tokens.id();
    const isSaved = await saveResultLink(tx, of, {
      id,
      token_hash: tokens.hash(tokens.hash(tokenTextOf(id))),
      made_by: actor,
      expires_at: after(deps.clock.now(), resultLinkDays, "day"),
    });
    if (!isSaved) throw notFound("This student has no result in this exam.");
    await audit(tx, deps.clock, { actor, action: "result-link.made", object: inLog(of), requestId: call.requestId });
  });
  const link = await presentLink(deps, of);
  // somebody else has stopped it since
  if (link === null) throw conflict("The link was stopped meanwhile. Please make it again.");
  return link;
}

/** EXT-68c: ends the link; repeated, nothing happens. */
export async function deleteSchoolResultLink(deps: Deps, call: Call<Rows["deleteSchoolResultLink"]>) {
  const { id: actor } = schoolCallerOf(call);
  const of = await resultOf(deps, call);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteResultLink(tx, of))) return;
    await audit(tx, deps.clock, { actor, action: "result-link.stopped", object: inLog(of), requestId: call.requestId });
  });
  return { message: "The link does not work any more." };
}

/**
 * EXT-68d: the result behind a link. Only wrong links count against the limit, because the phones of a whole town may share
 * one address. @throws HttpError 404 with a message for the parent
 */
export async function sharedSchoolResult(deps: Deps, call: Call<Rows["sharedSchoolResult"]>) {
  const { db, clock, limits, tokens } = deps;
  const limit = { key: `result-link:${call.ip}`, most: wrongResultLinksPerMinute, minutes: 1 };
  const now = clock.now();
  const found = await findSharedResult(db, tokens.hashes(call.body.token), now);
  if (found === undefined) {
    // counted after the look-up: nobody can guess a token of 256 bits, and a neighbour's wrong links must not stop a right one
    await limits.take(db, limit);
    throw notFound("This link does not work. Please ask the school for a new one.");
  }
  if (found.expires_at <= now) throw notFound("This link has expired. Please ask the school to renew it.");
  const { logo_file: logo, parents_see_average: isShown } = await findSettings(db, found.school_id);
  const results = isShown ? await listSlips(db, found.school_id, found.exam_id) : [];
  return {
    school: found.school,
    schoolLogo: publicPath(logo),
    student: found.student,
    exam: found.exam,
    subjectName: found.subject,
    className: found.class_name,
    score: found.score,
    total: found.total,
    percentage: percentOf(found.score, found.total),
    status: schoolStatusOf(found.score, found.total),
    // with few results somebody could work out another student's score from the average and the scores that they know
    classAverage: results.length < averageShownFrom ? null : figuresOf(results).average,
    date: found.submitted_at.toISOString(),
    remarkedAt: found.remarked_at?.toISOString() ?? null,
    expiresAt: found.expires_at.toISOString(),
  };
}

const tokenTextOf = (id: string): string => `result-link:${id}`;

/**
 * A token is made from the id by the secret of the application, so that staff can copy a link again, and the database alone
 * opens none. Undefined for a link that was made with a secret that is no longer known: it opens nothing.
 */
const tokenOf = ({ tokens }: Deps, { id, token_hash }: ResultLinkRow): string | undefined =>
  tokens.hashes(tokenTextOf(id)).find((token) => tokens.hashes(token).includes(token_hash));

async function presentLink(deps: Deps, of: ResultOf) {
  const found = await findResultLink(deps.db, of);
  const token = found && tokenOf(deps, found);
  if (found === undefined || token === undefined) return null;
  return {
    token,
    expiresAt: found.expires_at.toISOString(),
    isExpired: found.expires_at <= deps.clock.now(),
    madeBy: found.made_by_name,
  };
}

const inLog = ({ examId, studentId }: ResultOf): string => `${studentId} in ${examId}`;

/** Whose result in which exam a call names. @throws HttpError 403, 404, or 409 before the exam is completed */
async function resultOf(deps: Deps, call: ExamCall & { params: { studentId: string } }): Promise<ResultOf> {
  const exam = await examForStaff(deps, call);
  refuseUncompleted(exam, deps.clock.now());
  const { studentId } = call.params;
  if (!isId(studentId)) throw notFound("This student has no result in this exam.");
  return { schoolId: exam.school_id, examId: exam.id, studentId };
}
