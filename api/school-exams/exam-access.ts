import type { AuditAction } from "../../schema/rules/audit-actions.ts";
import { schoolCallerOf, type Caller, type SchoolCaller } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { forbidden, HttpError, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { findListedExam, lockExam, type ExamRow, type ListedExam } from "./store.ts";

/* Who may look into an exam of a school, and who may change it. */

export const examNotFound = () => notFound("Exam not found");
export const staleExam = () =>
  new HttpError(
    409,
    "STALE_VERSION",
    "Somebody else has changed this exam. Please load it again before you change it.",
  );

/** A call whose path names an exam. */
export interface ExamCall {
  caller: Caller | null;
  requestId: string;
  params: { id: string };
}

/** Administrators may change and see every exam, teachers their own (D-61). */
export const mayChange = (caller: { id: string; role: string }, exam: Pick<ExamRow, "created_by">): boolean =>
  caller.role === "ADMIN" || exam.created_by === caller.id;

/** Refuses an exam that the caller may not change. @throws HttpError 403 */
export function refuseOthers(caller: SchoolCaller, exam: Pick<ExamRow, "created_by">): void {
  if (!mayChange(caller, exam)) throw forbidden();
}

/** An exam of the caller's school, whoever set it up. @throws HttpError 404 */
export async function examOfSchool(deps: Deps, schoolId: string, id: string): Promise<ListedExam> {
  const exam = isId(id) ? await findListedExam(deps.db, schoolId, id) : undefined;
  if (exam === undefined) throw examNotFound();
  return exam;
}

/** An exam that the caller may look into as staff. @throws HttpError 403 or 404 */
export async function examForStaff(deps: Deps, call: ExamCall): Promise<ListedExam> {
  const caller = schoolCallerOf(call);
  const exam = await examOfSchool(deps, caller.schoolId, call.params.id);
  refuseOthers(caller, exam);
  return exam;
}

/** What the work of `changeExam` returns when the exam is already as the call wants it, so that nothing was changed. */
export const unchanged = Symbol("unchanged");

/**
 * Changes an exam in one transaction and returns what `work` returns. Nobody else can change or begin the exam meanwhile.
 * `action` names the line in the audit log, which is left out when `work` returns `unchanged`; with null the work writes its own.
 * @throws HttpError 404 for an exam the school does not have, 403 for a teacher who did not set it up
 */
export async function changeExam<Result>(
  deps: Deps,
  call: ExamCall,
  action: AuditAction | null,
  work: (db: Db, exam: ExamRow) => Promise<Result>,
): Promise<Result> {
  const caller = schoolCallerOf(call);
  if (!isId(call.params.id)) throw examNotFound();
  return deps.db.transaction().execute(async (db) => {
    const exam = await lockExam(db, caller.schoolId, call.params.id, "update");
    if (exam === undefined) throw examNotFound();
    refuseOthers(caller, exam);
    const result = await work(db, exam);
    const { requestId } = call;
    if (action !== null && result !== unchanged)
      await audit(db, deps.clock, { actor: caller.id, action, object: exam.id, requestId });
    return result;
  });
}
