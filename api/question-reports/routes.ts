import type { questionReports } from "../../schema/rest/question-reports.ts";
import type { table } from "../../schema/rest/table.ts";
import { holdCandidate } from "../auth/store.ts";
import { audit } from "../core/audit.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound, unauthenticated } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { partOf } from "../core/database/paging.ts";
import { callerOf, type Call, type Handlers } from "../core/http/serve.ts";
import { presentReported } from "./present.ts";
import { remarkJob, remarkPreview, remarkQuestion } from "./remark.ts";
import {
  decide,
  findReported,
  findSeenVersion,
  listLatest,
  listNotes,
  listReasons,
  listReported,
  saveReport,
  type ReportedQuestion,
} from "./store.ts";

/** EXT-16: reports of questions, the queue of the admins, re-marks. */
export const createQuestionReportsHandlers = (deps: Deps): Handlers<typeof table.questionReports> => ({
  reportQuestion: (call) => reportQuestion(deps, call),
  questionReports: (call) => listQueue(deps, call),
  updateQuestionReport: (call) => updateQuestionReport(deps, call),
  remarkPreview: (call) => remarkPreview(deps, call),
  remarkQuestion: (call) => remarkQuestion(deps, call),
  remarkJob: (call) => remarkJob(deps, call),
});

/** EXT-16a: one open report per person and question; another one replaces it. */
async function reportQuestion(deps: Deps, call: Call<typeof questionReports.reportQuestion>) {
  const { questionId, reason, note } = call.body;
  const candidateId = callerOf(call).id;
  const version = isId(questionId) ? await findSeenVersion(deps.db, candidateId, questionId) : undefined;
  if (version === undefined) throw notFound("You have not met this question in an exam or a practice test.");
  const report = { id: deps.tokens.id(), questionId, candidateId, version, reason, note, at: deps.clock.now() };
  const id = await deps.db.transaction().execute(async (tx) => {
    // before the reported question, in the order of an account that is deleted
    if (!(await holdCandidate(tx, candidateId))) throw unauthenticated();
    return saveReport(tx, report);
  });
  return { id, message: "Thank you. We will look at this question." };
}

/** EXT-16b: the queue of reported questions. */
async function listQueue({ db, config }: Deps, { query }: Call<typeof questionReports.questionReports>) {
  const { rows, total } = await listReported(db, { status: query.status ?? null, ...partOf(query, config) });
  return { items: await present(db, rows), total };
}

/** The names of the lists in which the queue shows decided questions. */
const lists = { open: "Open", fixed: "Fixed", rejected: "Rejected" };

/** EXT-16c: safe to repeat; what the reporters are told goes out by mail, once to each. */
async function updateQuestionReport(deps: Deps, call: Call<typeof questionReports.updateQuestionReport>) {
  const { params, body, requestId } = call;
  const adminId = callerOf(call).id;
  const missing = () => notFound("Nobody has reported this question.");
  if (!isId(params.questionId)) throw missing();
  await deps.db.transaction().execute(async (tx) => {
    const before = await findReported(tx, params.questionId, true);
    if (before === undefined) throw missing();
    // its reply may be mailed already, so only "Open again" takes a decision back
    const isDecided = before.status !== "open" && body.status !== "open";
    if (isDecided && (before.status !== body.status || before.reply !== body.reply)) {
      throw conflict(
        `Another admin has decided about this question meanwhile. It is in the list ${lists[before.status]}.`,
      );
    }
    await decide(tx, before, { ...body, at: deps.clock.now(), adminId });
    if (before.status !== body.status) {
      const action = `question-report.${body.status}` as const;
      await audit(tx, deps.clock, { actor: adminId, action, object: params.questionId, requestId });
    }
    if (body.status !== "open" && body.reply !== null) {
      await deps.queue.send(tx, "report-replies", { questionId: params.questionId });
    }
  });
  deps.queue.wake("report-replies");
  const after = await findReported(deps.db, params.questionId);
  const [entry] = after === undefined ? [] : await present(deps.db, [after]);
  if (entry === undefined) throw missing();
  return entry;
}

async function present(db: Db, rows: ReportedQuestion[]) {
  const ids = rows.map((row) => row.question_id);
  const contents = await listLatest(db, ids);
  const reasons = await listReasons(db, ids);
  const notes = await listNotes(db, ids);
  return rows.flatMap((row) => {
    const content = contents.get(row.question_id);
    return content === undefined ? [] : [presentReported(row, content, reasons, notes)];
  });
}
