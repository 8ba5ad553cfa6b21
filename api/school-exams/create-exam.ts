import { schoolExams } from "../../schema/rest/school-exams.ts";
import type { table } from "../../schema/rest/table.ts";
import { refuseOtherSchool, schoolCallerOf } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { otherForm } from "../core/errors.ts";
import { readForm } from "../core/files/uploads.ts";
import type { Call } from "../core/http/serve.ts";
import { isId } from "../core/ids.ts";
import { keepQuestionFile, sendQuestionFile } from "../question-files/attachment.ts";
import { refuseLongList } from "../school/list-size-store.ts";
import { lockSchool } from "../school/store.ts";
import { examNotFound, refuseOthers } from "./exam-access.ts";
import { readColumns } from "./exam-form.ts";
import { listedForStaff } from "./listed-exam.ts";
import { copyQuestions } from "./questions.ts";
import { findExamByRequest, insertExam, lockExam, type ExamRow } from "./store.ts";

type Rows = typeof table.schoolExams;

/** R-SCH-19: a draft, also with the questions of another exam; the same form again returns the exam that it made. */
export async function createSchoolExam(deps: Deps, call: Call<Rows["createSchoolExam"]>) {
  const caller = schoolCallerOf(call);
  const { form, file } = await readForm(call.request, schoolExams.createSchoolExam);
  refuseOtherSchool(caller, form.schoolId);
  const sent = await sendQuestionFile(deps, caller.schoolId, file);
  const id = await deps.db.transaction().execute(async (db) => {
    const source = await holdSource(db, caller.schoolId, form.copyOf);
    // locked before the key of the form, with and without a file: two copies of one form must not wait for each other
    await lockSchool(db, caller.schoolId);
    const columns = { ...(await readColumns(db, caller.schoolId, form)), created_by: caller.id };
    const asked = { schoolId: caller.schoolId, requestKey: call.repeatKey, hasFile: sent !== null };
    // first, because the files of a school may have no room for a second copy of this one
    const before = await madeBefore(db, asked, columns);
    if (before !== undefined) return before;
    if (source === undefined) throw examNotFound();
    if (source !== null) refuseOthers(caller, source);
    const row = {
      id: deps.tokens.id(),
      school_id: caller.schoolId,
      ...columns,
      ...(await keepQuestionFile(deps, db, caller.schoolId, sent)),
      request_key: call.repeatKey,
      created_at: deps.clock.now(),
    };
    const made = await insertExam(db, row);
    if (made === undefined) {
      // another request with the same form was faster
      const id = await madeBefore(db, asked, columns);
      if (id === undefined) throw otherForm();
      if (row.question_file !== null) await deps.files.remove(db, caller.schoolId, row.question_file);
      return id;
    }
    if (source !== null) await copyQuestions(deps, db, source, made.id);
    await refuseLongList(db, "exams", caller.schoolId);
    const { requestId } = call;
    await audit(db, deps.clock, { actor: caller.id, action: "school-exam.created", object: made.id, requestId });
    return made.id;
  });
  return { message: "Exam created successfully!", exam: await listedForStaff(deps, caller, id) };
}

/** The exam whose questions a form asks for, held against changes; null where it asks for none, undefined where there is none. */
async function holdSource(
  db: Db,
  schoolId: string,
  id: string | null | undefined,
): Promise<ExamRow | null | undefined> {
  if (!id) return null;
  return isId(id) ? lockExam(db, schoolId, id, "share") : undefined;
}

const formColumns = [
  "name",
  "term",
  "subject_id",
  "class_id",
  "exam_date",
  "duration",
  "instructions",
  "created_by",
] as const satisfies (keyof ExamRow)[];

/** The exam that the same form, with a file or without, has made. @throws HttpError 409 for another form with its key */
async function madeBefore(
  db: Db,
  { schoolId, requestKey, hasFile }: { schoolId: string; requestKey: string | null; hasFile: boolean },
  columns: Pick<ExamRow, (typeof formColumns)[number]>,
): Promise<string | undefined> {
  const known = requestKey === null ? undefined : await findExamByRequest(db, schoolId, requestKey);
  if (known === undefined) return undefined;
  const isSame = formColumns.every((name) => known[name] === columns[name]);
  if (!isSame || (known.question_file !== null) !== hasFile) throw otherForm();
  return known.id;
}
