import type { questionReports } from "../../schema/rest/question-reports.ts";
import { candidatePassPercent } from "../../schema/rules/limits.ts";
import { audit } from "../core/audit.ts";
import type { Deps } from "../core/deps.ts";
import { HttpError, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { countAnswersTo, countOpenByOtherKey, readRemarkFigures } from "../exam/remark-store.ts";
import { keysByVersion } from "./keys.ts";
import {
  findQuestion,
  findRemark,
  findRemarkOf,
  holdQuestion,
  insertRemark,
  listKeys,
  lockKeys,
  saveKeys,
} from "./remark-store.ts";

const notInBank = () => notFound("This question is not in the question bank any more.");

/** What a re-mark by the present key would change (EXT-16d). */
export async function remarkPreview({ db }: Deps, { params }: Call<typeof questionReports.remarkPreview>) {
  const question = isId(params.id) ? await findQuestion(db, params.id) : undefined;
  if (question === undefined) throw notInBank();
  const contents = (await listKeys(db, params.id)).filter((content) => content.version <= question.version);
  const [newest] = contents;
  if (newest === undefined) throw notInBank();
  const keys = keysByVersion(newest, contents);
  const figures = await readRemarkFigures(db, params.id, keys, candidatePassPercent);
  return {
    version: newest.version,
    affected: figures.affected,
    changed: figures.changed,
    nowPass: figures.now_pass,
    nowFail: figures.now_fail,
    openExams: await countOpenByOtherKey(db, params.id, keys),
    jobId: (await findRemarkOf(db, params.id, newest.version))?.id ?? null,
  };
}

/**
 * Sets the keys that attempts are marked by, and starts the job that marks again what is marked already (EXT-16e). The
 * key is (question, version): repeated, the same job is answered. @throws HttpError 409 when the version is not the
 * question's present one.
 */
export async function remarkQuestion(deps: Deps, call: Call<typeof questionReports.remarkQuestion>) {
  const { params, body, requestId } = call;
  const admin = callerOf(call);
  if (!isId(params.id)) throw notInBank();
  const questionId = params.id;
  const known = await findRemarkOf(deps.db, questionId, body.version);
  if (known !== undefined) return { jobId: known.id };
  const jobId = await deps.db.transaction().execute(async (tx) => {
    const question = await holdQuestion(tx, questionId);
    if (question === undefined) throw notInBank();
    if (question.version !== body.version) {
      throw new HttpError(409, "STALE_VERSION", "This question was changed meanwhile. Please look at it again.");
    }
    const id = deps.tokens.id();
    const inserted = await insertRemark(tx, {
      id,
      question_id: questionId,
      version: body.version,
      reason: body.reason,
      requested_by: admin.id,
      requested_at: deps.clock.now(),
      total: await countAnswersTo(tx, questionId),
    });
    if (inserted === undefined) return (await findRemarkOf(tx, questionId, body.version))?.id;
    await lockKeys(tx);
    const [newest, ...older] = await listKeys(tx, questionId);
    if (newest === undefined) throw notInBank();
    await saveKeys(tx, questionId, keysByVersion(newest, older), newest.explanation);
    const object = `${questionId} v${body.version}`;
    await audit(tx, deps.clock, { actor: admin.id, action: "question.remarked", object, requestId });
    await deps.queue.send(tx, "remark", { remarkId: id, from: 0 });
    return id;
  });
  if (jobId === undefined) throw new Error(`the re-mark of ${questionId} v${body.version} is not there`);
  deps.queue.wake("remark");
  return { jobId };
}

/** How far a re-mark is (EXT-16f). */
export async function remarkJob({ db }: Deps, { params }: Call<typeof questionReports.remarkJob>) {
  const remark = isId(params.jobId) ? await findRemark(db, params.jobId) : undefined;
  if (remark === undefined) throw notFound("This re-mark does not exist.");
  const { state, done, changed } = remark;
  // attempts that were submitted meanwhile are marked again, too
  return { state, done, changed, total: state === "done" ? done : Math.max(remark.total, done) };
}
